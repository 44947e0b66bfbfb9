-- The role of the service. It may call the functions that the service calls and can do nothing else: it has no right on any
-- table (docs/decisions/026-roles-and-migrations.md).
--
-- A function of these schemas is for the service exactly if it is SECURITY DEFINER: it runs with the rights of the owner
-- and with a fixed search path. A later migration that adds one, or replaces one, writes
--   SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- in its definition and ends with SELECT supplier.grant_roles();

DO $$
DECLARE
  called regprocedure;
BEGIN
  FOR called IN
    SELECT present.oid FROM pg_catalog.pg_proc AS present
    WHERE present.pronamespace = 'supplier'::regnamespace AND present.proname IN (
        'accept_invitation', 'admit_request', 'applied_migrations', 'change_listed_member', 'claim_mail', 'companies_of',
        'company_audit', 'count_attempt', 'decline_invitation', 'forget_attempts', 'forget_old_mail', 'invitations_of',
        'invite_member', 'issue_key', 'keys_of', 'members_of', 'queue_expiry_notices', 'register_company', 'revoke_key',
        'select_company', 'settle_mail')
      OR present.pronamespace IN ('console'::regnamespace, 'catalogue'::regnamespace)
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = pg_catalog, pg_temp', called);
  END LOOP;
END
$$;

-- It runs at commit, before PostgreSQL 18 as the role that commits, and not as the function that made the draft.
ALTER FUNCTION supplier.seal_draft() SECURITY DEFINER;

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

-- Roles that could look products up so far called the functions as everybody could.
DO $$
DECLARE
  reader regrole;
BEGIN
  FOR reader IN
    SELECT given.grantee FROM pg_catalog.pg_namespace AS schemas, pg_catalog.aclexplode(schemas.nspacl) AS given
    WHERE schemas.nspname = 'catalogue' AND given.privilege_type = 'USAGE' AND given.grantee NOT IN (0, schemas.nspowner)
  LOOP
    EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA catalogue TO %s', reader);
  END LOOP;
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
