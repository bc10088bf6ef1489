-- CreateEnum
CREATE TYPE "RefundState" AS ENUM ('requested', 'processing', 'done', 'refused');

-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'refund';
ALTER TYPE "SubscriptionEventKind" ADD VALUE 'part_refund' BEFORE 'plan_given';

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN "refunded_amount" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "refunds" (
    "id" SERIAL NOT NULL,
    "transaction_id" INTEGER NOT NULL,
    "number" VARCHAR(30) NOT NULL,
    "reference" TEXT,
    "amount" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "state" "RefundState" NOT NULL DEFAULT 'requested',
    "is_external" BOOLEAN NOT NULL DEFAULT false,
    "admin_id" INTEGER,
    "admin_name" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "ordered_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "refusal" TEXT,
    "trouble" TEXT,
    "concluded_by" TEXT,
    "note" TEXT,
    "checks" INTEGER NOT NULL DEFAULT 0,
    "next_check_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refunds_number_key" ON "refunds"("number");

-- CreateIndex
CREATE INDEX "refunds_transaction_id_id_idx" ON "refunds"("transaction_id", "id");

-- CreateIndex
CREATE INDEX "refunds_admin_id_idx" ON "refunds"("admin_id");

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Whatever two administrators do at once: of one payment one refund is under way.
CREATE UNIQUE INDEX "refunds_open_key" ON "refunds"("transaction_id")
  WHERE "state" IN ('requested', 'processing');

-- What is to be asked about.
CREATE INDEX "refunds_next_check_at_idx" ON "refunds"("next_check_at")
  WHERE "next_check_at" IS NOT NULL;

-- What is left of a payment of which parts went back. One that went back as a whole counts with all of it.
CREATE FUNCTION kept_amount(status "TransactionStatus", paid_amount int, final_amount int, refunded_amount int) RETURNS int
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN collected_amount(status, paid_amount, final_amount)
    - CASE WHEN status = 'completed' THEN refunded_amount ELSE 0 END;

CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, count(*), sum(tally.amount)
    FROM new_rows, all_payment_tallies(status, plan_id, coupon_code, created_at, settled_at,
      kept_amount(status, paid_amount, final_amount, refunded_amount), discount_amount) tally
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, -count(*), -sum(tally.amount)
    FROM old_rows, all_payment_tallies(status, plan_id, coupon_code, created_at, settled_at,
      kept_amount(status, paid_amount, final_amount, refunded_amount), discount_amount) tally
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO tally_changes (kind, key, at, count, amount)
    SELECT tally.kind, tally.key, tally.at, sum(sign), sum(sign * tally.amount)
    FROM (
      SELECT 1 AS sign, status, plan_id, coupon_code, settled_at, created_at, paid_amount, final_amount, refunded_amount, discount_amount
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT -1, status, plan_id, coupon_code, settled_at, created_at, paid_amount, final_amount, refunded_amount, discount_amount
      FROM old_rows WHERE deleted_at IS NULL
    ) changed, all_payment_tallies(status, plan_id, coupon_code, created_at, settled_at,
      kept_amount(status, paid_amount, final_amount, refunded_amount), discount_amount) tally
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * tally.amount) <> 0;
  END IF;
  RETURN NULL;
END $$;
