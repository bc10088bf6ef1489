import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { captureLog } from '../../../../testing/capture-log.ts';
import { DAY, MINUTE } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { passRounds } from '../../../../testing/pass-rounds.ts';
import { buy, startPurchase } from '../../../../testing/payments/start-purchase.ts';
import { sweepAfter } from '../../../../testing/payments/sweep-after.ts';
import { buildAccount } from '../../../../testing/users/accounts.ts';

const ALARM = 'the payment gateway recognizes none of our payments: check the merchant account';
const knowsNone = { service: 'gateway', kind: 'notFound' } as const;

let app: TestApp;
const log = captureLog();
beforeAll(async () => {
  app = await createTestApp({ parts: { log: log.log, chatService: null } });
});
afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.asOwner('TRUNCATE transactions CASCADE');
  await app.db.gatewayState.deleteMany();
});
afterAll(() => app.close());

let earlier = 0;
const allAlarms = () => log.lines().filter(({ msg }) => msg === ALARM);
beforeEach(() => {
  earlier = allAlarms().length;
});
const alarms = () => allAlarms().slice(earlier);

async function readTroubles(admin: { token: string }) {
  const { body } = await app.api.as(admin.token).get('/api/admin/stats').expect(200);
  return body.stats.gatewayTroubles;
}

test('a gateway that finds none of our payments raises one alarm, and no payment is given up', async () => {
  const admins = [await buildAccount(app, 'admin'), await buildAccount(app, 'admin')];
  await buy(app);
  const purchases = [];
  for (let n = 0; n < 3; n += 1) purchases.push(await startPurchase(app));
  await app.sandbox.addFault(knowsNone);
  await sweepAfter(app, 3 * MINUTE);
  await sweepAfter(app, 4 * DAY);
  await passRounds(app);
  expect(alarms()).toHaveLength(1);
  for (const { email } of admins) {
    expect(await app.sandbox.mails(email)).toMatchObject([
      {
        subject: 'Nobayon: PayStation does not recognize our payments',
        text: expect.stringMatching(/payment gateway PayStation is.*payments are checked again/s),
      },
    ]);
  }
  for (const purchase of purchases) {
    expect(await purchase.effects()).toMatchObject({ status: 'pending' });
  }
  const [admin] = admins;
  expect(admin && (await readTroubles(admin))).toEqual([
    { gateway: 'paystation', kind: 'knows_none', since: expect.any(String) },
  ]);
});

test('payments that were given up before the alarm are queried again when it ends', async () => {
  const admin = await buildAccount(app, 'admin');
  await buy(app);
  const lonely = await startPurchase(app);
  await app.sandbox.addFault(knowsNone);
  // One or two unknown payments are exceptions.
  await sweepAfter(app, 3 * MINUTE);
  await sweepAfter(app, 3 * DAY);
  expect(await lonely.effects()).toMatchObject({ status: 'canceled', nextCheckAt: null });
  expect(await readTroubles(admin)).toEqual([]);
  const others = [await startPurchase(app), await startPurchase(app)];
  await sweepAfter(app, 3 * MINUTE);
  expect(alarms()).toHaveLength(1);

  for (const purchase of [lonely, ...others]) await purchase.outside({ action: 'pay' });
  await app.sandbox.clearFaults();
  await passRounds(app, 2 * MINUTE);
  for (const purchase of [lonely, ...others]) {
    expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  }
  expect(await readTroubles(admin)).toEqual([]);
  // The next time raises another alarm.
  for (let n = 0; n < 3; n += 1) await startPurchase(app);
  await app.sandbox.addFault(knowsNone);
  await sweepAfter(app, 3 * MINUTE);
  expect(alarms()).toHaveLength(2);
});

test('several unknown payments raise no alarm while the gateway finds a confirmed one', async () => {
  await buy(app);
  for (let n = 0; n < 3; n += 1) {
    const { invoice: invoice_number } = await startPurchase(app);
    await app.sandbox.addFault({ ...knowsNone, invoice_number });
  }
  await sweepAfter(app, 3 * MINUTE);
  await sweepAfter(app, 6 * MINUTE);
  expect(alarms()).toEqual([]);
});

test('an unreachable gateway is reported without an email', async () => {
  const admin = await buildAccount(app, 'admin');
  await startPurchase(app);
  await app.sandbox.addFault({ service: 'gateway', kind: 'down' });
  await sweepAfter(app, 3 * MINUTE);
  await app.runJobs();
  expect(await readTroubles(admin)).toMatchObject([{ kind: 'away' }]);
  expect(await app.sandbox.mails(admin.email)).toEqual([]);
});
