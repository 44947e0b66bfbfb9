-- A lookup asks for rows by keys and judges them itself (src/evidence/look-up.ts): three functions give the rows, and none of them ranks
-- or leaves out more than the number of rows says. The functions find_part_number, find_candidates and find_containing stay for the version
-- before, and go with the version after.

-- The bodies of the records with exactly one of these part numbers: of each number at most so many of the wanted manufacturers, and as
-- many of others, by manufacturer and part number.
CREATE FUNCTION catalogue.records_with_numbers(wanted_numbers jsonb, wanted_ids jsonb, max_rows integer) RETURNS TABLE (body text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
BEGIN
  RETURN QUERY
    SELECT hit.body
    FROM (SELECT DISTINCT number FROM jsonb_array_elements_text(wanted_numbers) AS wanted (number)) AS asked
      CROSS JOIN (VALUES (true), (false)) AS sides (is_wanted)
      CROSS JOIN LATERAL (
        SELECT product.manufacturer_id, product.part_number, product.body FROM catalogue.product
        WHERE product.generation = seen AND product.part_number = asked.number
          AND (wanted_ids ? product.manufacturer_id) = sides.is_wanted
        ORDER BY product.manufacturer_id LIMIT max_rows) AS hit
    ORDER BY hit.manufacturer_id, hit.part_number;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

-- The same of the records with one of these candidate keys, now or in a former part number.
CREATE FUNCTION catalogue.records_with_keys(wanted_keys jsonb, wanted_ids jsonb, max_rows integer)
RETURNS TABLE (body text, former_part_number text, until text, address text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
BEGIN
  RETURN QUERY
    SELECT product.body, hit.former_part_number, hit.until, hit.address
    FROM (SELECT DISTINCT key FROM jsonb_array_elements_text(wanted_keys) AS wanted (key)) AS asked
      CROSS JOIN (VALUES (true), (false)) AS sides (is_wanted)
      CROSS JOIN LATERAL (
        SELECT candidate.* FROM catalogue.candidate
        WHERE candidate.generation = seen AND candidate.candidate_key = asked.key
          AND (wanted_ids ? candidate.manufacturer_id) = sides.is_wanted
        ORDER BY candidate.manufacturer_id, candidate.part_number LIMIT max_rows) AS hit
      JOIN catalogue.product ON product.generation = seen AND product.position = hit.position
    ORDER BY hit.manufacturer_id, hit.part_number, hit.candidate_key;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

-- The bodies of the records whose candidate keys contain this one, of three characters or more, and more than it, of the manufacturer
-- with an id or of all: at most so many that begin with it, and as many that have it further on, each by manufacturer and key. The statements are planned for each
-- text, because a frequent beginning has another plan than a rare one.
CREATE FUNCTION catalogue.records_containing(wanted_key text, wanted_id text, max_rows integer) RETURNS TABLE (body text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  beginning integer[] := ARRAY(
    SELECT candidate.position FROM catalogue.candidate
    WHERE candidate.generation = seen AND candidate.is_former = 0
      AND candidate.candidate_key > wanted_key AND candidate.candidate_key < wanted_key || chr(1114111)
      AND (wanted_id IS NULL OR candidate.manufacturer_id = wanted_id)
    ORDER BY candidate.manufacturer_id, candidate.candidate_key, candidate.part_number LIMIT max_rows);
  -- The trigrams narrow, those of the beginning of a long text: each is looked up. With the empty text, the planner does not read all
  -- part numbers in their order in the hope of an early end.
  inside integer[] := ARRAY(
    SELECT candidate.position FROM catalogue.candidate
    WHERE candidate.generation = seen AND candidate.is_former = 0
      AND candidate.candidate_key LIKE '%' || left(wanted_key, 32) || '%' AND strpos(candidate.candidate_key, wanted_key) > 1
      AND (wanted_id IS NULL OR candidate.manufacturer_id = wanted_id)
    ORDER BY candidate.manufacturer_id || '', candidate.candidate_key, candidate.part_number LIMIT max_rows);
BEGIN
  RETURN QUERY
    SELECT product.body
    FROM unnest(beginning || inside) WITH ORDINALITY AS listed (position, place)
      JOIN catalogue.product ON product.generation = seen AND product.position = listed.position
    ORDER BY listed.place;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

SELECT supplier.grant_roles();
