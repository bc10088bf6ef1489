-- How many emails an address got lately.
CREATE INDEX CONCURRENTLY "mails_address_hash_id_idx" ON "mails"("address_hash", "id" DESC);
