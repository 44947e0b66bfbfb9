DROP FUNCTION catalogue.choices(jsonb);
DROP FUNCTION catalogue.combine_filters(integer);
DROP TABLE catalogue.filter_combination;

SELECT supplier.grant_roles();
