#!/bin/sh
# Adds to the settings the secrets that a newer release asks for, each made here and now. What is set
# stays as it is. Others on this machine can no longer read the file. The scripts beside it run it by
# themselves.
#
#   sh ops/add-secrets.sh [FILE]      .env unless told
set -eu

file=${1:-.env}
if [ ! -f "$file" ]; then
  echo "There is no $file. Create it: sh ops/write-env.sh DOMAIN $file" >&2
  exit 1
fi

# Its owner alone can do so. A backup by another user goes on all the same.
[ -z "$(find -L "$file" -prune -perm -004)" ] || chmod o= "$file" || true

# A file may end without the end of its last line.
[ -z "$(tail -c 1 "$file")" ] || echo >>"$file"
for name in POSTGRES_APP_PASSWORD VALKEY_PASSWORD; do
  grep -q "^$name=." "$file" && continue
  echo "$name=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" >>"$file"
  echo "$name added to $file." >&2
done
