-- Three more things are tallied, so that neither a page of a list nor the statistics have to walk over
-- rows to count them: payments by the hour in which they began (`begun`, under their status and under
-- `any`), users by the thousand that their id is in (`user_ids`), and subscriptions by plan: those
-- that end, by quarter of an hour (`ending`), and those that do not (`endless`). What is there already
-- is added by the next migration, since a trigger holds writers off until it is committed.

CREATE FUNCTION hour_of(at timestamptz) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_bin('1 hour', at, timestamptz '2000-01-01 00:00:00+00');

-- The instant of what has none.
CREATE FUNCTION no_instant() RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN timestamptz '2000-01-01 00:00:00+00';

-- What one payment that is not hidden adds to the tallies, and what it counts for in lists.
CREATE FUNCTION all_payment_tallies(
  status "TransactionStatus", plan_id int, coupon_code text, created_at timestamptz,
  settled_at timestamptz, collected int, discount int
) RETURNS TABLE (kind text, key text, at timestamptz, amount int)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT kind, key, quarter, amount
  FROM payment_tallies(status, plan_id, coupon_code, coalesce(settled_at, created_at), collected, discount)
  UNION ALL SELECT 'begun', 'any', hour_of(created_at), 0
  UNION ALL SELECT 'begun', status::text, hour_of(created_at), 0
$$;

CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, count(*), sum(tally.amount)
    FROM new_rows, all_payment_tallies(status, plan_id, coupon_code, created_at, settled_at,
      collected_amount(status, paid_amount, final_amount), discount_amount) tally
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, -count(*), -sum(tally.amount)
    FROM old_rows, all_payment_tallies(status, plan_id, coupon_code, created_at, settled_at,
      collected_amount(status, paid_amount, final_amount), discount_amount) tally
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, sum(sign), sum(sign * tally.amount)
    FROM (
      SELECT 1 AS sign, status, plan_id, coupon_code, settled_at, created_at, paid_amount, final_amount, discount_amount
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT -1, status, plan_id, coupon_code, settled_at, created_at, paid_amount, final_amount, discount_amount
      FROM old_rows WHERE deleted_at IS NULL
    ) changed, all_payment_tallies(status, plan_id, coupon_code, created_at, settled_at,
      collected_amount(status, paid_amount, final_amount), discount_amount) tally
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * tally.amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'users', role::text, quarter_of(created_at), count(*), 0 FROM new_rows
    GROUP BY 2, 3
    UNION ALL
    SELECT 'user_ids', (id / 1000)::text, no_instant(), count(*), 0 FROM new_rows
    GROUP BY 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'users', role::text, quarter_of(created_at), -count(*), 0 FROM old_rows
    GROUP BY 2, 3
    UNION ALL
    SELECT 'user_ids', (id / 1000)::text, no_instant(), -count(*), 0 FROM old_rows
    GROUP BY 2;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT kind, key, at, sum(sign), 0
    FROM (
      SELECT 1 AS sign, 'users' AS kind, role::text AS key, quarter_of(created_at) AS at FROM new_rows
      UNION ALL SELECT -1, 'users', role::text, quarter_of(created_at) FROM old_rows
      UNION ALL SELECT 1, 'user_ids', (id / 1000)::text, no_instant() FROM new_rows
      UNION ALL SELECT -1, 'user_ids', (id / 1000)::text, no_instant() FROM old_rows
    ) changed
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- What one subscription adds to the tallies.
CREATE FUNCTION subscription_tally(plan_id int, expires_at timestamptz)
  RETURNS TABLE (kind text, key text, at timestamptz)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'ending', plan_id::text, quarter_of(expires_at) WHERE expires_at IS NOT NULL
  UNION ALL SELECT 'endless', plan_id::text, no_instant() WHERE expires_at IS NULL
$$;

CREATE FUNCTION tally_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, count(*), 0
    FROM new_rows, subscription_tally(plan_id, expires_at) tally
    GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, -count(*), 0
    FROM old_rows, subscription_tally(plan_id, expires_at) tally
    GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, sum(sign), 0
    FROM (
      SELECT 1 AS sign, plan_id, expires_at FROM new_rows
      UNION ALL
      SELECT -1, plan_id, expires_at FROM old_rows
    ) changed, subscription_tally(plan_id, expires_at) tally
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER subscriptions_tally_insert AFTER INSERT ON "subscriptions"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_subscriptions();
CREATE TRIGGER subscriptions_tally_update AFTER UPDATE ON "subscriptions"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_subscriptions();
CREATE TRIGGER subscriptions_tally_delete AFTER DELETE ON "subscriptions"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_subscriptions();
