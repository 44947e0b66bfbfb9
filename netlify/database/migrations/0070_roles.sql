-- The role of the service. It may call the functions that the service calls and can do nothing else: it has no right on any
-- table (docs/decisions/026-roles-and-migrations.md).
--
-- A function of these schemas is for the service exactly if it is SECURITY DEFINER: it runs with the rights of the owner
-- and with a fixed search path. A later migration that adds one, or replaces one, writes
--   SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- in its definition and ends with SELECT supplier.grant_roles();

-- The names of the migrations that the database has. `npm start` asks for them with the address of the service, whose
-- role cannot read the table that Netlify's tools keep them in.
CREATE FUNCTION supplier.applied_migrations() RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT applied.name FROM netlify.migrations AS applied ORDER BY applied.name;
END
$$;

-- Whether the tables are there and can be read. The readiness of the service asks it.
CREATE FUNCTION supplier.is_ready() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM supplier.audit_head)
$$;

-- Grants the roles what they may do in this database, and revokes it from everybody else; repeating it is harmless.
--   nameplate_service  what the service calls: suppliers, the console and lookups
--   nameplate_lookup   lookups alone, for a catalogue in a database of its own
-- Roles belong to the server, so databases share them, and the first that needs one creates it. Returns the roles that
-- do not exist because this user may not create roles; the grants of the others are complete.
CREATE FUNCTION supplier.grant_roles() RETURNS text[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  granted record;
  schema_name text;
  called regprocedure;
  missing text[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('supplier.grant_roles', 0));
  REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA supplier, console, catalogue FROM PUBLIC;
  FOR granted IN
    SELECT * FROM (VALUES
      ('nameplate_service', ARRAY['supplier', 'console', 'catalogue']),
      ('nameplate_lookup', ARRAY['catalogue'])) AS roles (name, schemas)
  LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = granted.name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', granted.name);
      EXCEPTION
        -- Another database of the server has just created it.
        WHEN duplicate_object OR unique_violation THEN NULL;
        WHEN insufficient_privilege THEN
          missing := missing || granted.name;
          CONTINUE;
      END;
    END IF;
    FOREACH schema_name IN ARRAY granted.schemas LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', schema_name, granted.name);
    END LOOP;
    FOR called IN
      SELECT present.oid FROM pg_proc AS present JOIN pg_namespace AS schemas ON schemas.oid = present.pronamespace
      WHERE schemas.nspname = ANY (granted.schemas) AND present.prosecdef
        AND present.prorettype <> 'trigger'::regtype
    LOOP
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', called, granted.name);
    END LOOP;
  END LOOP;
  RETURN missing;
END
$$;

DO $$
DECLARE
  missing text[] := supplier.grant_roles();
BEGIN
  IF missing <> '{}' THEN
    RAISE WARNING 'This user may not create the roles %, so nothing was granted to them. Have an administrator create them with CREATE ROLE … NOLOGIN, then run: npm run supplier -- role create', array_to_string(missing, ', ');
  END IF;
END
$$;
