#!/bin/sh
# Writes the settings for docker-compose.yml, with new secrets, into a new file that others cannot read:
#
#   sh ops/write-env.sh pay.example.com [FILE]     .env unless told; then fill in the empty values
#   sh ops/write-env.sh sandbox [FILE]             .env.sandbox unless told; to try it out
#
# A file that exists stays as it is: it holds the only copy of its secrets.
set -eu

secret() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

sandbox() {
  cat <<END
# For testing, with simulated external services. Not for real money.
# Beside production on one machine: with containers, volumes and images of its own.
COMPOSE_PROJECT_NAME=nobayon-sandbox
NOBAYON_VERSION=sandbox
COMPOSE_PROFILES=sandbox
NODE_ENV=development
DOMAIN=http://localhost
CADDY_HEADERS=headers_http
HTTP_PORT=127.0.0.1:8080
HTTPS_PORT=127.0.0.1:8443
APP_URL=http://localhost:8080

POSTGRES_PASSWORD=$(secret)
POSTGRES_APP_PASSWORD=$(secret)
VALKEY_PASSWORD=$(secret)
JWT_SECRET=$(secret)

PAYSTATION_URL=http://sandbox:3100/gateway
PAYSTATION_MERCHANT_ID=104-1653730183
PAYSTATION_PASSWORD=gamecoderstorepass
PAYMENT_URL_HOSTS=localhost:3100

SMTP_URL=smtp://sandbox:2525
MAIL_FROM=Nobayon <no-reply@localhost>
SUPPORT_CONTACT=help@localhost

CHAT_SERVICE=openwebui
CHAT_SERVICE_NAME=Open WebUI
CHAT_SERVICE_URL=http://localhost:3100/chat
CHAT_SERVICE_API_URL=http://sandbox:3100/chat
CHAT_SERVICE_API_KEY=sk-0f5c1e7a9d3b4c68a2e4d7f1b9c35a60
END
}

production() {
  cat <<END
# Fill in the empty values. The README explains each setting.
DOMAIN=$1
APP_URL=https://$1

POSTGRES_PASSWORD=$(secret)
POSTGRES_APP_PASSWORD=$(secret)
VALKEY_PASSWORD=$(secret)
JWT_SECRET=$(secret)
# Required when the first administrator signs up.
SETUP_TOKEN=$(secret)

PAYSTATION_MERCHANT_ID=
PAYSTATION_PASSWORD=
# The hosts of the gateway's payment page, separated by commas.
PAYMENT_URL_HOSTS=

# smtps://user:password@mail.example.com:465, write @ in the password as %40.
SMTP_URL=
MAIL_FROM=
# An email address or a page where customers can ask.
SUPPORT_CONTACT=

# openwebui, scim or none.
CHAT_SERVICE=none
CHAT_SERVICE_NAME=Open WebUI
CHAT_SERVICE_URL=
CHAT_SERVICE_API_URL=
CHAT_SERVICE_API_KEY=
END
}

case ${1:-} in
  '')
    echo 'usage: sh ops/write-env.sh DOMAIN | sandbox [FILE]' >&2
    exit 2
    ;;
  sandbox)
    settings=sandbox
    file=${2:-.env.sandbox}
    ;;
  *)
    settings=production
    file=${2:-.env}
    ;;
esac

if [ -e "$file" ]; then
  echo "$file exists and stays as it is. Move it away to write another." >&2
  exit 1
fi
umask 077
$settings "$1" >"$file"
echo "$file"
