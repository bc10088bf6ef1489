# Read by the scripts beside it: Docker's commands, whichever version of Compose there is, with
# settings that have every secret this release asks for.

# As seen from where the script was called, before it went to the folder of this repository.
case ${ENV_FILE:-} in
  '' | /*) ;;
  *) ENV_FILE=$OLDPWD/$ENV_FILE ;;
esac
sh ops/add-secrets.sh "${ENV_FILE:-.env}"

compose() {
  if docker compose version >/dev/null 2>&1; then
    docker compose --env-file "${ENV_FILE:-.env}" "$@"
  else
    docker-compose --env-file "${ENV_FILE:-.env}" "$@"
  fi
}

# The running containers of a service, one a line.
containers() {
  compose ps --quiet "$1" | while read -r id; do
    [ "$(docker inspect --format='{{.State.Running}}' "$id")" = false ] || echo "$id"
  done
}

# The one that runs.
container() {
  id=$(containers "$1" | head -n 1)
  if [ -z "$id" ]; then
    echo "$1 is not running." >&2
    return 1
  fi
  echo "$id"
}

await_healthy() {
  tries=0
  until [ "$(docker inspect --format='{{.State.Health.Status}}' "$1")" = healthy ]; do
    tries=$((tries + 1))
    if [ "$tries" -gt 120 ]; then
      echo "$1 does not become healthy." >&2
      return 1
    fi
    sleep 1
  done
}
