-- Readiness reads only, and says yes while the disk is full.
CREATE OR REPLACE FUNCTION supplier.is_ready() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM supplier.audit_head)
$$;

SELECT supplier.grant_roles();
