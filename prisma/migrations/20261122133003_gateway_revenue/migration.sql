-- Since when payments wait for a gateway whose settings are gone.
ALTER TABLE "gateway_state" ADD COLUMN "missing_since" TIMESTAMPTZ(3);

-- Completed payments by gateway are tallied as well. By triggers of their own, since they need none of
-- what the others need. What is there already is added by the next migration.

CREATE FUNCTION tally_gateways() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'gateway_revenue', gateway, quarter_of(coalesce(settled_at, created_at)), count(*),
           sum(collected_amount(status, paid_amount, final_amount))
    FROM new_rows WHERE deleted_at IS NULL AND status = 'completed'
    GROUP BY 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'gateway_revenue', gateway, quarter_of(coalesce(settled_at, created_at)), -count(*),
           -sum(collected_amount(status, paid_amount, final_amount))
    FROM old_rows WHERE deleted_at IS NULL AND status = 'completed'
    GROUP BY 2, 3;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'gateway_revenue', gateway, quarter_of(coalesce(settled_at, created_at)), sum(sign),
           sum(sign * collected_amount(status, paid_amount, final_amount))
    FROM (
      SELECT 1 AS sign, gateway, status, settled_at, created_at, paid_amount, final_amount
      FROM new_rows WHERE deleted_at IS NULL AND status = 'completed'
      UNION ALL
      SELECT -1, gateway, status, settled_at, created_at, paid_amount, final_amount
      FROM old_rows WHERE deleted_at IS NULL AND status = 'completed'
    ) changed
    GROUP BY 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * collected_amount(status, paid_amount, final_amount)) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_tally_gateway_insert AFTER INSERT ON "transactions"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_gateways();
CREATE TRIGGER transactions_tally_gateway_update AFTER UPDATE ON "transactions"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_gateways();
CREATE TRIGGER transactions_tally_gateway_delete AFTER DELETE ON "transactions"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_gateways();
