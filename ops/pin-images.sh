#!/bin/sh
# Writes into Dockerfile and docker-compose.yml what the tags of the base images stand for today:
#
#   sh ops/pin-images.sh && npm run smoke && git diff
#
# Needs Docker and its registry. Actions are brought up to date by Dependabot.
set -eu

cd "$(dirname "$0")/.."
for image in node:24-slim caddy:2 postgres:18 valkey/valkey:8-alpine; do
  docker pull --quiet "$image" >/dev/null
  digest=$(docker image inspect --format='{{index .RepoDigests 0}}' "$image" | sed 's/.*@//')
  for file in Dockerfile docker-compose.yml; do
    sed "s|\([=-]\)$image@sha256:[0-9a-f]*|\1$image@$digest|" "$file" >"$file.new"
    # Its content alone: the file keeps its mode.
    cat "$file.new" >"$file"
    rm "$file.new"
  done
  echo "$image@$digest"
done
