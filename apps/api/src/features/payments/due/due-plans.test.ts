import { ABANDONED_AFTER_MS } from '@nobayon/shared/domain/transaction/checks/next-check.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, DbOrTx } from '../../../db.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { firstGateway } from '../../../testing/payments/replace-gateway.ts';
import {
  askAgainSince,
  claimDue,
  claimProbe,
  endPauses,
  findDueKinds,
  findKnown,
} from './due-payments.store.ts';

const COUNT = 30_000;
const NAME = 'paystation';

let app: TestApp;
/** Payments of three years, so many that none of these statements may read all. */
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  const plan = await app.build.plan();
  const now = `timestamptz '${app.clock.now().toISOString()}'`;
  // The pages of an emptied table would be filled in another order.
  await app.asOwner('VACUUM FULL transactions');
  await app.asOwner(`
    SET session_replication_role = replica;
    INSERT INTO transactions (invoice_number, plan_id, gateway, gateway_id, user_name, user_email,
      plan_name, cycle, days, amount, discount_amount, final_amount, status, created_at, settled_at)
    SELECT 'NB-MANY' || n, ${plan.id}, '${NAME}', 'PS-' || n, 'Nusrat', 'nusrat@example.com', 'Basic',
      'monthly', 30, 30000, 0, 30000,
      (CASE WHEN n % 3 = 0 THEN 'canceled' ELSE 'completed' END)::"TransactionStatus",
      ${now} - (${COUNT} - n) * interval '1 hour', ${now} - (${COUNT} - n) * interval '1 hour'
    FROM generate_series(1, ${COUNT}) n;
    SET session_replication_role = origin`);
  await app.asOwner('VACUUM ANALYZE transactions');
});
afterAll(() => app.close());

const claim = () => {
  const now = app.clock.now();
  return { gateway: NAME, now, leaseUntil: new Date(now.getTime() + 60_000) };
};

const statements: [string, (db: Db) => Promise<unknown>][] = [
  ['what is due', (db) => findDueKinds(db, [NAME], app.clock.now())],
  ['the next due payment', (db) => claimDue(db, 'pending', claim())],
  ['a payment for a probe', (db) => claimProbe(db, claim())],
  ['known payments', (db) => findKnown(db, firstGateway(app))],
  [
    'known payments of a gateway without any',
    (db) => findKnown(db, { ...firstGateway(app), name: 'bkash' }),
  ],
  ['the end of all pauses', (db) => endPauses(db, NAME, app.clock.now())],
  [
    'the payments of an outage',
    (db) => {
      const now = app.clock.now();
      const since = new Date(now.getTime() - ABANDONED_AFTER_MS);
      return askAgainSince(db, { gateway: NAME, since, now });
    },
  ],
];

test.each(statements)('%s: not every payment is read', async (_what, run) => {
  // A range of blocks has some 3,500 payments, and up to two are read, however many there are.
  expect(await rowsReadBy(run)).toBeLessThan(COUNT / 3);
});

/** The rows of payments that are read, in whatever way. */
function rowsReadBy(run: (db: Db) => Promise<unknown>): Promise<number> {
  return app.db.$transaction(async (tx) => {
    const before = await rowsRead(tx);
    await run(tx as Db);
    return (await rowsRead(tx)) - before;
  });
}

async function rowsRead(tx: DbOrTx): Promise<number> {
  const [{ rows }] = await tx.$queryRaw<[{ rows: number }]>`
    SELECT (pg_stat_get_xact_tuples_returned('transactions'::regclass)
      + pg_stat_get_xact_tuples_fetched('transactions'::regclass)
      + (SELECT coalesce(sum(pg_stat_get_xact_tuples_returned(indexrelid)), 0)
         FROM pg_index WHERE indrelid = 'transactions'::regclass))::int AS rows`;
  return rows;
}
