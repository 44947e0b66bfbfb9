-- The catalogue for lookups, where it is kept in PostgreSQL and not in the file of the build
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
  written text COLLATE "C" NOT NULL,
  spelling text COLLATE "C" NOT NULL,
  PRIMARY KEY (generation, key)
);

-- The products of a generation are a table of their own, product_<generation>, which is filled before it is attached
-- and dropped whole. The part number comes before the manufacturer, so that an index serves it with one and alone.
CREATE TABLE catalogue.product (
  generation integer NOT NULL,
  id text NOT NULL,
  manufacturer_id text COLLATE "C" NOT NULL,
  part_number text COLLATE "C" NOT NULL,
  candidate_key text COLLATE "C" NOT NULL,
  self text NOT NULL,
  entity_tag text NOT NULL,
  body text NOT NULL
) PARTITION BY LIST (generation);

CREATE UNIQUE INDEX product_by_part_number ON catalogue.product (generation, part_number, manufacturer_id);
CREATE INDEX product_by_candidate_key ON catalogue.product (generation, candidate_key, manufacturer_id);

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

-- The functions are in PL/pgSQL because it plans a statement once for each connection, also behind a pooler that gives
-- every transaction another connection.

-- The generation of the catalogue that is read; NULL until the first load.
CREATE FUNCTION catalogue.current_generation() RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (SELECT current.generation FROM catalogue.current);
END
$$;

-- A setting of the current generation.
CREATE FUNCTION catalogue.read_setting(wanted_name text) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (
    SELECT setting.value FROM catalogue.current JOIN catalogue.setting USING (generation)
    WHERE setting.name = wanted_name);
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

-- The manufacturer with this key.
CREATE FUNCTION catalogue.find_manufacturer(wanted_key text)
RETURNS TABLE (id text, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT manufacturer.id, manufacturer.name
    FROM catalogue.current
      JOIN catalogue.manufacturer_key USING (generation)
      JOIN catalogue.manufacturer USING (generation)
    WHERE manufacturer_key.key = wanted_key AND manufacturer.id = manufacturer_key.manufacturer_id;
END
$$;

-- A record in short.
CREATE TYPE catalogue.entry AS (
  id text, manufacturer_id text, manufacturer_name text, part_number text, name text, evidence_as_of text, self text
);

-- The records with exactly this part number, of one manufacturer or of all, by the ids of the manufacturers.
CREATE FUNCTION catalogue.find_part_number(wanted_part_number text, wanted_manufacturer_id text, max_entries integer)
RETURNS SETOF catalogue.entry
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT product.id, product.manufacturer_id, manufacturer.name, product.part_number,
      product.body::json #>> '{data,name}', product.body::json #>> '{data,verification,evidenceAsOf}', product.self
    FROM catalogue.current
      JOIN catalogue.product USING (generation)
      JOIN catalogue.manufacturer ON manufacturer.generation = current.generation
        AND manufacturer.id = product.manufacturer_id
    WHERE product.part_number = wanted_part_number
      AND (wanted_manufacturer_id IS NULL OR product.manufacturer_id = wanted_manufacturer_id)
    ORDER BY product.manufacturer_id LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

-- A record in short, with the former part number by which it was found, if it was found by one.
CREATE TYPE catalogue.candidate AS (
  id text, manufacturer_id text, manufacturer_name text, part_number text, name text, evidence_as_of text, self text,
  former_part_number text, until text, address text
);

-- The records with this candidate key, then those with a former part number of this key, of the manufacturer with a key or of
-- all, each by manufacturer and part number; of both at most so many. A statement names the products once: between two of its
-- names for them another generation could become current.
CREATE FUNCTION catalogue.find_candidates(wanted_candidate_key text, wanted_key text, max_entries integer)
RETURNS SETOF catalogue.candidate
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT product.id, product.manufacturer_id, manufacturer.name, product.part_number,
      product.body::json #>> '{data,name}', product.body::json #>> '{data,verification,evidenceAsOf}', product.self,
      former.former_part_number, former.until, former.address
    FROM catalogue.current
      JOIN catalogue.product USING (generation)
      JOIN catalogue.manufacturer ON manufacturer.generation = current.generation
        AND manufacturer.id = product.manufacturer_id
      LEFT JOIN catalogue.former_part_number AS former ON former.generation = current.generation
        AND former.candidate_key = wanted_candidate_key
        AND former.manufacturer_id = product.manufacturer_id AND former.part_number = product.part_number
    WHERE product.candidate_key = wanted_candidate_key
      AND (wanted_key IS NULL OR product.manufacturer_id = (
        SELECT manufacturer_id FROM catalogue.manufacturer_key
        WHERE manufacturer_key.generation = current.generation AND manufacturer_key.key = wanted_key))
    ORDER BY product.manufacturer_id, product.part_number LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
  RETURN QUERY
    SELECT product.id, product.manufacturer_id, manufacturer.name, product.part_number,
      product.body::json #>> '{data,name}', product.body::json #>> '{data,verification,evidenceAsOf}', product.self,
      former.former_part_number, former.until, former.address
    FROM catalogue.current
      JOIN catalogue.former_part_number AS former USING (generation)
      JOIN catalogue.product USING (generation, manufacturer_id, part_number)
      JOIN catalogue.manufacturer ON manufacturer.generation = current.generation
        AND manufacturer.id = product.manufacturer_id
    WHERE former.candidate_key = wanted_candidate_key AND product.candidate_key <> wanted_candidate_key
      AND (wanted_key IS NULL OR product.manufacturer_id = (
        SELECT manufacturer_key.manufacturer_id FROM catalogue.manufacturer_key
        WHERE manufacturer_key.generation = current.generation AND manufacturer_key.key = wanted_key))
    ORDER BY product.manufacturer_id, product.part_number LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

-- The records whose candidate keys contain this one and more, of the manufacturer with a key or of all: those that begin with it
-- first, then by manufacturer and candidate key. An index has the keys of all records, and the records that were found are read in
-- a statement of their own, so that no statement names the products twice.
CREATE FUNCTION catalogue.find_containing(wanted_candidate_key text, wanted_key text, max_entries integer)
RETURNS SETOF catalogue.entry
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen integer := (SELECT current.generation FROM catalogue.current);
  keys text[];
  manufacturer_ids text[];
BEGIN
  SELECT array_agg(hit.candidate_key), array_agg(hit.manufacturer_id) INTO keys, manufacturer_ids
    FROM (
      SELECT DISTINCT strpos(product.candidate_key, wanted_candidate_key) > 1 AS is_inside, product.manufacturer_id,
        product.candidate_key
      FROM catalogue.product
      WHERE product.generation = seen AND strpos(product.candidate_key, wanted_candidate_key) > 0
        AND product.candidate_key <> wanted_candidate_key
        AND (wanted_key IS NULL OR product.manufacturer_id = (
          SELECT manufacturer_key.manufacturer_id FROM catalogue.manufacturer_key
          WHERE manufacturer_key.generation = seen AND manufacturer_key.key = wanted_key))
      ORDER BY is_inside, product.manufacturer_id, product.candidate_key LIMIT max_entries) AS hit;
  RETURN QUERY
    SELECT product.id, product.manufacturer_id, manufacturer.name, product.part_number,
      product.body::json #>> '{data,name}', product.body::json #>> '{data,verification,evidenceAsOf}', product.self
    FROM unnest(keys, manufacturer_ids) AS hit (candidate_key, manufacturer_id)
      JOIN catalogue.product ON product.generation = seen AND product.candidate_key = hit.candidate_key
        AND product.manufacturer_id = hit.manufacturer_id
      JOIN catalogue.manufacturer ON manufacturer.generation = seen AND manufacturer.id = product.manufacturer_id
    ORDER BY strpos(product.candidate_key, wanted_candidate_key) > 1, product.manufacturer_id, product.candidate_key,
      product.part_number LIMIT max_entries;
  IF NOT FOUND THEN PERFORM catalogue.refuse_replaced(); END IF;
END
$$;

-- Every name of every manufacturer of a generation, with its spelling for the search of similar names.
CREATE FUNCTION catalogue.names_of(wanted_generation integer)
RETURNS TABLE (written text, spelling text, id text, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT known.written, known.spelling, manufacturer.id, manufacturer.name
    FROM catalogue.manufacturer_key AS known
      JOIN catalogue.manufacturer
        ON manufacturer.generation = known.generation AND manufacturer.id = known.manufacturer_id
    WHERE known.generation = wanted_generation
    ORDER BY known.spelling, known.written;
END
$$;
