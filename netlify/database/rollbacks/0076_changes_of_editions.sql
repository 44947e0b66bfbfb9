DROP FUNCTION catalogue.edition_changes(text, text, integer);
DROP TABLE catalogue.edition_change;

SELECT supplier.grant_roles();
