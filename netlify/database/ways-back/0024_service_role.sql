-- Nothing is lost. The roles stay, because other databases of the server may use them, but can do nothing here.
DO $$
DECLARE
  called regprocedure;
  role text;
BEGIN
  FOR called IN
    SELECT present.oid FROM pg_catalog.pg_proc AS present
    WHERE present.pronamespace IN ('supplier'::regnamespace, 'console'::regnamespace, 'catalogue'::regnamespace)
      AND present.prosecdef
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY INVOKER', called);
    IF called <> 'supplier.seal_draft()'::regprocedure THEN
      EXECUTE format('ALTER FUNCTION %s RESET search_path', called);
    END IF;
  END LOOP;
  FOREACH role IN ARRAY ARRAY['nameplate_service', 'nameplate_lookup'] LOOP
    IF EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = role) THEN
      EXECUTE format('REVOKE ALL ON SCHEMA supplier, console, catalogue FROM %I', role);
      EXECUTE format('REVOKE ALL ON ALL FUNCTIONS IN SCHEMA supplier, console, catalogue FROM %I', role);
    END IF;
  END LOOP;
END
$$;

GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA supplier, console, catalogue TO PUBLIC;
DROP FUNCTION supplier.grant_roles();
