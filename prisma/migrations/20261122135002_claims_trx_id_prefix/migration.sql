-- Finds payments by how a transaction ID begins. Alone in its script: made concurrently, an index holds
-- nobody off, but it takes no transaction.
CREATE INDEX CONCURRENTLY "payment_claims_trx_id_prefix_idx" ON "payment_claims" ("trx_id" text_pattern_ops);
