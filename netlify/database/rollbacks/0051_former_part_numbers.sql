-- Lost are the former part numbers, until a catalogue is loaded again: lookups offer no record by one of them.
DROP FUNCTION catalogue.find_candidates(text, text, integer);
DROP TYPE catalogue.candidate;
DROP TABLE catalogue.former_part_number;

-- The records with this candidate key, of the manufacturer with a key or of all, by manufacturer and part number.
CREATE FUNCTION catalogue.find_candidates(wanted_candidate_key text, wanted_key text, max_entries integer)
RETURNS SETOF catalogue.entry
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT product.id, product.manufacturer_id, manufacturer.name, product.part_number,
      product.body::json #>> '{data,name}', product.body::json #>> '{data,verification,evidenceAsOf}', product.self
    FROM catalogue.current
      JOIN catalogue.product USING (generation)
      JOIN catalogue.manufacturer ON manufacturer.generation = current.generation
        AND manufacturer.id = product.manufacturer_id
    WHERE product.candidate_key = wanted_candidate_key
      AND (wanted_key IS NULL OR product.manufacturer_id = (
        SELECT manufacturer_id FROM catalogue.manufacturer_key
        WHERE manufacturer_key.generation = current.generation AND manufacturer_key.key = wanted_key))
    ORDER BY product.manufacturer_id, product.part_number LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

SELECT supplier.grant_roles();
