-- The one before it serves what this one did.
DROP INDEX CONCURRENTLY "users_name_prefix_idx";
