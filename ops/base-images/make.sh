#!/bin/sh
# Makes the base images of the Dockerfile and of docker-compose.yml from Debian's packages, under
# their names without a digest: for a machine that reaches a Debian mirror and no image registry.
# Where images can be pulled, nobody needs this.
#
#   sudo ops/base-images/make.sh [FOLDER]     FOLDER (a new one below /var/tmp) needs 3 GB
#
# What is built and run then has to be told of them:
#
#   export NODE_IMAGE=node:24-slim CADDY_IMAGE=caddy:2 POSTGRES_IMAGE=postgres:18 \
#     VALKEY_IMAGE=valkey/valkey:8-alpine
#
# Needs root, docker, debootstrap and npm.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
work=${1:-$(mktemp -d /var/tmp/nobayon-images-XXXXXX)}
suite=sid

mkdir -p "$work"
[ -d "$work/base" ] || debootstrap --variant=minbase --include=ca-certificates "$suite" "$work/base"

# What this machine trusts, the images trust: a company's proxy signs with a certificate of its own.
cp /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/ca-certificates.crt"

# A base with more packages: image NAME PACKAGE… leaves its files in $work/NAME.
image() {
  name=$1
  shift
  [ -d "$work/$name" ] && return
  cp -a "$work/base" "$work/$name.new"
  printf '#!/bin/sh\nexit 101\n' >"$work/$name.new/usr/sbin/policy-rc.d"
  chmod +x "$work/$name.new/usr/sbin/policy-rc.d"
  mount -t proc proc "$work/$name.new/proc"
  # A mirror may be a snapshot, whose package lists have expired.
  chroot "$work/$name.new" apt-get -o Acquire::Check-Valid-Until=false update -qq
  DEBIAN_FRONTEND=noninteractive chroot "$work/$name.new" \
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null || failed=1
  umount "$work/$name.new/proc"
  [ -z "${failed:-}" ] || exit 1
  rm -rf "$work/$name.new/var/lib/apt/lists" "$work/$name.new/var/cache/apt" \
    "$work/$name.new/usr/share/doc" "$work/$name.new/usr/share/man" \
    "$work/$name.new/usr/share/locale"
  mv "$work/$name.new" "$work/$name"
}

# import NAME IMAGE DOCKERFILE-LINE…
import() {
  name=$1
  tag=$2
  shift 2
  set -- --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' "$@"
  tar -C "$work/$name" -c . | docker import "$@" - "$tag" >/dev/null
  echo "$tag"
}

# Node.js as its makers build it: Debian's does not run TypeScript.
image node libstdc++6
if [ ! -x "$work/node/usr/local/bin/node" ]; then
  npm install --silent --global --prefix "$work/node/usr/local" npm@11 \
    "node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')@24"
  (
    cd "$work/node/usr/local"
    rm bin/node
    mv lib/node_modules/node-linux-*/bin/node bin/node
    rm -r lib/node_modules/node-linux-*
  )
fi
chroot "$work/node" sh -c 'id node >/dev/null 2>&1 || useradd --create-home --uid 1000 node'
import node node:24-slim --change 'CMD ["node"]'

image postgres postgresql-18 postgresql-contrib
rm -rf "$work/postgres/var/lib/postgresql/18"
cp "$here/postgres-entrypoint.sh" "$work/postgres/usr/local/bin/docker-entrypoint.sh"
chmod +x "$work/postgres/usr/local/bin/docker-entrypoint.sh"
import postgres postgres:18 \
  --change 'ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/bin:/usr/bin:/bin' \
  --change 'ENV PGDATA=/var/lib/postgresql/18/docker' \
  --change 'VOLUME /var/lib/postgresql' \
  --change 'EXPOSE 5432' \
  --change 'ENTRYPOINT ["docker-entrypoint.sh"]' \
  --change 'CMD ["postgres"]'

image valkey valkey-server valkey-tools
import valkey valkey/valkey:8-alpine --change 'USER nobody' --change 'CMD ["valkey-server"]'

image caddy caddy wget
import caddy caddy:2 --change 'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data' \
  --change 'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]'
