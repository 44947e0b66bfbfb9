-- Part numbers that the sources of records stated once and state no more: a lookup offers their records as candidates.
CREATE TABLE catalogue.former_part_number (
  generation integer,
  candidate_key text COLLATE "C",
  manufacturer_id text COLLATE "C",
  -- The part number that the record has.
  part_number text COLLATE "C",
  -- The former one, the day of the revision that no longer states it, and the address of that change.
  former_part_number text NOT NULL,
  until text NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (generation, candidate_key, manufacturer_id, part_number)
);

DROP FUNCTION catalogue.find_candidates(text, text, integer);

-- A record in short, with the former part number by which it was found, if it was found by one.
CREATE TYPE catalogue.candidate AS (
  id text, manufacturer_id text, manufacturer_name text, part_number text, name text, evidence_as_of text, self text,
  former_part_number text, until text, address text
);

-- The records with this candidate key, then those with a former part number of this key, of the manufacturer with a key or of
-- all, each by manufacturer and part number; of both at most so many. A statement names the products once: between two of its
-- names for them another generation could become current.
CREATE FUNCTION catalogue.find_candidates(wanted_candidate_key text, wanted_key text, max_entries integer)
RETURNS SETOF catalogue.candidate
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT product.id, product.manufacturer_id, manufacturer.name, product.part_number,
      product.body::json #>> '{data,name}', product.body::json #>> '{data,verification,evidenceAsOf}', product.self,
      former.former_part_number, former.until, former.address
    FROM catalogue.current
      JOIN catalogue.product USING (generation)
      JOIN catalogue.manufacturer ON manufacturer.generation = current.generation
        AND manufacturer.id = product.manufacturer_id
      LEFT JOIN catalogue.former_part_number AS former ON former.generation = current.generation
        AND former.candidate_key = wanted_candidate_key
        AND former.manufacturer_id = product.manufacturer_id AND former.part_number = product.part_number
    WHERE product.candidate_key = wanted_candidate_key
      AND (wanted_key IS NULL OR product.manufacturer_id = (
        SELECT manufacturer_id FROM catalogue.manufacturer_key
        WHERE manufacturer_key.generation = current.generation AND manufacturer_key.key = wanted_key))
    ORDER BY product.manufacturer_id, product.part_number LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
  RETURN QUERY
    SELECT product.id, product.manufacturer_id, manufacturer.name, product.part_number,
      product.body::json #>> '{data,name}', product.body::json #>> '{data,verification,evidenceAsOf}', product.self,
      former.former_part_number, former.until, former.address
    FROM catalogue.current
      JOIN catalogue.former_part_number AS former USING (generation)
      JOIN catalogue.product USING (generation, manufacturer_id, part_number)
      JOIN catalogue.manufacturer ON manufacturer.generation = current.generation
        AND manufacturer.id = product.manufacturer_id
    WHERE former.candidate_key = wanted_candidate_key AND product.candidate_key <> wanted_candidate_key
      AND (wanted_key IS NULL OR product.manufacturer_id = (
        SELECT manufacturer_key.manufacturer_id FROM catalogue.manufacturer_key
        WHERE manufacturer_key.generation = current.generation AND manufacturer_key.key = wanted_key))
    ORDER BY product.manufacturer_id, product.part_number LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

SELECT supplier.grant_roles();
