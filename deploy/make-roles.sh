#!/bin/sh
# When the database is made: an ordinary role owns it, and the service has a login, whose group the migrations grant what the service
# may do. The administrator keeps no password, so that nobody logs in as one over the network; inside the container, psql needs none.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner_password="$OWNER_PASSWORD" --set service_password="$SERVICE_PASSWORD" <<'SQL'
CREATE ROLE nameplate LOGIN CREATEROLE PASSWORD :'owner_password';
CREATE DATABASE nameplate OWNER nameplate;
SET ROLE nameplate;
CREATE ROLE nameplate_service NOLOGIN;
CREATE ROLE nameplate_login LOGIN PASSWORD :'service_password' IN ROLE nameplate_service;
RESET ROLE;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
