-- Nothing is lost: the table is vacuumed as any other again.
ALTER TABLE supplier.request_window RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold);
