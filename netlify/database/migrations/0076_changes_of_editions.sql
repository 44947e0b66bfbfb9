-- What editions changed, for the pages and feeds of changes. The next load of the catalogue writes it.

-- What an edition changed of a manufacturer, or of all where the manufacturer is empty, as JSON.
CREATE TABLE catalogue.edition_change (
  generation integer,
  manufacturer_id text COLLATE "C",
  edition integer,
  date text COLLATE "C" NOT NULL,
  listed text NOT NULL,
  PRIMARY KEY (generation, manufacturer_id, edition)
);

-- The changes of a manufacturer, or of all, in the editions since a day, the newest first.
CREATE FUNCTION catalogue.edition_changes(wanted_manufacturer_id text, wanted_since text, max_entries integer)
RETURNS TABLE (listed text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT edition_change.listed FROM catalogue.current JOIN catalogue.edition_change USING (generation)
    WHERE edition_change.manufacturer_id = wanted_manufacturer_id AND edition_change.date >= wanted_since
    ORDER BY edition_change.edition DESC LIMIT max_entries;
END
$$;

SELECT supplier.grant_roles();
