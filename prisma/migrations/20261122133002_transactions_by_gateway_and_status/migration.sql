-- As the one before it, of one status: few of many would have to be looked for among all.
CREATE INDEX CONCURRENTLY "transactions_shown_by_gateway_status_idx" ON "transactions"
  ("gateway", "status", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
