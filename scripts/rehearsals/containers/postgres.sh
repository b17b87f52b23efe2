#!/bin/bash
# Does what the entry point of the image `postgres` does with the settings of deploy/compose.yaml.
set -e
if [ "$(id -u)" = 0 ]; then
  POSTGRES_PASSWORD="$(cat "$POSTGRES_PASSWORD_FILE")"
  export POSTGRES_PASSWORD
  install -d -o postgres -m 700 "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # shellcheck disable=SC2086 # several arguments
  initdb --username postgres --pwfile <(echo "$POSTGRES_PASSWORD") $POSTGRES_INITDB_ARGS \
    -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  # It starts a server without a network first, for the statements that others add.
  pg_ctl -o "-c listen_addresses=''" --wait start
  pg_ctl --wait stop
fi
exec "$@"
