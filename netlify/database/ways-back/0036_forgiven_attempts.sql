-- Nothing is lost. The service of before counts right codes as well.
DROP FUNCTION supplier.forgive_attempt;
