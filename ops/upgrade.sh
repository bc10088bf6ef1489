#!/bin/sh
# Puts the images that were just built or pulled, and the settings as they are now, in the place of
# those that run. The api processes are replaced one after another, each once the new one is ready:
# no request fails.
#
#   docker compose build && sh ops/upgrade.sh
#
# The database is migrated first. The old processes go on with it until they are replaced.
set -eu

cd "$(dirname "$0")/.."
. ops/compose.sh

# What an interrupted upgrade has stopped would be started again, instead of a new one.
compose rm --force api
old=$(containers api)
if [ -z "$old" ]; then
  echo 'The api is not running. Start everything with: docker compose up -d' >&2
  exit 1
fi
count=$(echo "$old" | wc -w)

# A Caddy that cannot read its settings would leave the site without one.
compose run --rm --no-deps web caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile
compose run --rm --no-deps migrate

# One more for a moment, so that there is never one too few.
for id in $old; do
  before=$(containers api)
  compose up -d --no-deps --no-recreate --scale api=$((count + 1)) api
  new=$(containers api | grep -vxF "$before" || :)
  if [ "$(echo "$new" | wc -w)" -ne 1 ] || ! await_healthy "$new"; then
    compose logs --tail 20 api >&2
    for failed in $new; do docker rm -f "$failed" >/dev/null; done
    echo 'The new api did not become ready. The old one keeps running.' >&2
    exit 1
  fi
  docker stop -t 15 "$id" >/dev/null
  docker rm "$id" >/dev/null
done
# As many as API_COUNT says: an interrupted upgrade has left one more.
compose up -d --no-deps --no-recreate api

# With a new password it restarts; until then the new api processes count nothing.
compose up -d --no-deps valkey
# What a worker has not finished, the next one takes. A new Caddy starts once the old one has sent its
# replies, for which it waits ten seconds at most.
compose up -d --no-deps worker
compose up -d --no-deps web
for service in worker web; do
  for id in $(containers "$service"); do
    await_healthy "$id" || {
      compose logs --tail 20 "$service" >&2
      echo "The new $service does not become healthy." >&2
      exit 1
    }
  done
done
