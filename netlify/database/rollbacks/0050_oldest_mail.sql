-- Nothing is lost: the function only reads.
DROP FUNCTION supplier.oldest_mail_seconds();
