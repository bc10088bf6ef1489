#!/bin/sh
# Puts the images that were just built or pulled in the place of those that run. The api processes
# are replaced one after another, each once the new one is ready: no request fails.
#
#   docker compose build && sh ops/upgrade.sh
#
# The database is migrated first. The old processes go on with it until they are replaced.
set -eu

cd "$(dirname "$0")/.."
. ops/compose.sh

compose run --rm --no-deps migrate

old=$(containers api)
count=$(echo "$old" | wc -w)
# More of them for a moment, so that there are never fewer.
for id in $old; do
  before=$(containers api)
  compose up -d --no-deps --no-recreate --scale api=$((count + 1)) api
  for new in $(containers api); do
    case $before in
      *"$new"*) ;;
      *) await_healthy "$new" ;;
    esac
  done
  docker stop --time=15 "$id" >/dev/null
  docker rm "$id" >/dev/null
done

# What a worker has not finished, the next one takes. Caddy is away for a second if it is new.
compose up -d --no-deps --scale "worker=$(containers worker | wc -w)" worker
compose up -d --no-deps web
