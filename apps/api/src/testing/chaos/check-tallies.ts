/** What is tallied, counted from the rows themselves and without the functions of the triggers. */
const counted = `
  SELECT kind, key, at, count, amount FROM (
    SELECT status::text AS status, plan_id::text AS plan, coupon_code AS coupon, gateway, discount_amount AS discount,
      CASE status WHEN 'completed' THEN coalesce(paid_amount, final_amount) - refunded_amount
        WHEN 'refunded' THEN coalesce(paid_amount, final_amount) ELSE final_amount END AS kept,
      date_bin('15 minutes', coalesce(settled_at, created_at), '2000-01-01Z') AS quarter,
      date_trunc('hour', created_at, 'UTC') AS hour
    FROM transactions WHERE deleted_at IS NULL
  ) AS shown, LATERAL (
    VALUES ('payments', status, quarter, 1, kept), ('begun', status, hour, 1, 0), ('begun', 'any', hour, 1, 0)
    UNION ALL SELECT * FROM (VALUES ('plan_revenue', plan, quarter, 1, kept),
      ('gateway_revenue', gateway, quarter, 1, kept), ('coupon_revenue', coupon, quarter, 1, kept),
      ('coupon_discount', coupon, quarter, 1, discount)) AS earned (kind, key, at, count, amount)
    WHERE status = 'completed' AND key IS NOT NULL
  ) AS tally (kind, key, at, count, amount)
  UNION ALL
  SELECT kind, key, at, 1, 0 FROM users, LATERAL (VALUES
    ('users', role::text, date_bin('15 minutes', created_at, '2000-01-01Z')),
    ('user_ids', (id / 1000)::text, '2000-01-01Z'), ('user_blocks', (id / 100000)::text, '2000-01-01Z'),
    ('names', lower(firstname || ' ' || lastname), '2000-01-01Z')) AS tally (kind, key, at)
  UNION ALL
  SELECT CASE WHEN expires_at IS NULL THEN 'endless' ELSE 'ending' END, plan_id::text,
    date_bin('15 minutes', coalesce(expires_at, '2000-01-01Z'), '2000-01-01Z'), 1, 0 FROM subscriptions
  UNION ALL
  SELECT kind, key, at, count, count * monthly_amount FROM paid_spans, LATERAL (VALUES
    ('paying', plan_id::text, from_at, 1), ('paying', plan_id::text, until_at, -1)) AS tally (kind, key, at, count)
  WHERE at IS NOT NULL
  UNION ALL
  SELECT 'customers', key, at, 1, monthly_amount FROM paid_spans, LATERAL (VALUES
    (starts, from_at), (CASE WHEN ends THEN 'lost' END, until_at)) AS tally (key, at)
  WHERE key <> 'continued' AND at IS NOT NULL`;

/** The tallies with the changes that are not folded yet. */
const tallied = `
  SELECT kind, key, at, count, amount FROM tallies
  UNION ALL SELECT kind, key, at, count, amount FROM tally_changes`;

/** The differences between two groups of rows. */
function differences(columns: string, one: string, other: string): string {
  return `
    SELECT ${columns}, sum(count) AS count, sum(amount) AS amount FROM (
      SELECT ${columns}, count, amount FROM (${one}) AS one
      UNION ALL SELECT ${columns}, -count, -amount FROM (${other}) AS other
    ) AS parts
    GROUP BY ${columns} HAVING sum(count) <> 0 OR sum(amount) <> 0`;
}

/** Tallies that differ from what they summarize. */
export const tallyFaults = {
  // A renewal stays counted when its account is deleted, with its event.
  'tallies that are not the sum of their rows': differences(
    'kind, key, at',
    `SELECT * FROM (${tallied}) AS tallied WHERE (kind, key) <> ('customers', 'renewed')`,
    counted,
  ),
  'more renewals than further payments': `
    SELECT sum(count) AS count, sum(amount) AS amount FROM (${tallied}) AS tallied
    WHERE (kind, key) = ('customers', 'renewed')
    HAVING sum(amount) <> 0 OR sum(count) < 0 OR sum(count) > (
      SELECT count(*) - count(DISTINCT coalesce(user_id, former_user_id)) FROM transactions
      WHERE status IN ('completed', 'refunded'))`,
  'totals that are not the sum of the tallies': differences(
    'kind, key',
    'SELECT * FROM tally_totals',
    `SELECT * FROM tallies WHERE kind <> 'names'`,
  ),
  'days that are not the sum of their tallies': differences(
    'kind, key, day',
    'SELECT * FROM tally_days',
    `SELECT *, (at AT TIME ZONE 'UTC')::date AS day FROM tallies WHERE kind <> 'names'`,
  ),
  'hours that are not the sum of their tallies': differences(
    'kind, key, hour',
    'SELECT * FROM tally_hours',
    `SELECT *, date_trunc('hour', at, 'UTC') AS hour FROM tallies
     WHERE kind NOT IN ('begun', 'user_ids', 'user_blocks', 'endless', 'names')`,
  ),
} satisfies Record<string, string>;
