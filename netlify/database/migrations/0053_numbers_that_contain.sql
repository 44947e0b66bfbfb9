-- The records whose candidate keys contain this one and more, of the manufacturer with a key or of all: those that begin with it
-- first, then by manufacturer and candidate key. An index has the keys of all records, and the records that were found are read in
-- a statement of their own, so that no statement names the products twice.
CREATE FUNCTION catalogue.find_containing(wanted_candidate_key text, wanted_key text, max_entries integer)
RETURNS SETOF catalogue.entry
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  keys text[];
  manufacturer_ids text[];
BEGIN
  SELECT array_agg(hit.candidate_key), array_agg(hit.manufacturer_id) INTO keys, manufacturer_ids
    FROM (
      SELECT DISTINCT strpos(product.candidate_key, wanted_candidate_key) > 1 AS is_inside, product.manufacturer_id,
        product.candidate_key
      FROM catalogue.product
      WHERE product.generation = seen AND strpos(product.candidate_key, wanted_candidate_key) > 0
        AND product.candidate_key <> wanted_candidate_key
        AND (wanted_key IS NULL OR product.manufacturer_id = (
          SELECT manufacturer_key.manufacturer_id FROM catalogue.manufacturer_key
          WHERE manufacturer_key.generation = seen AND manufacturer_key.key = wanted_key))
      ORDER BY is_inside, product.manufacturer_id, product.candidate_key LIMIT max_entries) AS hit;
  RETURN QUERY
    SELECT product.id, product.manufacturer_id, manufacturer.name, product.part_number,
      product.body::json #>> '{data,name}', product.body::json #>> '{data,verification,evidenceAsOf}', product.self
    FROM unnest(keys, manufacturer_ids) AS hit (candidate_key, manufacturer_id)
      JOIN catalogue.product ON product.generation = seen AND product.candidate_key = hit.candidate_key
        AND product.manufacturer_id = hit.manufacturer_id
      JOIN catalogue.manufacturer ON manufacturer.generation = seen AND manufacturer.id = product.manufacturer_id
    ORDER BY strpos(product.candidate_key, wanted_candidate_key) > 1, product.manufacturer_id, product.candidate_key,
      product.part_number LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

SELECT supplier.grant_roles();
