#!/bin/sh
# What the official image's entrypoint does of what docker-compose.yml uses: makes the cluster and
# the database at the first start, then runs the server as its own user.
set -eu

if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi

user=${POSTGRES_USER:-postgres}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "${POSTGRES_PASSWORD:?}" >/tmp/password
  initdb --pgdata="$PGDATA" --username="$user" --pwfile=/tmp/password \
    --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start >/dev/null
  [ "${POSTGRES_DB:-$user}" = postgres ] || createdb --username="$user" "${POSTGRES_DB:-$user}"
  pg_ctl -D "$PGDATA" -m fast -w stop >/dev/null
fi
exec "$@"
