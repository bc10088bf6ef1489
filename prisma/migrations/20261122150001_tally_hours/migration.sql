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

CREATE FUNCTION has_hours(kind text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind NOT IN ('begun', 'user_ids', 'endless', 'names');

-- In the order of time, so that hours that are read together lie together.
CREATE FUNCTION tally_hours_of_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_hours AS tally (kind, hour, key, count, amount)
    SELECT kind, hour_of(at), key, sum(count), sum(amount) FROM new_rows WHERE has_hours(kind)
    GROUP BY 1, 2, 3
    ORDER BY 2
    ON CONFLICT (kind, hour, key) DO UPDATE
    SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_hours AS tally (kind, hour, key, count, amount)
    SELECT kind, hour_of(at), key, -sum(count), -sum(amount) FROM old_rows WHERE has_hours(kind)
    GROUP BY 1, 2, 3
    ORDER BY 2
    ON CONFLICT (kind, hour, key) DO UPDATE
    SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;
  ELSE
    INSERT INTO tally_hours AS tally (kind, hour, key, count, amount)
    SELECT kind, hour_of(at), key, sum(count), sum(amount)
    FROM (
      SELECT kind, at, key, count, amount FROM new_rows
      UNION ALL SELECT kind, at, key, -count, -amount FROM old_rows
    ) changed
    WHERE has_hours(kind)
    GROUP BY 1, 2, 3
    ORDER BY 2
    ON CONFLICT (kind, hour, key) DO UPDATE
    SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tallies_tally_hours_insert AFTER INSERT ON "tallies"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_hours_of_changes();
CREATE TRIGGER tallies_tally_hours_update AFTER UPDATE ON "tallies"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_hours_of_changes();
CREATE TRIGGER tallies_tally_hours_delete AFTER DELETE ON "tallies"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_hours_of_changes();

INSERT INTO tally_hours (kind, hour, key, count, amount)
SELECT kind, hour_of(at), key, sum(count), sum(amount) FROM tallies WHERE has_hours(kind)
GROUP BY 1, 2, 3
ORDER BY 2;

ANALYZE tally_hours;
