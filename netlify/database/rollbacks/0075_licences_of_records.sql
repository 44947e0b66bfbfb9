DROP FUNCTION catalogue.record_licences(jsonb);

SELECT supplier.grant_roles();
