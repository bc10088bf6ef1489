-- What was there before the triggers of the migration before this one. Nobody is held off meanwhile:
-- what the rows come to and what the triggers have written of it are read in one statement, and the
-- difference is what is missing, whatever happens at the same time.

-- The job that folds the tallies takes it as well.
SELECT pg_advisory_xact_lock(hashtextextended('nobayon:fold-tallies', 0));

CREATE TEMPORARY TABLE missing ON COMMIT DROP AS
SELECT key, at, sum(count) AS count, sum(amount) AS amount
FROM (
  SELECT gateway AS key, quarter_of(coalesce(settled_at, created_at)) AS at, count(*) AS count,
         sum(collected_amount(status, paid_amount, final_amount)) AS amount
  FROM "transactions" WHERE deleted_at IS NULL AND status = 'completed'
  GROUP BY 1, 2
  UNION ALL
  SELECT key, at, -count, -amount FROM tallies WHERE kind = 'gateway_revenue'
  UNION ALL
  SELECT key, at, -count, -amount FROM tally_changes WHERE kind = 'gateway_revenue'
) difference
GROUP BY 1, 2
HAVING sum(count) <> 0 OR sum(amount) <> 0;

-- The days follow by the triggers of the tallies.
INSERT INTO tallies AS tally (kind, key, at, count, amount)
SELECT 'gateway_revenue', key, at, count, amount FROM missing
ON CONFLICT (kind, key, at) DO UPDATE
SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;

INSERT INTO tally_totals AS tally (kind, key, count, amount)
SELECT 'gateway_revenue', key, sum(count), sum(amount) FROM missing
GROUP BY 2
ON CONFLICT (kind, key) DO UPDATE
SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;

ANALYZE tallies, tally_days, tally_totals;
