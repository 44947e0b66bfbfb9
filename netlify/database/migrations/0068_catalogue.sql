-- The catalogue, where it is kept in PostgreSQL and not in the file of the build: its records, for lookups and their pages
-- (docs/decisions/022-lookups-in-postgresql.md). `npm run catalogue -- load` writes a generation beside the current one and
-- makes it current in one transaction.
CREATE SCHEMA catalogue;

CREATE SEQUENCE catalogue.generation AS integer;

-- The generation that is read. No row until the first load.
CREATE TABLE catalogue.current (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  generation integer NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE catalogue.setting (
  generation integer,
  name text COLLATE "C",
  value text NOT NULL,
  PRIMARY KEY (generation, name)
);

CREATE TABLE catalogue.manufacturer (
  generation integer,
  id text COLLATE "C",
  name text NOT NULL,
  -- Its place among the manufacturers by name, the number of its records, and its other names as JSON.
  position integer NOT NULL,
  records integer NOT NULL,
  aliases text NOT NULL,
  PRIMARY KEY (generation, id)
);

-- Every name, id and alias of a manufacturer, folded as src/contracts/lookup-key.ts folds it.
CREATE TABLE catalogue.manufacturer_key (
  generation integer,
  key text COLLATE "C",
  manufacturer_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (generation, key)
);

-- The records that an edition removed, as JSON.
CREATE TABLE catalogue.removed_record (
  generation integer,
  id text COLLATE "C",
  record text NOT NULL,
  PRIMARY KEY (generation, id)
);

-- What is large has a table of its own for each generation, such as product_<generation>, which is filled before it is attached
-- and dropped whole. A transaction that reads several of these tables reads candidate before product, and those of the lists and
-- the search before both: in this order a load locks them to delete a generation, so that neither waits for the other.

-- The part numbers by which records are offered as candidates, of letters and digits: what they have, or what their sources stated
-- once and state no more. Of a former one: as it was written, the day of the revision that no longer states it, and the address of
-- that change.
CREATE TABLE catalogue.candidate (
  generation integer NOT NULL,
  candidate_key text COLLATE "C" NOT NULL,
  manufacturer_id text COLLATE "C" NOT NULL,
  part_number text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  is_former integer NOT NULL,
  former_part_number text,
  until text,
  address text
) PARTITION BY LIST (generation);

CREATE UNIQUE INDEX candidate_by_key ON catalogue.candidate (generation, candidate_key, manufacturer_id, part_number)
  INCLUDE (position, is_former);

-- The records, with what their pages need beside the body, mostly JSON. The position is the place in the order of manufacturers'
-- names and part numbers, from 1; other records name it as related.
CREATE TABLE catalogue.product (
  generation integer NOT NULL,
  position integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  manufacturer_id text COLLATE "C" NOT NULL,
  part_number text COLLATE "C" NOT NULL,
  evidence_as_of text COLLATE "C" NOT NULL,
  entity_tag text NOT NULL,
  body text NOT NULL,
  evidence text NOT NULL,
  related text NOT NULL,
  insights text NOT NULL,
  histories text NOT NULL,
  editions text NOT NULL
) PARTITION BY LIST (generation);

-- The part number comes before the manufacturer, so that an index serves it with one and alone.
CREATE UNIQUE INDEX product_by_part_number ON catalogue.product (generation, part_number, manufacturer_id);
CREATE UNIQUE INDEX product_by_id ON catalogue.product (generation, id);
CREATE UNIQUE INDEX product_by_position ON catalogue.product (generation, position);
CREATE INDEX product_by_date ON catalogue.product (generation, evidence_as_of, position);

-- The functions are in PL/pgSQL because it plans a statement once for each connection, also behind a pooler that gives
-- every transaction another connection.

-- The generation of the catalogue that is read; NULL until the first load.
CREATE FUNCTION catalogue.current_generation() RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (SELECT current.generation FROM catalogue.current);
END
$$;

-- The settings of the current generation, each as JSON.
CREATE FUNCTION catalogue.settings() RETURNS TABLE (name text, value text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT setting.name, setting.value FROM catalogue.current JOIN catalogue.setting USING (generation);
END
$$;

-- A lookup sees one generation of the catalogue, by the snapshot that its statement took. If that generation was replaced and
-- deleted before the statement locked the table of products, the plan no longer has its products, and the lookup would answer
-- that there are none. It says so instead, with the state of a serialization failure, and is tried again.
CREATE FUNCTION catalogue.refuse_replaced() RETURNS void
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
BEGIN
  -- The table is looked up as it is now, and not as the snapshot has it.
  IF seen IS NOT NULL AND to_regclass('catalogue.product_' || seen) IS NULL THEN
    RAISE serialization_failure USING MESSAGE = 'the catalogue was replaced meanwhile';
  END IF;
END
$$;

-- A manufacturer with its other names and the number of its records.
CREATE TYPE catalogue.listed_manufacturer AS (id text, name text, aliases text, records integer);

-- All manufacturers by name.
CREATE FUNCTION catalogue.manufacturers() RETURNS SETOF catalogue.listed_manufacturer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT manufacturer.id, manufacturer.name, manufacturer.aliases, manufacturer.records
    FROM catalogue.current JOIN catalogue.manufacturer USING (generation)
    ORDER BY manufacturer.position;
END
$$;

-- The manufacturer with this key.
CREATE FUNCTION catalogue.find_manufacturer(wanted_key text) RETURNS SETOF catalogue.listed_manufacturer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT manufacturer.id, manufacturer.name, manufacturer.aliases, manufacturer.records
    FROM catalogue.current
      JOIN catalogue.manufacturer_key USING (generation)
      JOIN catalogue.manufacturer USING (generation)
    WHERE manufacturer_key.key = wanted_key AND manufacturer.id = manufacturer_key.manufacturer_id;
END
$$;

-- The product with exactly this part number of the manufacturer with this key.
CREATE FUNCTION catalogue.find(wanted_key text, wanted_part_number text)
RETURNS TABLE (id text, body text, entity_tag text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT product.id, product.body, product.entity_tag
    FROM catalogue.current
      JOIN catalogue.manufacturer_key USING (generation)
      JOIN catalogue.product USING (generation, manufacturer_id)
    WHERE manufacturer_key.key = wanted_key AND product.part_number = wanted_part_number;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

-- The bodies of the records with exactly this part number, of one manufacturer or of all, by the ids of the manufacturers.
CREATE FUNCTION catalogue.find_part_number(wanted_part_number text, wanted_manufacturer_id text, max_entries integer)
RETURNS TABLE (body text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT product.body FROM catalogue.current JOIN catalogue.product USING (generation)
    WHERE product.part_number = wanted_part_number
      AND (wanted_manufacturer_id IS NULL OR product.manufacturer_id = wanted_manufacturer_id)
    ORDER BY product.manufacturer_id LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

-- The manufacturer with a key in a generation; no id where there is none.
CREATE FUNCTION catalogue.id_of(wanted_generation integer, wanted_key text) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((
    SELECT manufacturer_id FROM catalogue.manufacturer_key
    WHERE generation = wanted_generation AND key = wanted_key), '')
$$;

-- The bodies of the records with this candidate key, then of those with a former part number of this key, of the manufacturer with
-- a key or of all, each by manufacturer and part number.
CREATE FUNCTION catalogue.find_candidates(wanted_candidate_key text, wanted_key text, max_entries integer)
RETURNS TABLE (body text, former_part_number text, until text, address text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  wanted_id text := catalogue.id_of(seen, wanted_key);
BEGIN
  RETURN QUERY
    SELECT product.body, candidate.former_part_number, candidate.until, candidate.address
    FROM catalogue.candidate JOIN catalogue.product USING (generation, position)
    WHERE candidate.generation = seen AND candidate.candidate_key = wanted_candidate_key
      AND (wanted_key IS NULL OR candidate.manufacturer_id = wanted_id)
    ORDER BY candidate.is_former, candidate.manufacturer_id, candidate.part_number LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

-- The bodies of the records whose candidate keys contain this one and more, of the manufacturer with a key or of all: those that
-- begin with it first, then by manufacturer and candidate key. An index has the keys of all records.
CREATE FUNCTION catalogue.find_containing(wanted_candidate_key text, wanted_key text, max_entries integer)
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

-- The record with this id, with all that its page shows: the bodies of the related records by their positions, as JSON, and the
-- sources that imports have described. The record is read before what is related, in a statement of its own, so that no statement
-- names the products twice: between two of its names for them another generation could become current.
CREATE FUNCTION catalogue.find_record(wanted_id text)
RETURNS TABLE (
  body text, evidence text, related text, insights text, histories text, editions text, sources text, related_bodies text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  present record;
BEGIN
  SELECT product.* INTO present FROM catalogue.product WHERE product.generation = seen AND product.id = wanted_id;
  IF NOT FOUND THEN
    PERFORM catalogue.refuse_replaced();
    RETURN;
  END IF;
  RETURN QUERY
    SELECT present.body, present.evidence, present.related, present.insights, present.histories, present.editions,
      (SELECT setting.value FROM catalogue.setting WHERE setting.generation = seen AND setting.name = 'sources'),
      '{' || coalesce(string_agg(format('"%s":%s', product.position, product.body), ','), '') || '}'
    FROM catalogue.product
    WHERE product.generation = seen AND product.position = ANY (ARRAY(
      SELECT listed.position::integer
      FROM json_each(present.related::json) AS list, json_array_elements_text(
        CASE json_typeof(list.value) WHEN 'array' THEN list.value ELSE '[]' END) AS listed (position)));
END
$$;

-- The record with this id that an edition removed, as JSON.
CREATE FUNCTION catalogue.find_removed(wanted_id text) RETURNS TABLE (record text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT removed_record.record FROM catalogue.current JOIN catalogue.removed_record USING (generation)
    WHERE removed_record.id = wanted_id;
END
$$;
