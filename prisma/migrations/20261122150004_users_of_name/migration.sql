-- Those of one name, newest first, and whatever the index on names alone is for. Alone in its script:
-- made concurrently, an index holds nobody off, but it takes no transaction.
CREATE INDEX CONCURRENTLY "users_of_name_idx" ON "users"
  (lower("firstname" || ' ' || "lastname") text_pattern_ops, "id" DESC) INCLUDE ("firstname", "lastname");
