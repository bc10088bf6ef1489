-- What was there before the triggers of the migration before this one. Nobody is held off meanwhile:
-- what the rows come to and what the triggers have written of it are read in one statement, and the
-- difference is what is missing, whatever happens at the same time.

-- The job that folds the tallies takes it as well.
SELECT pg_advisory_xact_lock(hashtextextended('nobayon:fold-tallies', 0));

CREATE TEMPORARY TABLE missing ON COMMIT DROP AS
SELECT kind, key, at, sum(count) AS count
FROM (
  SELECT 'begun' AS kind, 'any' AS key, hour_of(created_at) AS at, count(*) AS count
  FROM "transactions" WHERE deleted_at IS NULL
  GROUP BY 3
  UNION ALL
  SELECT 'begun', status::text, hour_of(created_at), count(*)
  FROM "transactions" WHERE deleted_at IS NULL
  GROUP BY 2, 3
  UNION ALL
  SELECT 'user_ids', (id / 1000)::text, no_instant(), count(*) FROM "users"
  GROUP BY 2
  UNION ALL
  SELECT tally.kind, tally.key, tally.at, count(*)
  FROM "subscriptions", subscription_tally(plan_id, expires_at) tally
  GROUP BY 1, 2, 3
  UNION ALL
  SELECT kind, key, at, -count FROM tallies WHERE kind IN ('begun', 'user_ids', 'ending', 'endless')
  UNION ALL
  SELECT kind, key, at, -count FROM tally_changes WHERE kind IN ('begun', 'user_ids', 'ending', 'endless')
) difference
GROUP BY 1, 2, 3
HAVING sum(count) <> 0;

INSERT INTO tallies AS tally (kind, key, at, count, amount)
SELECT kind, key, at, count, 0 FROM missing
ON CONFLICT (kind, key, at) DO UPDATE SET count = tally.count + excluded.count;

INSERT INTO tally_totals AS tally (kind, key, count, amount)
SELECT kind, key, sum(count), 0 FROM missing
GROUP BY 1, 2
ON CONFLICT (kind, key) DO UPDATE SET count = tally.count + excluded.count;

ANALYZE tallies, tally_days, tally_totals;
