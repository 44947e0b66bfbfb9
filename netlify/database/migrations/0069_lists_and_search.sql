-- The lists of records and the search, where the catalogue is kept in PostgreSQL
-- (docs/decisions/022-lookups-in-postgresql.md). Like the products, what is large has a table for each generation.
--
-- The search finds parts of words with pg_trgm, which the owner of a database may create. Without it the results are the same, and a
-- search reads every text.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  END IF;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE WARNING 'This user may not create the extension pg_trgm, without which a search reads every text. Have an administrator create it with CREATE EXTENSION pg_trgm, then load the catalogue again.';
END
$$;

-- The values of filters, in the order in which a form lists them, and the number of records that have each.
CREATE TABLE catalogue.filter_value (
  generation integer,
  id integer,
  filter text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  text text NOT NULL,
  heading text NOT NULL,
  records integer NOT NULL,
  PRIMARY KEY (generation, id),
  UNIQUE (generation, filter, value)
);

-- The pages that a search finds beside the records.
CREATE TABLE catalogue.page (
  generation integer,
  id integer,
  path text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (generation, id)
);

-- A transaction that reads both of the following tables reads them in this order.

-- What a search compares, by the order of equally good results: a page, or the record at a position.
CREATE TABLE catalogue.search_entry (
  generation integer NOT NULL,
  id integer NOT NULL,
  page integer,
  position integer,
  numbers text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL
) PARTITION BY LIST (generation);

CREATE UNIQUE INDEX search_entry_by_id ON catalogue.search_entry (generation, id);

-- The positions of the records that have a value.
CREATE TABLE catalogue.filter_entry (
  generation integer NOT NULL,
  value integer NOT NULL,
  position integer NOT NULL
) PARTITION BY LIST (generation);

CREATE UNIQUE INDEX filter_entry_by_value ON catalogue.filter_entry (generation, value, position);
CREATE INDEX filter_entry_by_position ON catalogue.filter_entry (generation, position, value);

-- A condition: the record at a position has each of the values of filters. A value that no record has is NULL.
CREATE FUNCTION catalogue.has_values(wanted_position text, generation integer, wanted integer[]) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(string_agg(format(
    '%s IN (SELECT met.position FROM catalogue.filter_entry AS met WHERE met.generation = %s AND met.value = %L::integer)',
    wanted_position, generation, value), ' AND '), 'true')
  FROM unnest(wanted) AS value
$$;

-- The values of the filters of a JSON object.
CREATE FUNCTION catalogue.values_of(wanted_generation integer, filters jsonb) RETURNS integer[]
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ARRAY(
    SELECT filter_value.id FROM jsonb_each_text(filters) AS wanted (filter, value)
      LEFT JOIN catalogue.filter_value ON filter_value.generation = wanted_generation
        AND filter_value.filter = wanted.filter AND filter_value.value = wanted.value)
$$;

-- The bodies of the records that have the value of each filter, in an order (part-number, newest or oldest), after so many, each
-- with the number of all of them.
CREATE FUNCTION catalogue.list_records(filters jsonb, wanted_order text, skipped integer, max_entries integer)
RETURNS TABLE (total integer, body text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  wanted integer[] := catalogue.values_of(seen, filters);
  order_sql text := CASE wanted_order
    WHEN 'newest' THEN 'product.evidence_as_of DESC, product.position'
    WHEN 'oldest' THEN 'product.evidence_as_of, product.position'
    ELSE 'product.position' END;
  condition text := catalogue.has_values('product.position', seen, wanted);
  positions integer[];
BEGIN
  IF cardinality(wanted) = 0 THEN
    total := (
      SELECT coalesce(sum(manufacturer.records), 0) FROM catalogue.manufacturer WHERE manufacturer.generation = seen);
  ELSIF cardinality(wanted) = 1 THEN
    total := coalesce((
      SELECT filter_value.records FROM catalogue.filter_value
      WHERE filter_value.generation = seen AND filter_value.id = wanted[1]), 0);
  ELSE
    EXECUTE format(
      'SELECT count(*) FROM catalogue.filter_entry AS entry WHERE entry.generation = %s AND entry.value = %L::integer AND %s',
      seen, wanted[1], catalogue.has_values('entry.position', seen, wanted[2:])) INTO total;
  END IF;
  -- Positions have no gaps, so that nothing has to be skipped.
  IF cardinality(wanted) = 0 AND order_sql = 'product.position' THEN
    condition := format('product.position > %s', skipped);
    skipped := 0;
  END IF;
  EXECUTE format(
    'SELECT ARRAY(SELECT product.position FROM catalogue.product WHERE product.generation = %s AND %s ORDER BY %s LIMIT %s OFFSET %s)',
    seen, condition, order_sql, max_entries, skipped) INTO positions;
  FOR body IN EXECUTE format(
    'SELECT product.body FROM catalogue.product WHERE product.generation = %s AND product.position = ANY (%L) ORDER BY %s',
    seen, positions, order_sql) LOOP
    RETURN NEXT;
  END LOOP;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

-- The values of each filter that some record has beside the others that are chosen, with the number of those records; before them
-- the chosen one when there is none. Other joins than nested loops would read the values of all records.
CREATE FUNCTION catalogue.filter_choices(filters jsonb)
RETURNS TABLE (filter text, value text, text text, heading text, records integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  -- The values of a filter that is chosen are counted beside the others, those of the rest beside all.
  own text;
  others integer[];
BEGIN
  FOR own IN SELECT jsonb_object_keys(filters) UNION ALL SELECT NULL LOOP
    others := catalogue.values_of(seen, CASE WHEN own IS NULL THEN filters ELSE filters - own END);
    RETURN QUERY EXECUTE format(
      'SELECT filter, value, text, heading, coalesce(met.number, 0)
       FROM (SELECT * FROM catalogue.filter_value WHERE generation = %1$s AND %2$s) AS known LEFT JOIN (%3$s) AS met USING (id)
       WHERE met.number > 0 OR value = %4$L
       ORDER BY met.number IS NOT NULL, id',
      seen,
      CASE WHEN own IS NULL THEN format('NOT %L::jsonb ? filter', filters) ELSE format('filter = %L', own) END,
      CASE cardinality(others)
        WHEN 0 THEN format('SELECT id, records AS number FROM catalogue.filter_value WHERE generation = %s', seen)
        ELSE format(
          'SELECT entry.value AS id, count(*)::integer AS number
           FROM catalogue.filter_entry AS held JOIN catalogue.filter_entry AS entry USING (generation, position)
           WHERE held.generation = %s AND held.value = %L::integer AND %s
           GROUP BY entry.value',
          seen, others[1], catalogue.has_values('held.position', seen, others[2:])) END,
      filters ->> own);
  END LOOP;
  PERFORM catalogue.refuse_replaced();
END
$$;

-- A condition: the text of a column has a text in it.
CREATE FUNCTION catalogue.has_text(column_name text, wanted text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT format('%I LIKE %L', column_name, '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%')
$$;

-- The pages that have every one of the words, after so many: exact part numbers first, then parts of them, titles, texts. What was
-- typed is as functions/catalogue/search-words.ts reads it; it counts at most so many results. A record is its body. One row with the
-- total alone when there is no page after so many.
CREATE FUNCTION catalogue.search(searched jsonb, skipped integer, max_entries integer, max_total integer)
RETURNS TABLE (total integer, path text, kind text, title text, text text, body text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  every_word text;
  in_title text;
  in_numbers text;
  exact text;
  exact_rank text;
  condition text;
  selection text;
  has_index boolean;
  all_long boolean;
  some_long boolean;
  wanted integer;
  ids integer[];
  more integer[];
BEGIN
  -- The index finds words of three characters or more.
  SELECT
    string_agg(format('(%s OR %s OR %s)', has_title, has_text, has_number), ' AND '),
    string_agg(has_title, ' AND '),
    string_agg(has_number, ' OR '),
    bool_and(length(word ->> 'number') > 2),
    bool_or(length(word ->> 'number') > 2)
  INTO every_word, in_title, in_numbers, all_long, some_long
  FROM jsonb_array_elements(searched -> 'words') AS word,
    catalogue.has_text('title', word ->> 'text') AS has_title,
    catalogue.has_text('text', word ->> 'text') AS has_text,
    catalogue.has_text('numbers', word ->> 'number') AS has_number;
  -- The shortest manufacturer decides, as the order of readings is.
  SELECT
    string_agg('(' || condition || ')', ' OR ' ORDER BY place),
    'CASE ' || string_agg(format('WHEN %s THEN (right(title, %s) <> %L)::integer', condition, length(reading ->> 'text'), reading ->> 'text'), ' ' ORDER BY place) || ' END'
  INTO exact, exact_rank
  FROM (
    SELECT reading, place, concat_ws(' AND ', catalogue.has_text('numbers', ' ' || (reading ->> 'number') || ' '), (
      SELECT string_agg(catalogue.has_text('title', name), ' AND ')
      FROM jsonb_array_elements_text(reading -> 'manufacturer') AS name)) AS condition
    FROM jsonb_array_elements(searched -> 'readings') WITH ORDINALITY AS readings (reading, place)) AS conditions;
  selection := format(
    'SELECT ARRAY(SELECT id FROM catalogue.search_entry WHERE generation = %s AND %s AND %%s ORDER BY %%s LIMIT %%s)',
    seen, replace(every_word, '%', '%%'));
  EXECUTE format(selection, '(' || exact || ')', exact_rank || ', id', max_total) INTO ids;
  FOR condition, has_index IN VALUES
    (format('(%s)', in_numbers), all_long),
    (format('%s AND NOT (%s)', in_title, in_numbers), some_long),
    (format('NOT (%s) AND NOT (%s)', in_title, in_numbers), some_long)
  LOOP
    EXIT WHEN cardinality(ids) = max_total;
    condition := condition || format(' AND NOT (%s)', exact);
    wanted := max_total - cardinality(ids);
    -- A frequent word has enough results among the first entries.
    EXECUTE format(selection, condition || ' AND id <= 20000', 'id', wanted) INTO more;
    IF cardinality(more) < wanted AND NOT some_long THEN
      -- No index helps: every entry is read once, for this rank and those after it.
      EXECUTE format(selection, format('NOT (%s)', exact),
        format('CASE WHEN %s THEN 0 WHEN %s THEN 1 ELSE 2 END, id', in_numbers, in_title), wanted) INTO more;
      ids := ids || more;
      EXIT;
    END IF;
    IF cardinality(more) < wanted THEN
      -- With the sum, the planner does not read all entries in their order in the hope of an early end.
      EXECUTE format(selection, condition, CASE WHEN has_index THEN 'id + 0' ELSE 'id' END, wanted) INTO more;
    END IF;
    ids := ids || more;
  END LOOP;
  IF cardinality(ids) = 0 THEN PERFORM catalogue.refuse_replaced(); END IF;
  RETURN QUERY
    SELECT cardinality(ids), page.path, page.kind, page.title, page.text, product.body
    FROM unnest(ids[skipped + 1:skipped + max_entries]) WITH ORDINALITY AS listed (id, place)
      JOIN catalogue.search_entry ON search_entry.generation = seen AND search_entry.id = listed.id
      LEFT JOIN catalogue.page ON page.generation = seen AND page.id = search_entry.page
      LEFT JOIN catalogue.product ON product.generation = seen AND product.position = search_entry.position
    ORDER BY listed.place;
  IF NOT FOUND THEN RETURN QUERY SELECT cardinality(ids), NULL, NULL, NULL, NULL, NULL; END IF;
END
$$;
