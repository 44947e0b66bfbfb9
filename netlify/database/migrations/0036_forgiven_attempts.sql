-- Takes back the newest attempt of a count, such as a try of a sign-in code that turned out to be right. Nothing happens when
-- there is none.
CREATE FUNCTION supplier.forgive_attempt(counted_bucket text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
  UPDATE supplier.attempt SET made_at = made_at[:cardinality(made_at) - 1]
  WHERE bucket = counted_bucket AND cardinality(made_at) > 0
$$;

SELECT supplier.grant_roles();
