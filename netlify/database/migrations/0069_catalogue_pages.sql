-- The pages of records, the lists and the search, where the catalogue is kept in PostgreSQL
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

-- The records that an edition removed, as JSON.
CREATE TABLE catalogue.removed_record (
  generation integer,
  id text COLLATE "C",
  record text NOT NULL,
  PRIMARY KEY (generation, id)
);

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

-- A transaction that reads several of the following tables and catalogue.product reads them in this order, in which a load locks
-- them to delete a generation: so neither waits for the other.

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

-- What the page of a record and the lists need beside the product, mostly JSON. The position is the place in the order of
-- manufacturers' names and part numbers; by the number, other records name it as related.
CREATE TABLE catalogue.record_page (
  generation integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  position integer NOT NULL,
  evidence_as_of text COLLATE "C" NOT NULL,
  manufacturer_id text COLLATE "C" NOT NULL,
  part_number text COLLATE "C" NOT NULL,
  evidence text NOT NULL,
  related text NOT NULL,
  insights text NOT NULL,
  histories text NOT NULL,
  editions text NOT NULL
) PARTITION BY LIST (generation);

CREATE UNIQUE INDEX record_page_by_id ON catalogue.record_page (generation, id);
CREATE UNIQUE INDEX record_page_by_number ON catalogue.record_page (generation, number);
CREATE UNIQUE INDEX record_page_by_position ON catalogue.record_page (generation, position);
CREATE INDEX record_page_by_date ON catalogue.record_page (generation, evidence_as_of, position);

-- What the page of the record with this id shows, with the bodies of the related records by their numbers, and the sources that
-- imports have described.
CREATE FUNCTION catalogue.find_record_page(wanted_id text)
RETURNS TABLE (
  body text, evidence text, related text, insights text, histories text, editions text, sources text,
  related_numbers integer[], related_bodies text[]
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  present record;
BEGIN
  SELECT record_page.*, product.body INTO present
    FROM catalogue.record_page JOIN catalogue.product USING (generation, part_number, manufacturer_id)
    WHERE record_page.generation = seen AND record_page.id = wanted_id;
  IF NOT FOUND THEN
    PERFORM catalogue.refuse_replaced();
    RETURN;
  END IF;
  RETURN QUERY
    SELECT present.body, present.evidence, present.related, present.insights, present.histories, present.editions,
      (SELECT setting.value FROM catalogue.setting WHERE setting.generation = seen AND setting.name = 'sources'),
      coalesce(array_agg(record_page.number), '{}'), coalesce(array_agg(product.body), '{}')
    FROM catalogue.record_page JOIN catalogue.product USING (generation, part_number, manufacturer_id)
    WHERE record_page.generation = seen AND record_page.number = ANY (ARRAY(
      SELECT listed.number::integer
      FROM json_each(present.related::json) AS list, json_array_elements_text(
        CASE json_typeof(list.value) WHEN 'array' THEN list.value ELSE '[]' END) AS listed (number)));
END
$$;

-- The record with this id that an edition removed, as JSON.
CREATE FUNCTION catalogue.find_removed_record(wanted_id text) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (
    SELECT removed_record.record FROM catalogue.current JOIN catalogue.removed_record USING (generation)
    WHERE removed_record.id = wanted_id);
END
$$;

-- The manufacturer with this id, or all by name.
CREATE FUNCTION catalogue.list_manufacturers(wanted_id text)
RETURNS TABLE (id text, name text, aliases text, records integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT manufacturer.id, manufacturer.name, manufacturer.aliases, manufacturer.records
    FROM catalogue.current JOIN catalogue.manufacturer USING (generation)
    WHERE wanted_id IS NULL OR manufacturer.id = wanted_id
    ORDER BY manufacturer.position;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

-- A condition: the record at a position has each of the values of filters. A value that no record has is NULL.
CREATE FUNCTION catalogue.has_values(wanted_position text, generation integer, wanted integer[]) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(string_agg(format(
    '%s IN (SELECT met.position FROM catalogue.filter_entry AS met WHERE met.generation = %s AND met.value = %L::integer)',
    wanted_position, generation, value), ' AND '), 'true')
  FROM unnest(wanted) AS value
$$;

-- The values of filters that are chosen, by filters and values in the same order.
CREATE FUNCTION catalogue.values_of(wanted_generation integer, filters text[], chosen text[]) RETURNS integer[]
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ARRAY(
    SELECT filter_value.id FROM unnest(filters, chosen) AS wanted (filter, value)
      LEFT JOIN catalogue.filter_value ON filter_value.generation = wanted_generation
        AND filter_value.filter = wanted.filter AND filter_value.value = wanted.value)
$$;

-- The bodies of the records that have the chosen value of each filter, in an order (part-number, newest or oldest), after so many,
-- and how many there are.
CREATE FUNCTION catalogue.list_records(
  filters text[], chosen text[], wanted_order text, skipped integer, max_records integer,
  OUT total integer, OUT bodies text[]
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  wanted integer[] := catalogue.values_of(seen, filters, chosen);
  order_sql text := CASE wanted_order
    WHEN 'newest' THEN 'record_page.evidence_as_of DESC, record_page.position'
    WHEN 'oldest' THEN 'record_page.evidence_as_of, record_page.position'
    ELSE 'record_page.position' END;
  condition text;
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
  condition := catalogue.has_values('record_page.position', seen, wanted);
  -- Positions count from 0, so that nothing has to be skipped.
  IF cardinality(wanted) = 0 AND order_sql = 'record_page.position' THEN
    condition := format('record_page.position >= %s', skipped);
    skipped := 0;
  END IF;
  EXECUTE format(
    'SELECT array_agg(page.body) FROM (
       SELECT product.body
       FROM catalogue.record_page JOIN catalogue.product USING (generation, part_number, manufacturer_id)
       WHERE record_page.generation = %s AND record_page.position = ANY (ARRAY(
         SELECT record_page.position FROM catalogue.record_page WHERE record_page.generation = %s AND %s
         ORDER BY %s LIMIT %s OFFSET %s))
       ORDER BY %s) AS page',
    seen, seen, condition, order_sql, max_records, skipped, order_sql) INTO bodies;
  IF bodies IS NULL THEN
    PERFORM catalogue.refuse_replaced();
    bodies := '{}';
  END IF;
END
$$;

-- The values of each filter that some record has beside the others that are chosen, with the number of those records; before them
-- the chosen one when there is none. Other joins than nested loops would read the values of all records.
CREATE FUNCTION catalogue.filter_choices(filters text[], chosen text[])
RETURNS TABLE (filter text, value text, text text, heading text, records integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  -- The values of a filter that is chosen are counted beside the others, those of the rest beside all.
  own integer;
  others integer[];
  counted text;
BEGIN
  FOREACH own IN ARRAY array_append(ARRAY(SELECT generate_subscripts(filters, 1)), 0) LOOP
    others := catalogue.values_of(
      seen, filters[:own - 1] || filters[own + 1:], chosen[:own - 1] || chosen[own + 1:]);
    counted := CASE own WHEN 0 THEN format('filter <> ALL (%L)', filters) ELSE format('filter = %L', filters[own]) END;
    RETURN QUERY EXECUTE format(
      'SELECT filter, value, text, heading, coalesce(met.number, 0)
       FROM (SELECT * FROM catalogue.filter_value WHERE generation = %1$s AND %2$s) AS known LEFT JOIN (%3$s) AS met USING (id)
       WHERE met.number > 0 OR value = %4$L
       ORDER BY met.number IS NOT NULL, id',
      seen, counted,
      CASE cardinality(others)
        WHEN 0 THEN format('SELECT id, records AS number FROM catalogue.filter_value WHERE generation = %s', seen)
        ELSE format(
          'SELECT entry.value AS id, count(*)::integer AS number
           FROM catalogue.filter_entry AS held JOIN catalogue.filter_entry AS entry USING (generation, position)
           WHERE held.generation = %s AND held.value = %L::integer AND %s
           GROUP BY entry.value',
          seen, others[1], catalogue.has_values('held.position', seen, others[2:])) END,
      chosen[own]);
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
-- typed is as functions/catalogue-pages/search-words.ts reads it; it counts at most so many results. One row with the total
-- alone when there is no page after so many.
CREATE FUNCTION catalogue.search(searched jsonb, skipped integer, max_entries integer, max_total integer)
RETURNS TABLE (total integer, path text, kind text, title text, text text)
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
    SELECT cardinality(ids), coalesce(page.path, record_page.id), page.kind,
      coalesce(page.title, manufacturer.name || ' ' || product.part_number),
      coalesce(page.text, (product.body::json #>> '{data,name}') || '. ' || (product.body::json #>> '{data,description}'))
    FROM unnest(ids[skipped + 1:skipped + max_entries]) WITH ORDINALITY AS listed (id, place)
      JOIN catalogue.search_entry ON search_entry.generation = seen AND search_entry.id = listed.id
      LEFT JOIN catalogue.page ON page.generation = seen AND page.id = search_entry.page
      LEFT JOIN catalogue.record_page ON record_page.generation = seen AND record_page.position = search_entry.position
      LEFT JOIN catalogue.product ON product.generation = seen AND product.part_number = record_page.part_number
        AND product.manufacturer_id = record_page.manufacturer_id
      LEFT JOIN catalogue.manufacturer ON manufacturer.generation = seen AND manufacturer.id = record_page.manufacturer_id
    ORDER BY listed.place;
  IF NOT FOUND THEN RETURN QUERY SELECT cardinality(ids), NULL, NULL, NULL, NULL; END IF;
END
$$;
