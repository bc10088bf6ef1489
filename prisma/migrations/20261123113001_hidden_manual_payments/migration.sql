-- Manual payments that were taken out of the lists: their customers may still send money to a wallet
-- that they were shown. Alone in its script: made concurrently, an index holds nobody off, but it
-- takes no transaction.
CREATE INDEX CONCURRENTLY "transactions_hidden_manual_idx" ON "transactions" ("created_at")
  WHERE "gateway" = 'manual' AND "deleted_at" IS NOT NULL;
