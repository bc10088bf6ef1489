import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { type RefundActions, refundActions } from '../../../testing/payments/refund-actions.ts';
import { buy, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { readMe, readStatus } from '../../../testing/users/as-user.ts';

let app: TestApp;
let actions: RefundActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null }, atOwnAddress: true });
  actions = await refundActions(app);
});
afterAll(() => app.close());

test('each payment keeps the end that the plan got from it', async () => {
  const first = await buy(app);
  const { user, plan } = first;
  const firstEnd = app.clock.inDays(30).toISOString();
  expect(await readStatus(app, user, first)).toMatchObject({ valid_until: firstEnd });

  app.clock.advance(10 * DAY);
  const second = await buy(app, { user, plan });
  const { body } = await second.verify(user.token).expect(200);
  expect(body.transaction).toMatchObject({ valid_until: (await readMe(app, user)).expiry_date });
  expect(await readStatus(app, user, first)).toMatchObject({ valid_until: firstEnd });

  await second.outside({ action: 'refund' });
  await second.verify(user.token).expect(200);
  const refunded = await readStatus(app, user, second);
  expect(refunded).toMatchObject({ status: 'refunded', valid_until: null });
  expect(await readStatus(app, user, first)).toMatchObject({ valid_until: firstEnd });
});

test('a payment that is not completed has none', async () => {
  const { user } = await buy(app);
  const pending = await startPurchase(app, { user });
  expect(await readStatus(app, user, pending)).toMatchObject({ valid_until: null });
});

const partOf = (amount: number) => ({ way: 'external' as const, amount });

test('a partial refund brings the end of its own payment forward, by its share of the days', async () => {
  const first = await buy(app);
  const { user, plan } = first;
  app.clock.advance(10 * DAY);
  const second = await buy(app, { user, plan });
  await actions.request(first, partOf(30)).expect(200);
  await actions.request(first, partOf(60)).expect(200);
  expect(await readStatus(app, user, first)).toMatchObject({
    refunded_amount: 90,
    refunded_days: 9,
    valid_until: app.clock.inDays(30 - 10 - 9).toISOString(),
  });
  expect(await readStatus(app, user, second)).toMatchObject({
    refunded_days: 0,
    valid_until: app.clock.inDays(60 - 10).toISOString(),
  });

  await actions.request(second, partOf(100)).expect(200);
  expect(await readStatus(app, user, second)).toMatchObject({
    refunded_days: 10,
    valid_until: app.clock.inDays(60 - 10 - 10).toISOString(),
  });
  await actions.request(first, partOf(210)).expect(200);
  expect(await readStatus(app, user, first)).toMatchObject({ refunded_days: 0, valid_until: null });
});

test('the end after a partial refund is the one of the account, and never before the refund', async () => {
  const late = await buy(app);
  app.clock.advance(25 * DAY);
  await actions.request(late, partOf(90)).expect(200);
  const { expiry_date } = await readMe(app, late.user);
  expect(expiry_date).toBe(app.clock.now().toISOString());
  expect(await readStatus(app, late.user, late)).toMatchObject({
    refunded_days: 5,
    valid_until: expiry_date,
  });

  const over = await buy(app);
  const end = app.clock.inDays(30).toISOString();
  app.clock.advance(40 * DAY);
  await actions.request(over, partOf(90)).expect(200);
  expect(await readStatus(app, over.user, over)).toMatchObject({
    refunded_days: 0,
    valid_until: end,
  });
});
