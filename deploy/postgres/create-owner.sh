#!/bin/sh
# Runs once, on an empty volume. Creates the database and its owner, who may create the product's roles but is no superuser,
# and keeps other roles from storing large objects and from writing messages to the write-ahead log.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set "password=$(cat /secrets/owner-password)" <<'SQL'
create role waivers login createrole password :'password';
create database waivers owner waivers;
revoke connect on database postgres, template1 from public;
\connect waivers
revoke execute on function lo_creat, lo_create, lo_from_bytea, lo_put, lo_truncate, lo_truncate64, lowrite from public;
revoke execute on function pg_logical_emit_message(boolean, text, text, boolean),
  pg_logical_emit_message(boolean, text, bytea, boolean) from public;
SQL
