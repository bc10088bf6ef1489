-- What went back of a payment in parts is no revenue of its gateway either. There is none yet.
CREATE OR REPLACE FUNCTION tally_gateways() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'gateway_revenue', gateway, quarter_of(coalesce(settled_at, created_at)), count(*),
           sum(kept_amount(status, paid_amount, final_amount, refunded_amount))
    FROM new_rows WHERE deleted_at IS NULL AND status = 'completed'
    GROUP BY 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'gateway_revenue', gateway, quarter_of(coalesce(settled_at, created_at)), -count(*),
           -sum(kept_amount(status, paid_amount, final_amount, refunded_amount))
    FROM old_rows WHERE deleted_at IS NULL AND status = 'completed'
    GROUP BY 2, 3;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'gateway_revenue', gateway, quarter_of(coalesce(settled_at, created_at)), sum(sign),
           sum(sign * kept_amount(status, paid_amount, final_amount, refunded_amount))
    FROM (
      SELECT 1 AS sign, gateway, status, settled_at, created_at, paid_amount, final_amount, refunded_amount
      FROM new_rows WHERE deleted_at IS NULL AND status = 'completed'
      UNION ALL
      SELECT -1, gateway, status, settled_at, created_at, paid_amount, final_amount, refunded_amount
      FROM old_rows WHERE deleted_at IS NULL AND status = 'completed'
    ) changed
    GROUP BY 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * kept_amount(status, paid_amount, final_amount, refunded_amount)) <> 0;
  END IF;
  RETURN NULL;
END $$;
