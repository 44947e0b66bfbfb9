-- For the metrics of the service, whose role cannot read the table of mails.

-- For how many seconds the oldest mail has waited to be sent, or null when none waits. One that is no longer tried does not count.
CREATE FUNCTION supplier.oldest_mail_seconds() RETURNS double precision
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT extract(epoch FROM clock_timestamp() - min(waiting.created_at))::double precision
  FROM supplier.mail AS waiting WHERE waiting.sent_at IS NULL AND waiting.attempts < 10
$$;

SELECT supplier.grant_roles();
