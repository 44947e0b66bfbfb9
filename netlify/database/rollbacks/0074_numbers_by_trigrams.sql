-- Every part number is compared with the text again.
DROP INDEX catalogue.candidate_by_manufacturer;

CREATE OR REPLACE FUNCTION catalogue.find_containing(wanted_candidate_key text, wanted_key text, max_entries integer)
RETURNS TABLE (body text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  wanted_id text := catalogue.id_of(seen, wanted_key);
BEGIN
  RETURN QUERY
    SELECT product.body
    FROM (
      SELECT strpos(candidate.candidate_key, wanted_candidate_key) > 1 AS is_inside, candidate.manufacturer_id,
        candidate.candidate_key, candidate.part_number, candidate.position
      FROM catalogue.candidate
      WHERE candidate.generation = seen AND strpos(candidate.candidate_key, wanted_candidate_key) > 0
        AND candidate.candidate_key <> wanted_candidate_key AND candidate.is_former = 0
        AND (wanted_key IS NULL OR candidate.manufacturer_id = wanted_id)
      ORDER BY is_inside, manufacturer_id, candidate_key, part_number LIMIT max_entries) AS hit
      JOIN catalogue.product ON product.generation = seen AND product.position = hit.position
    ORDER BY hit.is_inside, hit.manufacturer_id, hit.candidate_key, hit.part_number;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

SELECT supplier.grant_roles();
