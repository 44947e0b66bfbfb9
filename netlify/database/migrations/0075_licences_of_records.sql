-- Tables of records name the licence of each. The licences are values of a filter, which the next load of the catalogue writes; until
-- then the service answers no table.

-- The licences of the records with the ids in a JSON array.
CREATE FUNCTION catalogue.record_licences(ids jsonb) RETURNS TABLE (id text, licence text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
BEGIN
  RETURN QUERY
    SELECT product.id, filter_value.value
    FROM catalogue.filter_entry
      JOIN catalogue.product ON product.generation = seen AND product.position = filter_entry.position
      JOIN catalogue.filter_value ON filter_value.generation = seen AND filter_value.id = filter_entry.value
      JOIN jsonb_array_elements_text(ids) AS wanted (id) ON product.id = wanted.id
    WHERE filter_entry.generation = seen AND filter_value.filter = 'licence';
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

SELECT supplier.grant_roles();
