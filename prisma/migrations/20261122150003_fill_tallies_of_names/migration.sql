-- As the other tallies of lists were filled: the difference between the rows and what the triggers have
-- written of them, both read in one statement, holds nobody off.

-- The job that folds the tallies takes it as well.
SELECT pg_advisory_xact_lock(hashtextextended('nobayon:fold-tallies', 0));

INSERT INTO tallies AS tally (kind, key, at, count, amount)
SELECT 'names', key, no_instant(), sum(count), 0
FROM (
  SELECT lower("firstname" || ' ' || "lastname") AS key, count(*) AS count FROM "users"
  GROUP BY 1
  UNION ALL
  SELECT key, -count FROM tallies WHERE kind = 'names'
  UNION ALL
  SELECT key, -count FROM tally_changes WHERE kind = 'names'
) difference
GROUP BY 2
HAVING sum(count) <> 0
ON CONFLICT (kind, key, at) DO UPDATE SET count = tally.count + excluded.count;

CREATE TEMPORARY TABLE missing ON COMMIT DROP AS
SELECT key, sum(count) AS count
FROM (
  SELECT ("id" / 100000)::text AS key, count(*) AS count FROM "users"
  GROUP BY 1
  UNION ALL
  SELECT key, -count FROM tallies WHERE kind = 'user_blocks'
  UNION ALL
  SELECT key, -count FROM tally_changes WHERE kind = 'user_blocks'
) difference
GROUP BY 1
HAVING sum(count) <> 0;

INSERT INTO tallies AS tally (kind, key, at, count, amount)
SELECT 'user_blocks', key, no_instant(), count, 0 FROM missing
ON CONFLICT (kind, key, at) DO UPDATE SET count = tally.count + excluded.count;

INSERT INTO tally_totals AS tally (kind, key, count, amount)
SELECT 'user_blocks', key, count, 0 FROM missing
ON CONFLICT (kind, key) DO UPDATE SET count = tally.count + excluded.count;

ANALYZE tallies, tally_totals;
