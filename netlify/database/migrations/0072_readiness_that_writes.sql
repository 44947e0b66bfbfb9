-- Readiness says no where the tables can be read and nothing can be written, as with a full disk.

-- Whether the tables are there, can be read and take changes. Raises the error of the database where a change fails. The readiness
-- of the service asks it.
--
-- The row fits into its page again and again, also on a full disk. So a quarter of a megabyte is written to a temporary file beside
-- the tables as well: rows of a function, of which 64 kB may stay in memory.
CREATE OR REPLACE FUNCTION supplier.is_ready() RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET work_mem = '64kB' SET temp_tablespaces = '' SET lock_timeout = '3s' AS $$
BEGIN
  -- The readiness of a standby, or of a database with read-only transactions, asks for that by name.
  IF NOT current_setting('transaction_read_only')::boolean THEN
    INSERT INTO supplier.attempt (bucket, made_at, ends_at) VALUES ('readiness', '{}', clock_timestamp())
      ON CONFLICT (bucket) DO UPDATE SET made_at = '{}';
    PERFORM count(*) FROM string_to_table(repeat(repeat('-', 1023) || ',', 256), ',');
  END IF;
  RETURN EXISTS (SELECT FROM supplier.audit_entry) IS NOT NULL;
END
$$;

SELECT supplier.grant_roles();
