#!/bin/sh
# Writes everything that the product knows into one file, while it runs:
#
#   sh ops/backup.sh [FILE]          nobayon-DATE-TIME.dump unless told, also in a folder
#
# The settings (.env) are not in it: keep them beside it. ENV_FILE names another file than .env.
set -eu

# Before the folder is changed.
case ${1:-} in
  '' | /*) file=${1:-} ;;
  *) file=$PWD/$1 ;;
esac
cd "$(dirname "$0")/.."
. ops/compose.sh

name=nobayon-$(date -u +%Y%m%d-%H%M%S).dump
file=${file:-$name}
[ ! -d "$file" ] || file=${file%/}/$name
postgres=$(container postgres)

# Names, mail addresses and password hashes are in it.
umask 077
trap 'rm -f "$file.part"' EXIT
docker exec "$postgres" pg_dump --username=nobayon --dbname=nobayon --format=custom >"$file.part"
# A file that cannot be read to its end is no backup.
docker exec -i "$postgres" pg_restore --file=/dev/null <"$file.part"
mv "$file.part" "$file"
echo "$file"
