-- Lost are the pages and the search of the catalogue in the database, until it is loaded again; lookups stay. The extension pg_trgm
-- stays too, because others may use it.
DROP FUNCTION catalogue.search(jsonb, integer, integer, integer);
DROP FUNCTION catalogue.has_text(text, text);
DROP FUNCTION catalogue.filter_choices(text[], text[]);
DROP FUNCTION catalogue.list_records(text[], text[], text, integer, integer);
DROP FUNCTION catalogue.values_of(integer, text[], text[]);
DROP FUNCTION catalogue.has_values(text, integer, integer[]);
DROP FUNCTION catalogue.list_manufacturers(text);
DROP FUNCTION catalogue.find_removed_record(text);
DROP FUNCTION catalogue.find_record_page(text);
DROP FUNCTION catalogue.refuse_missing_pages();
DROP TABLE catalogue.record_page;
DROP TABLE catalogue.filter_entry;
DROP TABLE catalogue.search_entry;
DROP TABLE catalogue.page;
DROP TABLE catalogue.filter_value;
DROP TABLE catalogue.removed_record;
ALTER TABLE catalogue.manufacturer DROP COLUMN position, DROP COLUMN records, DROP COLUMN aliases;
