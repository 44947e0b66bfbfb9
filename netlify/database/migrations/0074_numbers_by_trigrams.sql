-- Part numbers that contain a text are found by indexes, and not by reading the part numbers of all records. The index of trigrams is
-- written by the next load of the catalogue; until then, texts of three characters and more are compared with every part number.

-- The part numbers of records in the order in which those that begin with a text are listed.
CREATE INDEX candidate_by_manufacturer ON catalogue.candidate (generation, manufacturer_id, candidate_key, part_number)
  WHERE is_former = 0;

-- The bodies of the records whose candidate keys contain this one and more, of the manufacturer with a key or of all: those that
-- begin with it first, then by manufacturer and candidate key. A key of one or two characters has no trigram: only those that begin
-- with it are found. The statements are planned for each text, because a frequent beginning has another plan than a rare one.
CREATE OR REPLACE FUNCTION catalogue.find_containing(wanted_candidate_key text, wanted_key text, max_entries integer)
RETURNS TABLE (body text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  wanted_id text := catalogue.id_of(seen, wanted_key);
  positions integer[] := ARRAY(
    SELECT candidate.position FROM catalogue.candidate
    WHERE candidate.generation = seen AND candidate.is_former = 0
      AND candidate.candidate_key > wanted_candidate_key AND candidate.candidate_key < wanted_candidate_key || chr(1114111)
      AND (wanted_key IS NULL OR candidate.manufacturer_id = wanted_id)
    ORDER BY candidate.manufacturer_id, candidate.candidate_key, candidate.part_number LIMIT max_entries);
BEGIN
  IF cardinality(positions) < max_entries AND length(wanted_candidate_key) > 2 THEN
    -- The trigrams narrow, those of the beginning of a long text: each is looked up. With the empty text, the planner does not read all
    -- part numbers in their order in the hope of an early end.
    positions := positions || ARRAY(
      SELECT candidate.position FROM catalogue.candidate
      WHERE candidate.generation = seen AND candidate.is_former = 0
        AND candidate.candidate_key LIKE '%' || left(wanted_candidate_key, 32) || '%'
        AND strpos(candidate.candidate_key, wanted_candidate_key) > 1
        AND (wanted_key IS NULL OR candidate.manufacturer_id = wanted_id)
      ORDER BY candidate.manufacturer_id || '', candidate.candidate_key, candidate.part_number
      LIMIT max_entries - cardinality(positions));
  END IF;
  RETURN QUERY
    SELECT product.body
    FROM unnest(positions) WITH ORDINALITY AS listed (position, place)
      JOIN catalogue.product ON product.generation = seen AND product.position = listed.position
    ORDER BY listed.place;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

SELECT supplier.grant_roles();
