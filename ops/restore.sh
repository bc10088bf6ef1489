#!/bin/sh
# Puts a backup in the place of the database:
#
#   sh ops/restore.sh FILE                 into an empty database, as on a new machine
#   sh ops/restore.sh --overwrite FILE     in the place of one that holds something
#
# The backup is restored in full beside the old database. Only then are api and worker stopped, and
# left stopped, and the databases exchanged: if anything fails, the old one is still there.
set -eu

overwrite=no
if [ "${1:-}" = --overwrite ]; then
  overwrite=yes
  shift
fi
if [ $# -ne 1 ]; then
  echo 'usage: sh ops/restore.sh [--overwrite] FILE' >&2
  exit 2
fi
# Before the folder is changed; and not as stdin, which every command would read from.
exec 3<"$1" </dev/null
cd "$(dirname "$0")/.."
. ops/compose.sh

compose up -d --no-deps postgres
postgres=$(container postgres)
await_healthy "$postgres"

psql() {
  docker exec -i "$postgres" psql --username=nobayon --no-psqlrc --quiet --tuples-only --no-align \
    -v ON_ERROR_STOP=1 "$@"
}

present=$(psql --dbname=postgres -c "SELECT 'yes' FROM pg_database WHERE datname = 'nobayon'")
full=$(
  [ -z "$present" ] || psql --dbname=nobayon <<'END'
SELECT coalesce(string_agg(name, ', '), '') FROM (
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
    AND (xpath('/row/n/text()',
      query_to_xml(format('SELECT count(*) AS n FROM (SELECT FROM public.%I LIMIT 1) t', relname),
        false, true, '')))[1]::text <> '0'
  ORDER BY 1
) holding;
END
)
if [ -n "$full" ] && [ "$overwrite" = no ]; then
  echo "The database is not empty ($full). To replace it: sh ops/restore.sh --overwrite FILE" >&2
  exit 1
fi

drop_database() {
  psql --dbname=postgres -c 'SET client_min_messages = warning' \
    -c "DROP DATABASE IF EXISTS $1 WITH (FORCE)"
}
trap 'drop_database nobayon_restoring' EXIT
drop_database nobayon_restoring
# Of a restore that ended before it could: what was replaced is replaced.
drop_database nobayon_replaced
psql --dbname=postgres -c 'CREATE DATABASE nobayon_restoring TEMPLATE template0'
docker exec -i "$postgres" pg_restore --username=nobayon --dbname=nobayon_restoring \
  --exit-on-error --single-transaction --no-owner --no-privileges <&3
# Sessions that have ended since the backup would be open again.
psql --dbname=nobayon_restoring -c 'UPDATE users SET session_version = session_version + 1' \
  -c 'ANALYZE'

compose stop api worker
# Both at once or neither, and nothing is dropped before.
psql --dbname=postgres <<'END'
DO $$
BEGIN
  PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname IN ('nobayon', 'nobayon_restoring');
  IF EXISTS (SELECT FROM pg_database WHERE datname = 'nobayon') THEN
    ALTER DATABASE nobayon RENAME TO nobayon_replaced;
  END IF;
  ALTER DATABASE nobayon_restoring RENAME TO nobayon;
END $$;
END
trap - EXIT
drop_database nobayon_replaced

echo 'Restored. Start it with: docker compose up -d'
