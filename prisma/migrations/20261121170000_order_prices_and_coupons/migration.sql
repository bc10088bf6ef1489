-- CreateEnum
CREATE TYPE "ReviewReason" AS ENUM ('amount', 'price', 'coupon', 'gateway_id');

-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'accept';

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "review_reason" "ReviewReason";

-- AlterTable
ALTER TABLE "coupons" ADD COLUMN     "max_uses_per_customer" INTEGER,
ADD COLUMN     "new_customers_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "valid_from" DATE;

-- What Prisma's schema cannot express.

ALTER TABLE "coupons" ADD CONSTRAINT "coupons_max_uses_per_customer_check" CHECK ("max_uses_per_customer" >= 1);

-- Until now a payment went to review over its amount, or over the gateway's id of it, which left
-- the amount as it should be.
UPDATE "transactions"
SET "review_reason" = CASE WHEN "paid_amount" = "final_amount" THEN 'gateway_id' ELSE 'amount' END::"ReviewReason"
WHERE "status" = 'review';

-- A payment of another amount than was asked for counts with what came, once an administrator has
-- accepted it. Nobody writes payments meanwhile, so that none is counted by both rules.

LOCK TABLE "transactions" IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION collected_amount(status "TransactionStatus", paid_amount int, final_amount int) RETURNS int
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN status IN ('completed', 'refunded') THEN coalesce(paid_amount, final_amount) ELSE final_amount END;

INSERT INTO tally_changes (kind, key, at, count, amount)
SELECT 'payments', status::text, quarter_of(coalesce(settled_at, created_at)), 0, sum(paid_amount - final_amount)
FROM "transactions"
WHERE status IN ('completed', 'refunded') AND paid_amount <> final_amount AND deleted_at IS NULL
GROUP BY 2, 3;

CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'payments', status::text, quarter_of(coalesce(settled_at, created_at)), count(*),
           sum(collected_amount(status, paid_amount, final_amount))
    FROM new_rows WHERE deleted_at IS NULL
    GROUP BY 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'payments', status::text, quarter_of(coalesce(settled_at, created_at)), -count(*),
           -sum(collected_amount(status, paid_amount, final_amount))
    FROM old_rows WHERE deleted_at IS NULL
    GROUP BY 2, 3;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT 'payments', status::text, quarter_of(coalesce(settled_at, created_at)), sum(sign),
           sum(sign * collected_amount(status, paid_amount, final_amount))
    FROM (
      SELECT 1 AS sign, status, settled_at, created_at, paid_amount, final_amount FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT -1, status, settled_at, created_at, paid_amount, final_amount FROM old_rows WHERE deleted_at IS NULL
    ) changed
    GROUP BY 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * collected_amount(status, paid_amount, final_amount)) <> 0;
  END IF;
  RETURN NULL;
END $$;
