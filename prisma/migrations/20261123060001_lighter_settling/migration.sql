-- The same tallies and jobs for less of a settlement.

-- Nobody writes payments while their triggers change, so that nothing is tallied by both rules or by none.
LOCK TABLE "transactions" IN SHARE ROW EXCLUSIVE MODE;

-- 1. What a gateway's payments come to is tallied with the rest of a payment.

-- What one payment that is not hidden adds to the tallies, and what it counts for in lists.
CREATE FUNCTION all_payment_tallies(
  status "TransactionStatus", plan_id int, coupon_code text, gateway text, created_at timestamptz,
  settled_at timestamptz, collected int, discount int
) RETURNS TABLE (kind text, key text, at timestamptz, amount int)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT kind, key, quarter, amount
  FROM payment_tallies(status, plan_id, coupon_code, coalesce(settled_at, created_at), collected, discount)
  UNION ALL SELECT 'gateway_revenue', gateway, quarter_of(coalesce(settled_at, created_at)), collected
    WHERE status = 'completed'
  UNION ALL SELECT 'begun', 'any', hour_of(created_at), 0
  UNION ALL SELECT 'begun', status::text, hour_of(created_at), 0
$$;

CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, count(*), sum(tally.amount)
    FROM new_rows, all_payment_tallies(status, plan_id, coupon_code, gateway, created_at, settled_at,
      kept_amount(status, paid_amount, final_amount, refunded_amount), discount_amount) tally
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, -count(*), -sum(tally.amount)
    FROM old_rows, all_payment_tallies(status, plan_id, coupon_code, gateway, created_at, settled_at,
      kept_amount(status, paid_amount, final_amount, refunded_amount), discount_amount) tally
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, sum(sign), sum(sign * tally.amount)
    FROM (
      SELECT 1 AS sign, status, plan_id, coupon_code, gateway, settled_at, created_at, paid_amount, final_amount, refunded_amount, discount_amount
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT -1, status, plan_id, coupon_code, gateway, settled_at, created_at, paid_amount, final_amount, refunded_amount, discount_amount
      FROM old_rows WHERE deleted_at IS NULL
    ) changed, all_payment_tallies(status, plan_id, coupon_code, gateway, created_at, settled_at,
      kept_amount(status, paid_amount, final_amount, refunded_amount), discount_amount) tally
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * tally.amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER transactions_tally_gateway_insert ON "transactions";
DROP TRIGGER transactions_tally_gateway_update ON "transactions";
DROP TRIGGER transactions_tally_gateway_delete ON "transactions";
DROP FUNCTION tally_gateways();
DROP FUNCTION all_payment_tallies("TransactionStatus", int, text, timestamptz, timestamptz, int, int);

-- 2. Of a span that begins or is gone there is nothing to add up.

CREATE OR REPLACE FUNCTION tally_paid_spans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.* FROM span_tallies(
      NEW.plan_id, NEW.monthly_amount, NEW.from_at, NEW.until_at, NEW.starts, NEW.ends) tally;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT kind, key, at, -count, -amount FROM span_tallies(
      OLD.plan_id, OLD.monthly_amount, OLD.from_at, OLD.until_at, OLD.starts, OLD.ends);
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT kind, key, at, sum(sign * count), sum(sign * amount)
    FROM (
      SELECT 1 AS sign, tally.* FROM span_tallies(
        NEW.plan_id, NEW.monthly_amount, NEW.from_at, NEW.until_at, NEW.starts, NEW.ends) tally
      UNION ALL
      SELECT -1, tally.* FROM span_tallies(
        OLD.plan_id, OLD.monthly_amount, OLD.from_at, OLD.until_at, OLD.starts, OLD.ends) tally
    ) changed
    GROUP BY 1, 2, 3
    HAVING sum(sign * count) <> 0 OR sum(sign * amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- 3. Jobs are queued without a NOTIFY by the statement that they follow from.

DROP FUNCTION queue_job_quietly(text, json, text);
