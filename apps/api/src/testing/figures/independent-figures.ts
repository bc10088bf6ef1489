import type { PeriodFigures } from '@nobayon/shared/contract/admin/figures.ts';
import type { Period } from '@nobayon/shared/domain/period.ts';
import type { TestApp } from '../create-test-app.ts';

type IndependentFigures = PeriodFigures & {
  by_plan: Record<string, number>;
  by_coupon: Record<string, number>;
  by_gateway: Record<string, { revenue: number; payments: number }>;
  /** Within 7 days, and within 30. */
  ending: [number, number];
};

/**
 * Computes the dashboard's figures independently: from the payments, and from the state of the
 * subscriptions after each step of a test. Does not use tallies or spans.
 */
export async function recordSubscriptions(app: TestApp, timeZone: string) {
  await app.asOwner(`
    CREATE TABLE seen_steps (step int PRIMARY KEY, at timestamptz(3) NOT NULL);
    CREATE TABLE seen (step int, user_id int, plan_id int, cycle text, price_paid int, expires_at timestamptz(3));
    CREATE TABLE seen_payments (step int, user_id int, at timestamptz(3));
    GRANT ALL ON seen_steps, seen, seen_payments TO PUBLIC;`);
  let step = 0;

  async function recordState(): Promise<void> {
    step += 1;
    const at = app.clock.now().toISOString();
    await app.db.$executeRawUnsafe(`
      WITH step AS (INSERT INTO seen_steps VALUES (${step}, '${at}'))
      INSERT INTO seen SELECT ${step}, user_id, plan_id, cycle::text, price_paid, expires_at FROM subscriptions`);
  }

  return {
    /** To be called after each step. */
    recordState,
    /** To be called before the `recordState` that sees the effect of the payment. */
    async recordPayment(userId: number): Promise<void> {
      const at = app.clock.now().toISOString();
      await app.db
        .$executeRaw`INSERT INTO seen_payments VALUES (${step + 1}, ${userId}, ${at}::timestamptz)`;
    },
    clear: () => app.asOwner('TRUNCATE seen_steps, seen, seen_payments;'),
    async figures({ from, to }: Period) {
      const now = app.clock.now().toISOString();
      const end = new Date(app.clock.now().getTime() + 1).toISOString();
      const [row] = await app.db.$queryRawUnsafe<{ figures: IndependentFigures }[]>(`
        WITH bounds AS (
          SELECT least('${from}'::timestamp AT TIME ZONE '${timeZone}', '${end}') AS start,
                 least(('${to}'::date + 1)::timestamp AT TIME ZONE '${timeZone}', '${end}') AS stop
        ),
        moments AS (
          SELECT *, lead(at) OVER (ORDER BY step) AS next_at
          FROM (SELECT DISTINCT ON (at) step, at FROM seen_steps ORDER BY at, step DESC) last_of_instant
        ),
        step_spans AS (SELECT *, lead(at) OVER (ORDER BY step) AS next_at FROM seen_steps),
        held AS (
          SELECT user_id, plan_id, at AS from_at,
            nullif(least(coalesce(next_at, 'infinity'), coalesce(expires_at, 'infinity')), 'infinity') AS until_at,
            CASE cycle WHEN 'yearly' THEN round(price_paid / 12.0) ELSE price_paid END AS monthly
          FROM seen JOIN moments USING (step)
          WHERE cycle IS NOT NULL AND (expires_at IS NULL OR expires_at > at)
        ),
        marked AS (
          SELECT *, from_at IS DISTINCT FROM lag(until_at) OVER (PARTITION BY user_id ORDER BY from_at) AS is_first
          FROM held
        ),
        numbered AS (
          SELECT *, count(*) FILTER (WHERE is_first) OVER (PARTITION BY user_id ORDER BY from_at) AS island FROM marked
        ),
        islands AS (
          SELECT user_id, island, min(from_at) AS from_at,
            CASE WHEN bool_or(until_at IS NULL) THEN NULL ELSE max(until_at) END AS until_at,
            (array_agg(monthly ORDER BY from_at DESC))[1] AS last_monthly
          FROM numbered GROUP BY user_id, island
        ),
        earned AS (
          SELECT t.* FROM transactions t, bounds
          WHERE status = 'completed' AND deleted_at IS NULL
            AND coalesce(settled_at, created_at) >= start AND coalesce(settled_at, created_at) < stop
        )
        SELECT json_build_object(
          'revenue', (SELECT coalesce(sum(coalesce(paid_amount, final_amount)), 0) / 100.0 FROM earned),
          'payments', (SELECT count(*) FROM earned),
          'mrr', (SELECT coalesce(sum(monthly), 0) / 100.0 FROM held, bounds
                  WHERE from_at < stop AND coalesce(until_at, 'infinity') >= stop),
          'customers', (SELECT count(*) FROM held, bounds WHERE from_at < stop AND coalesce(until_at, 'infinity') >= stop),
          'customers_before', (SELECT count(*) FROM held, bounds WHERE from_at < start AND coalesce(until_at, 'infinity') >= start),
          'new', (SELECT count(*) FROM islands, bounds WHERE island = 1 AND from_at >= start AND from_at < stop),
          'returned', (SELECT count(*) FROM islands, bounds WHERE island > 1 AND from_at >= start AND from_at < stop),
          'lost', (SELECT count(*) FROM islands, bounds WHERE until_at >= start AND until_at < stop),
          'lost_mrr', (SELECT coalesce(sum(last_monthly), 0) / 100.0 FROM islands, bounds WHERE until_at >= start AND until_at < stop),
          'renewed', (SELECT count(*) FROM seen_payments p, bounds
                      WHERE p.at >= start AND p.at < stop AND EXISTS (
                        SELECT 1 FROM seen s JOIN step_spans USING (step)
                        WHERE s.user_id = p.user_id AND s.cycle IS NOT NULL AND s.step < p.step
                          -- What was held up to the payment, or for a time that ended with it.
                          AND (s.step = p.step - 1 OR step_spans.next_at > step_spans.at)
                          AND (s.step = p.step - 1 OR step_spans.next_at >= p.at)
                          AND coalesce(s.expires_at, 'infinity') >= p.at)),
          'by_plan', (SELECT coalesce(json_object_agg(plan_id, revenue), '{}') FROM (
                        SELECT plan_id, sum(coalesce(paid_amount, final_amount)) / 100.0 AS revenue FROM earned GROUP BY 1) sums),
          'by_coupon', (SELECT coalesce(json_object_agg(coupon_code, discount), '{}') FROM (
                        SELECT coupon_code, sum(discount_amount) / 100.0 AS discount FROM earned
                        WHERE coupon_code IS NOT NULL GROUP BY 1) sums),
          'by_gateway', (SELECT coalesce(json_object_agg(gateway, json_build_object('revenue', revenue, 'payments', payments)), '{}') FROM (
                        SELECT gateway, sum(coalesce(paid_amount, final_amount)) / 100.0 AS revenue, count(*) AS payments
                        FROM earned GROUP BY 1) sums),
          'ending', (SELECT json_build_array(
                       count(*) FILTER (WHERE (expires_at AT TIME ZONE '${timeZone}')::date < today + 7),
                       count(*) FILTER (WHERE (expires_at AT TIME ZONE '${timeZone}')::date < today + 30))
                     FROM subscriptions, (SELECT ('${now}'::timestamptz AT TIME ZONE '${timeZone}')::date AS today) day
                     WHERE cycle IS NOT NULL AND expires_at >= '${end}')
        ) AS figures`);
      if (!row) throw new Error('There are no figures');
      return row.figures;
    },
  };
}
