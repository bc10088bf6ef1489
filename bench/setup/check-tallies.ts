import type { Db } from '@nobayon/prisma/client.ts';

/** The expected tallies, by plain SQL over the rows, independent of the product's code. */
const tallied = `
  SELECT 'payments' AS kind, status::text AS key, date_bin('15 minutes', coalesce(settled_at, created_at), '2000-01-01Z') AS at,
         count(*) AS count, sum(final_amount) AS amount
  FROM transactions WHERE deleted_at IS NULL GROUP BY 2, 3
  UNION ALL
  SELECT revenue.kind, revenue.key, date_bin('15 minutes', coalesce(settled_at, created_at), '2000-01-01Z'), count(*), sum(final_amount)
  FROM transactions CROSS JOIN LATERAL (VALUES ('plan_revenue', plan_id::text), ('gateway_revenue', gateway)) revenue (kind, key)
  WHERE deleted_at IS NULL AND status = 'completed' GROUP BY 1, 2, 3
  UNION ALL
  SELECT 'begun', status::text, date_bin('1 hour', created_at, '2000-01-01Z'), count(*), 0
  FROM transactions WHERE deleted_at IS NULL GROUP BY 2, 3
  UNION ALL
  SELECT 'begun', 'any', date_bin('1 hour', created_at, '2000-01-01Z'), count(*), 0
  FROM transactions WHERE deleted_at IS NULL GROUP BY 3
  UNION ALL
  SELECT 'users', role::text, date_bin('15 minutes', created_at, '2000-01-01Z'), count(*), 0
  FROM users GROUP BY 2, 3
  UNION ALL
  SELECT 'user_ids', (id / 1000)::text, '2000-01-01Z', count(*), 0 FROM users GROUP BY 2
  UNION ALL
  SELECT 'user_blocks', (id / 100000)::text, '2000-01-01Z', count(*), 0 FROM users GROUP BY 2
  UNION ALL
  SELECT 'names', lower(concat_ws(' ', firstname, lastname)), '2000-01-01Z', count(*), 0 FROM users GROUP BY 2
  UNION ALL
  SELECT 'ending', plan_id::text, date_bin('15 minutes', expires_at, '2000-01-01Z'), count(*), 0
  FROM subscriptions WHERE expires_at IS NOT NULL GROUP BY 2, 3
  UNION ALL
  SELECT 'endless', plan_id::text, '2000-01-01Z', count(*), 0
  FROM subscriptions WHERE expires_at IS NULL GROUP BY 2
  UNION ALL
  SELECT 'paying', key, at, sum(count), sum(count * price_paid) FROM subscriptions
  CROSS JOIN LATERAL (VALUES (plan_id::text, started_at, 1), (plan_id::text, expires_at, -1)) change (key, at, count)
  WHERE cycle = 'monthly' AND expires_at > started_at GROUP BY 2, 3
  UNION ALL
  SELECT 'customers', key, at, count(*), sum(price_paid) FROM subscriptions
  CROSS JOIN LATERAL (VALUES ('new', started_at), ('lost', expires_at)) change (key, at)
  WHERE cycle = 'monthly' AND expires_at > started_at GROUP BY 2, 3`;

/** Each table of tallies as rows of `kind, key, at, count, amount`, with the expected ones. */
const comparisons = {
  tallies: ['SELECT * FROM tallies', tallied],
  tally_hours: [
    'SELECT kind, key, hour AS at, count, amount FROM tally_hours',
    `SELECT kind, key, date_trunc('hour', at, 'UTC') AS at, sum(count) AS count, sum(amount) AS amount
     FROM tallies WHERE kind NOT IN ('begun', 'user_ids', 'user_blocks', 'endless', 'names') GROUP BY 1, 2, 3`,
  ],
  tally_days: [
    'SELECT kind, key, day AS at, count, amount FROM tally_days',
    `SELECT kind, key, (at AT TIME ZONE 'UTC')::date AS at, sum(count) AS count, sum(amount) AS amount
     FROM tallies WHERE kind <> 'names' GROUP BY 1, 2, 3`,
  ],
  tally_totals: [
    'SELECT kind, key, NULL AS at, count, amount FROM tally_totals',
    `SELECT kind, key, NULL AS at, sum(count) AS count, sum(amount) AS amount
     FROM tallies WHERE kind <> 'names' GROUP BY 1, 2`,
  ],
};

/**
 * Throws if the tallies differ from a count of all rows, because measuring them would be
 * meaningless.
 */
export async function checkTallies(db: Db): Promise<void> {
  for (const [table, [kept, expected]] of Object.entries(comparisons)) {
    const differences = await db.$queryRawUnsafe<object[]>(`
      SELECT kind, key, at::text, sum(count)::text AS count, sum(amount)::text AS amount FROM (
        SELECT kind, key, at, count, amount FROM (${kept}) kept
        UNION ALL
        SELECT kind, key, at, -count, -amount FROM (${expected}) expected
      ) both_ways
      GROUP BY kind, key, at HAVING sum(count) <> 0 OR sum(amount) <> 0
      LIMIT 3`);
    if (differences.length > 0) {
      throw new Error(`${table} is not what the rows come to: ${JSON.stringify(differences)}`);
    }
  }
}
