-- CreateTable
CREATE TABLE "tally_hours" (
    "kind" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "key" TEXT NOT NULL,
    "count" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "tally_hours_pkey" PRIMARY KEY ("kind","hour","key")
);

-- The tallies by hour, between those by day and the quarters and instants themselves: of a day in
-- which a period begins or ends, hours are read instead of everything that happened in it. What is
-- tallied by the hour already, or has no instant, needs none.

-- The job that folds the tallies takes it as well. Nobody else writes them, so nobody else waits.
SELECT pg_advisory_xact_lock(hashtextextended('nobayon:fold-tallies', 0));

-- A name is kept in the tallies alone, from which what has come to nothing is dropped.
CREATE FUNCTION has_days(kind text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind <> 'names';

CREATE FUNCTION has_hours(kind text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind NOT IN ('begun', 'user_ids', 'user_blocks', 'endless', 'names');

-- Whoever folds does it alone: no two of these wait for each other in a circle. In the order of time, so
-- that what is read together lies together. A statement has rows from before it, rows from after it, or
-- both, and only those that it has can be named.
CREATE FUNCTION tally_days_and_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := 'SELECT kind, at, key, count, amount FROM new_rows';
  taken text := 'SELECT kind, at, key, -count, -amount FROM old_rows';
BEGIN
  EXECUTE format('
    WITH changed (kind, at, key, count, amount) AS (%s), days AS (
      INSERT INTO tally_days AS tally (kind, day, key, count, amount)
      SELECT kind, (at AT TIME ZONE ''UTC'')::date, key, sum(count), sum(amount)
      FROM changed WHERE has_days(kind)
      GROUP BY 1, 2, 3
      ORDER BY 2
      ON CONFLICT (kind, day, key) DO UPDATE
      SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount
    )
    INSERT INTO tally_hours AS tally (kind, hour, key, count, amount)
    SELECT kind, hour_of(at), key, sum(count), sum(amount)
    FROM changed WHERE has_hours(kind)
    GROUP BY 1, 2, 3
    ORDER BY 2
    ON CONFLICT (kind, hour, key) DO UPDATE
    SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount',
    CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN taken ELSE added || ' UNION ALL ' || taken END);
  RETURN NULL;
END $$;

CREATE TRIGGER tallies_tally_insert AFTER INSERT ON "tallies"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_days_and_hours();
CREATE TRIGGER tallies_tally_update AFTER UPDATE ON "tallies"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_days_and_hours();
CREATE TRIGGER tallies_tally_delete AFTER DELETE ON "tallies"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_days_and_hours();

INSERT INTO tally_hours (kind, hour, key, count, amount)
SELECT kind, hour_of(at), key, sum(count), sum(amount) FROM tallies WHERE has_hours(kind)
GROUP BY 1, 2, 3
ORDER BY 2;

ANALYZE tally_hours;

-- Last, since nobody reads tallies between this and the commit. Nobody has written any meanwhile.
DROP TRIGGER tallies_tally_days_insert ON "tallies";
DROP TRIGGER tallies_tally_days_update ON "tallies";
DROP TRIGGER tallies_tally_days_delete ON "tallies";
DROP FUNCTION tally_days_of_changes();
