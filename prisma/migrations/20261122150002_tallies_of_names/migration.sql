-- How many users have each full name, in lower case (`names`): whoever looks for a part of one finds the
-- few names that have it instead of walking over everybody, and how many there are is known. Who is
-- called so is kept neither by the day nor in the totals, where what has come to nothing stays: a name
-- goes with the last account that has it. Those who are there already are added by the next migration.

CREATE OR REPLACE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'users', role::text, quarter_of(created_at), count(*), 0 FROM new_rows
    GROUP BY 2, 3
    UNION ALL
    SELECT 'user_ids', (id / 1000)::text, no_instant(), count(*), 0 FROM new_rows
    GROUP BY 2
    UNION ALL
    SELECT 'names', lower(firstname || ' ' || lastname), no_instant(), count(*), 0 FROM new_rows
    GROUP BY 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'users', role::text, quarter_of(created_at), -count(*), 0 FROM old_rows
    GROUP BY 2, 3
    UNION ALL
    SELECT 'user_ids', (id / 1000)::text, no_instant(), -count(*), 0 FROM old_rows
    GROUP BY 2
    UNION ALL
    SELECT 'names', lower(firstname || ' ' || lastname), no_instant(), -count(*), 0 FROM old_rows
    GROUP BY 2;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT kind, key, at, sum(sign), 0
    FROM (
      SELECT 1 AS sign, 'users' AS kind, role::text AS key, quarter_of(created_at) AS at FROM new_rows
      UNION ALL SELECT -1, 'users', role::text, quarter_of(created_at) FROM old_rows
      UNION ALL SELECT 1, 'user_ids', (id / 1000)::text, no_instant() FROM new_rows
      UNION ALL SELECT -1, 'user_ids', (id / 1000)::text, no_instant() FROM old_rows
      UNION ALL SELECT 1, 'names', lower(firstname || ' ' || lastname), no_instant() FROM new_rows
      UNION ALL SELECT -1, 'names', lower(firstname || ' ' || lastname), no_instant() FROM old_rows
    ) changed
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_days_of_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever folds does it alone: no two of these wait for each other in a circle.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_days AS tally (kind, day, key, count, amount)
    SELECT kind, (at AT TIME ZONE 'UTC')::date, key, sum(count), sum(amount) FROM new_rows WHERE kind <> 'names'
    GROUP BY 1, 2, 3
    ON CONFLICT (kind, day, key) DO UPDATE
    SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_days AS tally (kind, day, key, count, amount)
    SELECT kind, (at AT TIME ZONE 'UTC')::date, key, -sum(count), -sum(amount) FROM old_rows WHERE kind <> 'names'
    GROUP BY 1, 2, 3
    ON CONFLICT (kind, day, key) DO UPDATE
    SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;
  ELSE
    INSERT INTO tally_days AS tally (kind, day, key, count, amount)
    SELECT kind, (at AT TIME ZONE 'UTC')::date, key, sum(count), sum(amount)
    FROM (
      SELECT kind, at, key, count, amount FROM new_rows
      UNION ALL SELECT kind, at, key, -count, -amount FROM old_rows
    ) changed
    WHERE kind <> 'names'
    GROUP BY 1, 2, 3
    ON CONFLICT (kind, day, key) DO UPDATE
    SET count = tally.count + excluded.count, amount = tally.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;

CREATE INDEX "tallies_names_idx" ON "tallies" USING gin ("key" gin_trgm_ops) WHERE "kind" = 'names';
