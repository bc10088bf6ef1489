-- Tells how many are called so without reading a row of them. Alone in its script: made concurrently,
-- an index holds nobody off, but it takes no transaction.
CREATE INDEX CONCURRENTLY "users_name_prefix_idx" ON "users"
  (lower("firstname" || ' ' || "lastname") text_pattern_ops) INCLUDE ("firstname", "lastname");
