#!/bin/sh
# Puts a backup in the place of the database:
#
#   sh ops/restore.sh FILE                 into an empty database, as on a new machine
#   sh ops/restore.sh --overwrite FILE     in the place of one that holds something
#
# The backup is restored in full beside the old database. Only then are api and worker stopped, and
# left stopped, and the databases exchanged: if anything fails before, nothing has changed.
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

full=$(
  psql --dbname=nobayon <<'END'
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

drop_beside() {
  psql --dbname=postgres -c 'SET client_min_messages = warning' \
    -c 'DROP DATABASE IF EXISTS nobayon_restoring WITH (FORCE)'
}
trap drop_beside EXIT
drop_beside
psql --dbname=postgres -c 'CREATE DATABASE nobayon_restoring TEMPLATE template0'
docker exec -i "$postgres" pg_restore --username=nobayon --dbname=nobayon_restoring \
  --exit-on-error --single-transaction --no-owner --no-privileges <&3
psql --dbname=nobayon_restoring -c 'ANALYZE'

compose stop api worker
psql --dbname=postgres -c 'DROP DATABASE nobayon WITH (FORCE)' \
  -c 'ALTER DATABASE nobayon_restoring RENAME TO nobayon'
trap - EXIT

echo 'Restored. Start it with: docker compose up -d'
