-- How many users have each full name, in lower case (`names`): whoever looks for a part of one finds the
-- few names that have it instead of walking over everybody, and how many there are is known. Who is
-- called so is kept neither by the day nor in the totals, where what has come to nothing stays: a name
-- goes with the last account that has it.
--
-- And how many users have an id in each hundred thousand (`user_blocks`), so that a page is looked for among
-- a hundred thousands of ids and not among all. Those who are there already are added by the next migration.

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
    SELECT 'user_blocks', (id / 100000)::text, no_instant(), count(*), 0 FROM new_rows
    GROUP BY 2
    UNION ALL
    SELECT 'names', lower(firstname || ' ' || lastname), no_instant(), count(*), 0 FROM new_rows
    GROUP BY 2;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'users', role::text, quarter_of(created_at), -count(*), 0 FROM old_rows
    GROUP BY 2, 3
    UNION ALL
    SELECT 'user_ids', (id / 1000)::text, no_instant(), -count(*), 0 FROM old_rows
    GROUP BY 2
    UNION ALL
    SELECT 'user_blocks', (id / 100000)::text, no_instant(), -count(*), 0 FROM old_rows
    GROUP BY 2
    UNION ALL
    SELECT 'names', lower(firstname || ' ' || lastname), no_instant(), -count(*), 0 FROM old_rows
    GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;

-- Of a user next to nothing that is tallied ever changes, and of each that is written anything may: only
-- what was changed is looked at, row by row.
CREATE FUNCTION tally_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_changes (kind, key, at, count, amount)
  SELECT kind, key, at, sum(sign), 0
  FROM (VALUES
    (1, 'users', NEW.role::text, quarter_of(NEW.created_at)),
    (-1, 'users', OLD.role::text, quarter_of(OLD.created_at)),
    (1, 'user_ids', (NEW.id / 1000)::text, no_instant()),
    (-1, 'user_ids', (OLD.id / 1000)::text, no_instant()),
    (1, 'user_blocks', (NEW.id / 100000)::text, no_instant()),
    (-1, 'user_blocks', (OLD.id / 100000)::text, no_instant()),
    (1, 'names', lower(NEW.firstname || ' ' || NEW.lastname), no_instant()),
    (-1, 'names', lower(OLD.firstname || ' ' || OLD.lastname), no_instant())
  ) changed (sign, kind, key, at)
  GROUP BY kind, key, at
  HAVING sum(sign) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_tally_update AFTER UPDATE ON "users"
  FOR EACH ROW WHEN (
    OLD.role <> NEW.role OR OLD.created_at <> NEW.created_at OR OLD.id <> NEW.id
    OR OLD.firstname <> NEW.firstname OR OLD.lastname <> NEW.lastname)
  EXECUTE FUNCTION tally_changed_user();

CREATE INDEX "tallies_names_idx" ON "tallies" USING gin ("key" gin_trgm_ops) WHERE "kind" = 'names';
