import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';
import { seed } from './seed.ts';

const now = new Date('2026-11-20T04:30:00Z');

describe('seed', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
    return () => database.drop();
  });

  it('writes once, however often it is called, and the same for a given time', async () => {
    await seed(database.ownerUrl, { now });
    const before = await contentOf(database.url);
    expect(await seed(database.ownerUrl, { now: new Date('2027-02-01T00:00:00Z') })).toEqual({
      seeded: false,
    });
    expect(await contentOf(database.url)).toEqual(before);

    const other = await createTestDatabase();
    const results = await Promise.all([1, 2, 3].map(() => seed(other.ownerUrl, { now })));
    expect(results.filter(({ seeded }) => seeded)).toHaveLength(1);
    expect(await contentOf(other.url)).toEqual(before);
    await other.drop();
  });

  it('does not touch a database with any data', async () => {
    await query(
      database.url,
      `INSERT INTO plans (name, monthly_price, yearly_price, duration_days)
       VALUES ('Ours', 100, 1000, 30)`,
    );
    expect(await seed(database.ownerUrl, { now })).toEqual({ seeded: false });
    expect(await query(database.url, 'SELECT name FROM plans')).toEqual([{ name: 'Ours' }]);
  });

  it('names no groups of the sandbox for another chat service', async () => {
    await seed(database.ownerUrl, { now, usesSandboxGroups: false });
    expect(await query(database.url, 'SELECT DISTINCT guid FROM plans')).toEqual([{ guid: null }]);
  });
});

const tables = [
  'plans',
  'coupons',
  'users',
  'transactions',
  'coupon_redemptions',
  'payment_events',
  'subscriptions',
  'subscription_events',
  'refunds',
  'paid_spans',
];

/** All rows without random parts: the salted hashes, and the subjects for OpenID clients. */
function contentOf(url: string): Promise<unknown[]> {
  return Promise.all(
    tables.map((table) =>
      query(
        url,
        `SELECT to_jsonb(t) - 'password_hash' - 'oidc_subject' AS row FROM ${table} t ORDER BY id`,
      ),
    ),
  );
}
