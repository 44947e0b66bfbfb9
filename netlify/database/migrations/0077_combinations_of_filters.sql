-- Choices beside filters are counted over the combinations of values that records have, which are far fewer than records.

-- The values of a combination, in their order, and the number of records that have exactly these.
CREATE TABLE catalogue.filter_combination (
  generation integer NOT NULL,
  held integer[] NOT NULL,
  records integer NOT NULL
);

CREATE INDEX filter_combination_by_generation ON catalogue.filter_combination (generation);

-- Writes the combinations of a generation whose records are loaded.
CREATE FUNCTION catalogue.combine_filters(wanted_generation integer) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO catalogue.filter_combination
  SELECT wanted_generation, held, count(*)
  FROM (
    SELECT array_agg(value ORDER BY value) AS held FROM catalogue.filter_entry
    WHERE generation = wanted_generation GROUP BY position) AS of_records
  GROUP BY held
$$;

SELECT catalogue.combine_filters(generation) FROM catalogue.current;

-- The values of each filter that some record has beside the other filters that are chosen, with the number of those records; before
-- them the chosen one when there is none. Refuses a catalogue that the version before has loaded. That version calls filter_choices,
-- which stays for it.
CREATE FUNCTION catalogue.choices(filters jsonb)
RETURNS TABLE (filter text, value text, text text, heading text, records integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  -- The values of a filter that is chosen are counted beside the others, those of the rest beside all.
  own text;
  others integer[];
BEGIN
  FOR own IN SELECT jsonb_object_keys(filters) UNION ALL SELECT NULL LOOP
    others := catalogue.values_of(seen, CASE WHEN own IS NULL THEN filters ELSE filters - own END);
    RETURN QUERY
      SELECT filter, value, text, heading, coalesce(met.number, 0)
      FROM catalogue.filter_value LEFT JOIN (
        SELECT id, sum(filter_combination.records)::integer AS number
        FROM catalogue.filter_combination, unnest(held) AS id
        WHERE generation = seen AND held @> others AND cardinality(others) > 0
        GROUP BY id
        UNION ALL
        SELECT id, filter_value.records FROM catalogue.filter_value
        WHERE generation = seen AND cardinality(others) = 0) AS met USING (id)
      WHERE generation = seen AND CASE WHEN own IS NULL THEN NOT filters ? filter ELSE filter = own END
        AND (met.number > 0 OR value = filters ->> own)
      ORDER BY met.number IS NOT NULL, id;
  END LOOP;
  PERFORM catalogue.refuse_replaced();
  IF NOT EXISTS (SELECT FROM catalogue.filter_combination WHERE generation = seen) THEN
    RAISE EXCEPTION 'The catalogue was loaded by an earlier version, which wrote no combinations of filters. Run npm run catalogue -- load.';
  END IF;
END
$$;

SELECT supplier.grant_roles();
