-- Nothing is lost. The functions as migration 21 has them, with the rights that migration 24 gives them.
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
END
$$;

DROP FUNCTION catalogue.refuse_replaced();

SELECT supplier.grant_roles();
