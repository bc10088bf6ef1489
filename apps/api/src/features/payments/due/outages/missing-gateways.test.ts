import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureLog } from '../../../../testing/capture-log.ts';
import { DAY, MINUTE } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { startPurchase } from '../../../../testing/payments/start-purchase.ts';
import { buildAccount } from '../../../../testing/users/accounts.ts';
import { sweepPayments } from '../sweep-payments.ts';

const ALARM = 'payments wait for a gateway whose settings are gone: restore them';

let app: TestApp;
let log: ReturnType<typeof captureLog>;
beforeAll(async () => {
  log = captureLog();
  app = await createTestApp({ parts: { log: log.log, chatService: null } });
  const { connected } = app.deps.gateways;
  app.deps.gateways = { offered: connected, connected };
  // The test's clock advances by hours, unlike the gateway's.
  await app.sandbox.bkash.limitTokens(null);
});
afterAll(() => app.close());

async function sweepAfter(ms: number, gateways = app.deps.gateways): Promise<void> {
  app.clock.advance(ms);
  await sweepPayments({ ...app.deps, gateways });
}

test('open payments of a gateway without settings raise one alarm until the settings are back', async () => {
  const admin = await buildAccount(app, 'admin');
  const troubles = async () => {
    const { body } = await app.api.as(admin.token).get('/api/admin/stats').expect(200);
    return body.stats.gatewayTroubles;
  };
  const purchase = await startPurchase(app, { gateway: 'bkash' });
  const { connected, offered } = app.deps.gateways;
  const without = { offered, connected: connected.filter(({ name }) => name !== 'bkash') };
  // A process of the previous release may not know it yet.
  await sweepAfter(5 * MINUTE, without);
  expect(await troubles()).toEqual([]);
  await sweepAfter(20 * MINUTE, without);
  await sweepAfter(60 * MINUTE, without);
  expect(await troubles()).toEqual([
    { gateway: 'bkash', kind: 'no_settings', since: expect.any(String) },
  ]);
  expect(log.lines().filter(({ msg }) => msg === ALARM)).toMatchObject([{ gateway: 'bkash' }]);
  await app.runJobs();
  expect(await app.sandbox.mails(admin.email)).toMatchObject([
    { subject: 'Nobayon: payments with bKash cannot be checked' },
  ]);
  expect(await purchase.effects()).toMatchObject({ status: 'pending' });

  await app.sandbox.press(purchase.paymentUrl, 'pay');
  await sweepAfter(MINUTE);
  expect(await troubles()).toEqual([]);
  expect(await purchase.effects()).toMatchObject({ status: 'completed' });
});

test('hidden payments raise it as well, for as long as they can be paid', async () => {
  const { connected, offered } = app.deps.gateways;
  const without = { offered, connected: connected.filter(({ name }) => name !== 'piprapay') };
  const { id } = await startPurchase(app, { gateway: 'piprapay' });
  await app.db.transaction.update({ where: { id }, data: { deletedAt: app.clock.now() } });
  const since = async () =>
    (await app.db.gatewayState.findUnique({ where: { gateway: 'piprapay' } }))?.missingSince;
  await sweepAfter(20 * MINUTE, without);
  expect(await since()).toEqual(app.clock.now());
  await sweepAfter(3 * DAY, without);
  expect(await since()).toBeNull();
});
