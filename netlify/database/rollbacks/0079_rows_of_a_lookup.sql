DROP FUNCTION catalogue.records_with_numbers(jsonb, jsonb, integer);
DROP FUNCTION catalogue.records_with_keys(jsonb, jsonb, integer);
DROP FUNCTION catalogue.records_containing(text, text, integer);

SELECT supplier.grant_roles();
