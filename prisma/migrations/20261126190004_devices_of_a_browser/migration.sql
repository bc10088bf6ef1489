-- Whose device it is, by the cookie of the browser.
CREATE INDEX CONCURRENTLY "known_devices_token_hash_idx" ON "known_devices" ("token_hash");
