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

-- The records with this candidate key, now or once, of the manufacturer with a key or of all, by manufacturer and part number.
CREATE FUNCTION catalogue.find_candidates(wanted_candidate_key text, wanted_key text, max_entries integer)
RETURNS SETOF catalogue.candidate
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    WITH hit AS (
      SELECT product.generation, product.manufacturer_id, product.part_number
      FROM catalogue.current JOIN catalogue.product USING (generation)
      WHERE product.candidate_key = wanted_candidate_key
      UNION
      SELECT former.generation, former.manufacturer_id, former.part_number
      FROM catalogue.current JOIN catalogue.former_part_number AS former USING (generation)
      WHERE former.candidate_key = wanted_candidate_key)
    SELECT product.id, product.manufacturer_id, manufacturer.name, product.part_number,
      product.body::json #>> '{data,name}', product.body::json #>> '{data,verification,evidenceAsOf}', product.self,
      former.former_part_number, former.until, former.address
    FROM hit
      JOIN catalogue.product USING (generation, manufacturer_id, part_number)
      JOIN catalogue.manufacturer ON manufacturer.generation = hit.generation
        AND manufacturer.id = hit.manufacturer_id
      LEFT JOIN catalogue.former_part_number AS former ON former.generation = hit.generation
        AND former.candidate_key = wanted_candidate_key
        AND former.manufacturer_id = hit.manufacturer_id AND former.part_number = hit.part_number
    WHERE wanted_key IS NULL OR hit.manufacturer_id = (
      SELECT known.manufacturer_id FROM catalogue.manufacturer_key AS known
      WHERE known.generation = hit.generation AND known.key = wanted_key)
    ORDER BY product.manufacturer_id, product.part_number LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

SELECT supplier.grant_roles();
