import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { holdLock, killAllConnections } from '../../../testing/faults/hold-lock.ts';
import { expectedPending, expectedSettled } from '../../../testing/payments/expected-effects.ts';
import {
  initiate,
  type Purchase,
  startDiscounted,
  startPurchase,
} from '../../../testing/payments/start-purchase.ts';
import { sweepPayments } from '../due/sweep-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  // Makes a transaction that changed a payment wait in its COMMIT for the holder of lock 77.
  await app.asOwner(`
    CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock_shared(77); RETURN NULL; END'`);
  await app.asOwner(`
    CREATE CONSTRAINT TRIGGER wait_at_commit AFTER UPDATE ON transactions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`);
});
afterAll(() => app.close());

async function startPaid(): Promise<Purchase> {
  const purchase = await startDiscounted(app);
  await purchase.outside({ action: 'pay' });
  return purchase;
}

/** The locks and changes of a settlement in order. The connection is killed at each of them. */
const places = {
  'waiting for the user': ['SELECT 1 FROM users WHERE id = $1 FOR UPDATE', ({ user }) => [user.id]],
  'waiting for the payment': [
    'SELECT 1 FROM transactions WHERE id = $1 FOR UPDATE',
    ({ id }) => [id],
  ],
  'redeeming the coupon, with the payment moved': [
    'SELECT 1 FROM coupons WHERE id = (SELECT coupon_id FROM coupon_redemptions WHERE transaction_id = $1) FOR UPDATE',
    ({ id }) => [id],
  ],
  'marking the use, with the coupon counted': [
    'SELECT 1 FROM coupon_redemptions WHERE transaction_id = $1 FOR UPDATE',
    ({ id }) => [id],
  ],
  'queueing the receipt': [
    'LOCK TABLE graphile_worker._private_jobs IN ACCESS EXCLUSIVE MODE',
    () => [],
  ],
  'giving the days': ['LOCK TABLE subscription_events IN ACCESS EXCLUSIVE MODE', () => []],
  committing: ['SELECT pg_advisory_xact_lock(77)', () => []],
} satisfies Record<string, [sql: string, values: (purchase: Purchase) => unknown[]]>;

describe('if the connection is killed while', () => {
  test.for(Object.entries(places))('%s: nothing is half done', async ([, [sql, values]]) => {
    const purchase = await startPaid();
    const obstacle = await holdLock(app.databaseUrl, sql, values(purchase));
    const [reply] = await Promise.all([
      purchase.callback(purchase.user.token, { status: 'Successful' }),
      obstacle.killWaiting().then(() => obstacle.release()),
    ]);
    expect([reply.status, reply.body]).toEqual([
      503,
      {
        success: false,
        code: 'database_unavailable',
        error: 'Server error. Please try again later.',
        requestId: expect.any(String),
      },
    ]);
    expect(await purchase.effects()).toMatchObject(expectedPending);

    await purchase.verify().expect(200);
    expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
  });

  test('the sweep settles a payment, the others are settled and this one is retried', async () => {
    const [unlucky, lucky] = [await startPaid(), await startPaid()];
    app.clock.advance(3 * MINUTE);
    const obstacle = await holdLock(
      app.databaseUrl,
      'SELECT 1 FROM users WHERE id = $1 FOR UPDATE',
      [unlucky.user.id],
    );
    await Promise.all([
      sweepPayments(app.deps),
      obstacle.killWaiting().then(() => obstacle.release()),
    ]);
    expect(await unlucky.effects()).toMatchObject(expectedPending);
    expect(await lucky.effects()).toMatchObject(expectedSettled(lucky));

    app.clock.advance(10 * MINUTE);
    await sweepPayments(app.deps);
    expect(await unlucky.effects()).toMatchObject(expectedSettled(unlucky));
  });

  test('a coupon is reserved, no payment remains and the use is available', async () => {
    const [user, plan, coupon] = await Promise.all([
      app.build.user(),
      app.build.plan(),
      app.build.coupon({ maxUses: 1 }),
    ]);
    const obstacle = await holdLock(
      app.databaseUrl,
      'SELECT 1 FROM coupons WHERE id = $1 FOR UPDATE',
      [coupon.id],
    );
    const [reply] = await Promise.all([
      initiate(app, { user, plan, coupon }),
      obstacle.killWaiting().then(() => obstacle.release()),
    ]);
    expect(reply.status).toBe(503);
    expect(await app.db.transaction.count({ where: { userId: user.id } })).toBe(0);
    await startPurchase(app, { user, plan, coupon });
  });
});

describe('if all connections are killed', () => {
  test('while they are idle, the next calls succeed', async () => {
    const purchases = await Promise.all(Array.from({ length: 3 }, startPaid));
    await Promise.all(purchases.map((purchase) => purchase.callback(null)));
    for (let round = 0; round < 2; round += 1) {
      expect(await killAllConnections(app.databaseUrl)).toBeGreaterThan(0);
      const replies = await Promise.all(purchases.map((purchase) => purchase.verify()));
      expect(replies.map(({ status }) => status)).toEqual(Array(3).fill(200));
    }
  });

  test('during requests, each request is answered and each payment is settled once', async () => {
    const purchases = await Promise.all(Array.from({ length: 3 }, startPaid));
    const obstacle = await holdLock(app.databaseUrl, places['queueing the receipt'][0]);
    const asked = Promise.all(purchases.map((purchase) => purchase.verify()));
    await obstacle.waiting(3);
    await killAllConnections(app.databaseUrl);
    await obstacle.release();
    const replies = await asked;
    for (const { status, body } of replies) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(body.code).toBe('database_unavailable');
    }
    app.clock.advance(13 * MINUTE);
    await sweepPayments(app.deps);
    for (const purchase of purchases) {
      expect(await purchase.effects()).toMatchObject(expectedSettled(purchase));
    }
  });
});
