-- The list of one gateway's payments, in its order. Alone in its script: made concurrently, an index
-- holds nobody off, but it takes no transaction.
CREATE INDEX CONCURRENTLY "transactions_shown_by_gateway_idx" ON "transactions"
  ("gateway", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
