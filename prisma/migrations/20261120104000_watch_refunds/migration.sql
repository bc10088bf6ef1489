-- Payments that were made are asked about as well, since no gateway tells of a refund. They must
-- not stand in the way of those that a customer waits for: each kind has a queue of its own.
DROP INDEX "transactions_next_check_at_idx";
CREATE INDEX "transactions_open_check_at_idx" ON "transactions" ("next_check_at")
  WHERE "next_check_at" IS NOT NULL AND "status" IN ('pending', 'failed', 'canceled');
CREATE INDEX "transactions_paid_check_at_idx" ON "transactions" ("next_check_at")
  WHERE "next_check_at" IS NOT NULL AND "status" IN ('completed', 'review');

-- Those of the past half year begin within a week, not all in one night.
UPDATE "transactions" SET "next_check_at" = now() + random() * interval '7 days'
WHERE "status" IN ('completed', 'review') AND "gateway" <> 'none'
  AND "settled_at" > now() - interval '180 days';
