#!/bin/sh
# Generates what is missing of the secrets of compose.distributed.yaml and never replaces one. Each program mounts only
# its own folder below /secrets, read-only, so the files need not be private inside it.
set -eu
umask 022
cd "${1:-/secrets}"

random() {
  od -An -tx1 -N32 /dev/urandom | tr -d ' \n'
}

# A file is complete or absent, even after a power cut.
create() {
  [ -e "$1" ] && return
  cat >"$1.new"
  [ -s "$1.new" ]
  sync "$1.new"
  mv "$1.new" "$1"
  echo "Generated $1."
}

mkdir -p product owner postgres nats grafana
random | create postgres/superuser-password
random | create postgres/owner-password
random | create nats/password
printf 'authorization { user: waivers, password: "%s" }\n' "$(cat nats/password)" | create nats/authorization.conf
printf 'postgres://waivers:%s@postgres:5432/waivers\n' "$(cat postgres/owner-password)" | create owner/database-url
printf 'nats://waivers:%s@nats:4222\n' "$(cat nats/password)" | create product/nats-url
random | create product/registration-token
random | create product/master-key
random | create grafana/admin-password
sync product owner postgres nats grafana
