-- A lookup sees one generation of the catalogue, by the snapshot that its statement took. If that generation was replaced and
-- deleted before the statement locked the table of products, the plan no longer has its products, and the lookup would answer
-- that there are none. It says so instead, with the state of a serialization failure, and is tried again.
CREATE FUNCTION catalogue.refuse_replaced() RETURNS void
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
BEGIN
  -- The table is looked up as it is now, and not as the snapshot has it.
  IF seen IS NOT NULL AND to_regclass('catalogue.product_' || seen) IS NULL THEN
    RAISE serialization_failure USING MESSAGE = 'the catalogue was replaced meanwhile';
  END IF;
END
$$;

-- As before; besides, an answer without a row is one only if the products were there.
CREATE OR REPLACE FUNCTION catalogue.find(wanted_key text, wanted_part_number text)
RETURNS TABLE (id text, body text, entity_tag text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT product.id, product.body, product.entity_tag
    FROM catalogue.current
      JOIN catalogue.manufacturer_key USING (generation)
      JOIN catalogue.product USING (generation, manufacturer_id)
    WHERE manufacturer_key.key = wanted_key AND product.part_number = wanted_part_number;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

CREATE OR REPLACE FUNCTION catalogue.find_part_number(wanted_part_number text, wanted_manufacturer_id text, most integer)
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
    WHERE product.part_number = wanted_part_number
      AND (wanted_manufacturer_id IS NULL OR product.manufacturer_id = wanted_manufacturer_id)
    ORDER BY product.manufacturer_id LIMIT most;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

CREATE OR REPLACE FUNCTION catalogue.find_candidates(wanted_candidate_key text, wanted_key text, most integer)
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
    ORDER BY product.manufacturer_id, product.part_number LIMIT most;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

SELECT supplier.grant_roles();
