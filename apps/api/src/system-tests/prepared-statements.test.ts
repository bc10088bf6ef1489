import { createTestDatabase } from '@nobayon/prisma/testing/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb } from '../db.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { startStatementCounter } from '../testing/database/count-statements.ts';
import { startDiscounted } from '../testing/payments/start-purchase.ts';

let app: TestApp;
let statements: Awaited<ReturnType<typeof startStatementCounter>>;
beforeAll(async () => {
  statements = await startStatementCounter();
  const database = await createTestDatabase();
  // Prepared statements belong to a connection, so there is only one.
  const db = createDb(await statements.detour(database.url), { connections: 1 });
  app = await createTestApp({ database, parts: { db } });
});
afterAll(async () => {
  await app.close();
  statements.close();
});

/**
 * PostgreSQL plans this often for the values before it considers a generic plan, and once more to
 * compare.
 */
const TRIES = 6;

/** The prepared statements that were planned for their values, with the number of times. */
async function plannedForValues(): Promise<Map<string, number>> {
  const rows = await app.db.$queryRaw<{ statement: string; times: number }[]>`
    SELECT statement, custom_plans::int AS times FROM pg_prepared_statements
    WHERE position('pg_prepared_statements' IN statement) = 0`;
  return new Map(rows.map(({ statement, times }) => [statement, times]));
}

/** What PostgreSQL repeats in a call that was made before. */
async function doneAnew(call: () => PromiseLike<unknown>) {
  for (let n = 0; n < TRIES; n += 1) await call();
  const before = await plannedForValues();
  const parsed = await statements.parsedDuring(call);
  const after = await plannedForValues();
  const planned = [...after].filter(([statement, times]) => times !== before.get(statement));
  return { parsed, planned: planned.map(([statement]) => statement) };
}

const reads = [
  '/api/auth/me',
  '/api/auth/plans',
  '/api/payment/history',
  '/api/payment/history?page=2',
  '/api/config',
];

test.for(reads)('GET %s is neither parsed nor planned again', async (path) => {
  const { token } = await app.build.user();
  const call = () => app.api.as(token).get(path).expect(200);
  expect(await doneAnew(call)).toEqual({ parsed: 0, planned: [] });
});

/** A year of tallies, because a plan for empty tables is meaningless. */
async function tallyYear(): Promise<void> {
  const kinds = `'{payments,users,plan_revenue,coupon_revenue,gateway_revenue,begun}'::text[]`;
  const rows = `unnest(${kinds}) AS kind, generate_series(1, 5) AS key, generate_series(0, 365) AS age`;
  const at = `'2026-03-10T06:00Z'::timestamptz - age * interval '1 day'`;
  await app.asOwner(
    `INSERT INTO tally_days (kind, key, day, count, amount) SELECT kind, key, (${at})::date, 1, 1 FROM ${rows};
     INSERT INTO tally_hours (kind, key, hour, count, amount) SELECT kind, key, ${at}, 1, 1 FROM ${rows};
     INSERT INTO tallies (kind, key, at, count, amount) SELECT kind, key, ${at}, 1, 1 FROM ${rows};
     ANALYZE tally_days, tally_hours, tallies`,
  );
}

describe('the ledger', () => {
  beforeAll(tallyYear);

  // The statistics also read the newest payments, whose plan depends on their number.
  test.for(['/api/admin/stats', '/api/admin/figures?from=2026-01-17&to=2026-03-09'])(
    'of GET %s is neither parsed nor planned again',
    async (path) => {
      const { token } = await app.build.user({ role: 'admin' });
      const isOfLedger = (statement: string) => /\bFROM tally_/.test(statement);
      const { parsed, planned } = await doneAnew(() => app.api.as(token).get(path).expect(200));
      expect([...(await plannedForValues()).keys()].some(isOfLedger)).toBe(true);
      expect({ parsed, planned: planned.filter(isOfLedger) }).toEqual({ parsed: 0, planned: [] });
    },
  );
});

test('of a settlement only BEGIN and COMMIT are parsed again', async () => {
  const paid = await Promise.all(
    Array.from({ length: TRIES + 1 }, async () => {
      const purchase = await startDiscounted(app);
      await purchase.outside({ action: 'pay' });
      return purchase;
    }),
  );
  const settleNext = () => paid.pop()?.callback(null).expect(200) ?? Promise.reject();
  expect(await doneAnew(settleNext)).toEqual({ parsed: 2, planned: [] });
});
