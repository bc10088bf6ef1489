import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOfDayInDhaka, FIRST_MONTH_END } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { readSubscription } from '../../../testing/payments/read-effects.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';
import { readMe } from '../../../testing/users/as-user.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

describe('another plan', () => {
  test('without a date runs for the plan’s duration from now', async () => {
    const purchase = await buy(app);
    const { user, plan: old } = purchase;
    const plan = await app.build.plan({ durationDays: 90, monthlyPrice: 900_00 });
    const { body } = await actions.update(user, { planName: plan.name }).expect(200);
    expect(body.user).toMatchObject({
      plan_name: plan.name,
      plan_price: 900,
      billing_cycle: null,
      carried_days: 30,
      expiry_date: app.clock.inDays(90).toISOString(),
    });
    expect((await readSubscription(app, user.id))?.periods).toEqual([
      // What was paid goes along at the new plan's price, and the rest is given.
      { transactionId: purchase.id, days: 30, worth: 300_00 },
      { transactionId: null, days: 60, worth: 0 },
    ]);
    expect(await actions.audits(user.id)).toMatchObject([
      {
        before: { plan_name: old.name, expiry_date: FIRST_MONTH_END },
        after: { plan_name: plan.name, expiry_date: '2026-06-08T06:00:00.000Z' },
      },
    ]);
  });

  test('with a date runs until the end of it', async () => {
    const { user } = await buy(app);
    const plan = await app.build.plan();
    const form = { planName: plan.name, expiryDate: '2026-04-09' };
    const { body } = await actions.update(user, form).expect(200);
    expect(body.user).toMatchObject({
      plan_name: plan.name,
      expiry_date: endOfDayInDhaka('2026-04-09'),
    });
  });

  test('for a user without a plan starts now', async () => {
    const user = await app.build.user();
    const plan = await app.build.plan();
    await actions.update(user, { planName: plan.name, expiryDate: '2026-12-31' }).expect(200);
    expect(await readMe(app, user)).toMatchObject({
      plan_name: plan.name,
      expiry_date: endOfDayInDhaka('2026-12-31'),
    });
  });

  test.each([null, '', ' '])('%j removes the plan', async (planName) => {
    const { user, plan } = await buy(app);
    const { body } = await actions.update(user, { planName }).expect(200);
    expect(body.user).toMatchObject({ plan_name: null, plan_price: null, expiry_date: null });
    expect(await actions.audits(user.id)).toMatchObject([
      { before: { plan_name: plan.name }, after: { plan_name: null, expiry_date: null } },
    ]);
  });

  test('stays if it is absent', async () => {
    const { user, plan } = await buy(app);
    const { body } = await actions.update(user, { expiryDate: '' }).expect(200);
    expect(body.user).toMatchObject({ plan_name: plan.name, expiry_date: FIRST_MONTH_END });
  });

  test('a user keeps their plan after it was archived', async () => {
    const { user, plan } = await buy(app);
    await app.db.plan.update({ where: { id: plan.id }, data: { archivedAt: app.clock.now() } });
    await actions.update(user, { planName: plan.name, expiryDate: '2026-04-12' }).expect(200);
    expect(await actions.look(user)).toMatchObject({
      plan_name: plan.name,
      expiry_date: endOfDayInDhaka('2026-04-12'),
    });
    const other = await app.build.user();
    const refused = await actions.update(other, { planName: plan.name }).expect(400);
    expect(refused.body.code).toBe('plan_unknown');
  });

  test('a user of an archived plan can get the new plan of the same name', async () => {
    const old = await app.build.plan();
    const user = await app.build.user();
    await actions.update(user, { planName: old.name, expiryDate: null }).expect(200);
    await app.db.plan.update({ where: { id: old.id }, data: { archivedAt: app.clock.now() } });
    const now = await app.build.plan({ name: old.name, monthlyPrice: 900_00 });
    await actions.update(user, { firstname: 'Nusrat' }).expect(200);
    expect(await actions.look(user)).toMatchObject({ plan_id: old.id, plan_archived: true });

    const edit = { planName: old.name, expiryDate: null };
    const preview = await actions.preview(user.id, { planName: old.name }).expect(200);
    expect(preview.body.after).toMatchObject({ expires_at: app.clock.inDays(30).toISOString() });
    await actions.update(user, edit).expect(200);
    const moved = { plan_id: now.id, plan_archived: false, plan_price: 900, expiry_date: null };
    expect(await actions.look(user)).toMatchObject(moved);
    expect((await actions.audits(user.id)).at(-1)).toMatchObject({
      before: { plan_archived: true },
      after: { plan_archived: null },
    });

    const before = await app.db.subscriptionEvent.count();
    await actions.update(user, edit).expect(200);
    expect(await app.db.subscriptionEvent.count()).toBe(before);
  });
});

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
