import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { readSubscription } from '../../../testing/payments/read-books.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

describe('after an administrator changed the expiry date', () => {
  test('a renewal extends the given date', async () => {
    const purchase = await buy(app);
    const { user, plan } = purchase;
    await actions.update(user, { expiryDate: '2026-04-12' }).expect(200);
    const renewal = await buy(app, { user, plan });
    const subscription = await readSubscription(app, user.id);
    expect(subscription?.expiresAt).toEqual(new Date('2026-05-12T17:59:59.999Z'));
    expect(subscription?.periods).toEqual([
      { transactionId: purchase.id, days: 30, worth: 300_00 },
      { transactionId: renewal.id, days: 30, worth: 300_00 },
      { transactionId: null, days: expect.closeTo(3.5, 6), worth: 0 },
    ]);
  });

  test('a renewal extends the shortened date', async () => {
    const { user, plan } = await buy(app);
    await actions.update(user, { expiryDate: '2026-03-19' }).expect(200);
    await buy(app, { user, plan });
    const { expiry_date } = await actions.look(user);
    expect(expiry_date).toBe('2026-04-18T17:59:59.999Z');
  });

  test('another plan carries over the paid rest of a shortened plan, but no given days', async () => {
    const cut = await buy(app);
    await actions.update(cut.user, { expiryDate: '2026-03-19' }).expect(200);
    const extended = await buy(app);
    await actions.update(extended.user, { expiryDate: '2027-03-10' }).expect(200);
    const pro = await app.build.plan({ monthlyPrice: 600_00 });
    for (const { user, carried } of [
      // Four and some hours: a day that has begun counts.
      { ...cut, carried: 5 },
      { ...extended, carried: 15 },
    ]) {
      await buy(app, { user, plan: pro });
      expect(await actions.look(user)).toMatchObject({ carried_days: carried });
    }
  });

  test('a refund of a shortened plan ends it now', async () => {
    const purchase = await buy(app);
    const { user } = purchase;
    await actions.update(user, { expiryDate: '2026-03-19' }).expect(200);
    await purchase.outside({ action: 'refund' });
    await purchase.verify().expect(200);
    expect(await readSubscription(app, user.id)).toMatchObject({
      expiresAt: app.clock.now(),
      periods: [],
    });
  });

  test('a refund of an extended plan leaves the given days, from now', async () => {
    const purchase = await buy(app);
    const { user } = purchase;
    await actions.update(user, { expiryDate: '2026-04-12' }).expect(200);
    await purchase.outside({ action: 'refund' });
    await purchase.verify().expect(200);
    const subscription = await readSubscription(app, user.id);
    expect(subscription?.periods).toEqual([
      { transactionId: null, days: expect.closeTo(3.5, 6), worth: 0 },
    ]);
    // Three days, eleven hours, 59 minutes and so on.
    expect(subscription?.expiresAt).toEqual(new Date('2026-03-13T17:59:59.999Z'));
  });

  test('a refund is settled even if the plan was removed', async () => {
    const purchase = await buy(app);
    const { user } = purchase;
    await actions.update(user, { planName: null }).expect(200);
    await purchase.outside({ action: 'refund' });
    expect((await purchase.verify().expect(200)).body.status).toBe('refunded');
    expect(await readSubscription(app, user.id)).toBeNull();
  });
});
