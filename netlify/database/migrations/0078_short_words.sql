-- A search finds words of one or two characters at the beginning of words, where the index of parts of words finds them. The next load of
-- the catalogue writes the texts with a space before their first word; until then a short word is not found as the first one.

-- The pages that have every one of the words, after so many: exact part numbers first, then parts of them, titles, texts. What was
-- typed is as functions/catalogue/search-words.ts reads it; it counts at most so many results. A record is its body. One row with the
-- total alone when there is no page after so many.
CREATE OR REPLACE FUNCTION catalogue.search(searched jsonb, skipped integer, max_entries integer, max_total integer)
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
  wanted integer;
  ids integer[];
  more integer[];
BEGIN
  SELECT
    string_agg(format('(%s OR %s OR %s)', has_title, has_text, has_number), ' AND '),
    string_agg(has_title, ' AND '),
    string_agg(has_number, ' OR ')
  INTO every_word, in_title, in_numbers
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
    'SELECT ARRAY(SELECT id FROM catalogue.search_entry WHERE generation = %s AND %%s ORDER BY %%s LIMIT %%s)', seen);
  EXECUTE format(selection, '(' || exact || ')', exact_rank || ', id', max_total) INTO ids;
  FOREACH condition IN ARRAY ARRAY[
    format('(%s)', in_numbers),
    format('%s AND NOT (%s)', in_title, in_numbers),
    format('NOT (%s) AND NOT (%s)', in_title, in_numbers)]
  LOOP
    EXIT WHEN cardinality(ids) = max_total;
    condition := format('%s AND %s AND NOT (%s)', every_word, condition, exact);
    wanted := max_total - cardinality(ids);
    -- A frequent word has enough results among the first entries.
    EXECUTE format(selection, condition || ' AND id <= 20000', 'id', wanted) INTO more;
    IF cardinality(more) < wanted THEN
      -- With the sum, the planner does not read all entries in their order in the hope of an early end.
      EXECUTE format(selection, condition, 'id + 0', wanted) INTO more;
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

SELECT supplier.grant_roles();
