#!/bin/sh
# Makes the login of the service when the database is made. The migrations grant its group what the service may do.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_USER" --set password="$SERVICE_PASSWORD" <<'SQL'
CREATE ROLE nameplate_service NOLOGIN;
CREATE ROLE nameplate_login LOGIN PASSWORD :'password' IN ROLE nameplate_service;
SQL
