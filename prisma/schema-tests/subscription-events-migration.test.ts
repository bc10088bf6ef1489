import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replay, worthLeft } from '@nobayon/shared/domain/subscription/replay.ts';
import { currentStay, expiresAt } from '@nobayon/shared/domain/subscription/state.ts';
import { eventFrom } from '@nobayon/shared/records/subscription-event.ts';
import { beforeEach, expect, it } from 'vitest';
import { checkSubscriptions } from '../check-subscriptions.ts';
import { createDb } from '../client.ts';
import { applyMigrations } from '../engine/apply-migrations.ts';
import { createBareDatabase } from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';

// Periods used to be rows, from which the history of every user is created.

const migrations = join(import.meta.dirname, '..', 'migrations');
const MIGRATION = '20261121180000_subscription_events';

let url: string;

beforeEach(async () => {
  const database = await createBareDatabase();
  url = database.url;
  const before = await mkdtemp(join(tmpdir(), 'nobayon-migrations-'));
  const later = (await readdir(migrations)).filter((name) => /^\d/.test(name) && name >= MIGRATION);
  await cp(migrations, before, { recursive: true });
  for (const name of later) await rm(join(before, name), { recursive: true });
  await applyMigrations(url, before);
  await rm(before, { recursive: true });
  return database.drop;
});

const USERS = 300;

/**
 * Users with every kind of chain: none, expired, without end, and up to five periods of any length.
 */
async function writeOldRecords(): Promise<void> {
  await query(url, `SELECT setseed(0.42)`);
  await query(
    url,
    `INSERT INTO plans (name, monthly_price, yearly_price, duration_days)
     VALUES ('Free', 0, 0, 30), ('Basic', 30000, 300000, 30), ('Pro', 99999, 999999, 30)`,
  );
  await query(
    url,
    `INSERT INTO users (firstname, lastname, email, password_hash)
     SELECT 'A', 'B', 'u' || n || '@example.com', 'x' FROM generate_series(1, ${USERS}) n`,
  );
  await query(
    url,
    `INSERT INTO subscriptions (user_id, plan_id, list_price, price_paid, started_at, expires_at)
     SELECT id, CASE WHEN id % 7 = 0 THEN 1 ELSE 2 + id % 2 END, 0, 0, now() - interval '90 days',
       CASE WHEN id % 7 <> 0 THEN now() - interval '1 day' END
     FROM users WHERE id % 11 <> 0`,
  );
  await query(
    url,
    `INSERT INTO transactions (invoice_number, user_id, plan_id, gateway, user_name, user_email,
       plan_name, cycle, days, amount, discount_amount, final_amount, status, created_at, settled_at)
     SELECT 'NB-' || lpad((u.id * 10 + n)::text, 8, '0'), u.id, 2 + (u.id + n) % 2, 'paystation',
       'A B', u.email, 'Basic', 'monthly', 30, 30000, 0, 30000, 'completed', now(), now()
     FROM users u CROSS JOIN generate_series(1, 5) n`,
  );
  // Consecutive periods, the first of which has started; every fourth was given.
  await query(
    url,
    `WITH parts AS (
       SELECT s.id AS subscription_id, s.user_id, n, 1 + (random() * 400)::int AS days,
         (random() * 300000)::int AS worth, random() * interval '1 day' AS more
       FROM subscriptions s CROSS JOIN generate_series(1, 1 + s.id % 5) n
       WHERE s.expires_at IS NOT NULL AND s.user_id % 5 <> 0
     ), placed AS (
       SELECT *, now() - interval '20 days' + coalesce(sum(days * interval '1 day' - more)
         OVER (PARTITION BY subscription_id ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
         interval '0') AS starts_at
       FROM parts
     )
     INSERT INTO subscription_periods
       (subscription_id, transaction_id, days, worth, starts_at, ends_at)
     SELECT subscription_id,
       CASE WHEN n % 4 <> 0 THEN (SELECT id FROM transactions t
         WHERE t.invoice_number = 'NB-' || lpad((placed.user_id * 10 + n)::text, 8, '0')) END,
       days, CASE WHEN n % 4 <> 0 THEN worth ELSE 0 END,
       date_trunc('milliseconds', starts_at),
       date_trunc('milliseconds', starts_at + days * interval '1 day' - more)
     FROM placed`,
  );
  await query(
    url,
    `UPDATE subscriptions s SET expires_at = p.ends_at
     FROM (SELECT subscription_id, max(ends_at) AS ends_at FROM subscription_periods GROUP BY 1) p
     WHERE p.subscription_id = s.id`,
  );
}

it('keeps everybody’s plan, expiry and worth', async () => {
  await writeOldRecords();
  const old = await query<{ user_id: number; periods: [number, number, number][] | null }>(
    url,
    `SELECT s.user_id, (SELECT json_agg(json_build_array(worth,
       extract(epoch FROM starts_at) * 1000, extract(epoch FROM ends_at) * 1000))
       FROM subscription_periods p WHERE p.subscription_id = s.id) AS periods
     FROM subscriptions s`,
  );
  await applyMigrations(url, migrations);

  const db = createDb(url, { connections: 1 });
  expect(await checkSubscriptions(db)).toEqual({ checked: USERS, differences: [] });
  const users = await db.user.findMany({
    include: { subscription: true, subscriptionEvents: { orderBy: { id: 'asc' } } },
  });
  await db.$disconnect();
  for (const { id, subscription, subscriptionEvents } of users) {
    const events = subscriptionEvents.map(eventFrom);
    const [opening] = events;
    expect(Boolean(opening)).toBe(subscription !== null);
    if (!opening) continue;
    const state = replay(events, opening.at);
    expect(currentStay(state)?.planId).toBe(subscription?.planId);
    expect(expiresAt(state)).toEqual(subscription?.expiresAt);
    const periods = old.find((row) => row.user_id === id)?.periods ?? [];
    const worth = periods.reduce((sum, [paid, from, until]) => {
      const left = until - Math.max(from, opening.at.getTime());
      return sum + Math.max(0, (paid * left) / (until - from));
    }, 0);
    expect(Math.abs(worthLeft(state) - worth)).toBeLessThanOrEqual(1);
  }
});

it('changes nothing if a user’s expiry would change', async () => {
  await writeOldRecords();
  await query(
    url,
    `UPDATE subscriptions SET expires_at = expires_at + interval '1 hour'
     WHERE id = (SELECT min(subscription_id) FROM subscription_periods WHERE ends_at > now())`,
  );
  await expect(applyMigrations(url, migrations)).rejects.toThrow('do not add up to their expiry');
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    url,
    'SELECT count(*)::int AS count FROM subscription_periods',
  );
  expect(count).toBeGreaterThan(0);
});
