-- The table of the windows is vacuumed after a number of dead rows that does not grow with the number of keys: with a million
-- keys PostgreSQL would wait for 200,000, about 100 MB.
ALTER TABLE supplier.request_window SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

SELECT supplier.grant_roles();
