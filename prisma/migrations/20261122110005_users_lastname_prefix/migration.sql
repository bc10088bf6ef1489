-- As the one before it, by the last name.
CREATE INDEX CONCURRENTLY "users_lastname_prefix_idx" ON "users"
  (lower("lastname") text_pattern_ops) INCLUDE ("lastname");
