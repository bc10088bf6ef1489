-- Finds customers by their number. Alone in its script: made concurrently, an index holds nobody off, but it
-- takes no transaction.
CREATE INDEX CONCURRENTLY "users_phone_idx" ON "users"("phone");
