import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { maxCandidates, maxContaining } from '../../src/contracts/candidate-limits.ts';
import { createNameIndex } from '../../src/contracts/similar-names.ts';
import { type Catalogue, type CatalogueEntry, createCatalogue, maxRecords } from './catalogue.ts';
import { openCatalogueFile, unlessUnreadable } from './catalogue-file.ts';

const asText = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('The catalogue has a column that is not text.');
  return value;
};

const findSql = `
  SELECT product.id, product.body, product.entity_tag
  FROM manufacturer_key CROSS JOIN product USING (manufacturer_id)
  WHERE manufacturer_key.key = ? AND product.part_number = ?`;

const findManufacturerSql = `
  SELECT manufacturer.id, manufacturer.name
  FROM manufacturer_key JOIN manufacturer ON manufacturer.id = manufacturer_key.manufacturer_id
  WHERE manufacturer_key.key = ?`;

const entrySql = `
  SELECT product.id, product.manufacturer_id, manufacturer.name AS manufacturer_name, product.part_number,
    product.body ->> '$.data.name' AS name,
    product.body ->> '$.data.verification.evidenceAsOf' AS evidence_as_of, product.self
  FROM product JOIN manufacturer ON manufacturer.id = product.manufacturer_id`;

const findRecordSql = `${entrySql}
  WHERE product.part_number = ? AND product.manufacturer_id = ?`;

const findPartNumberSql = `${entrySql}
  WHERE product.part_number = ? ORDER BY product.manufacturer_id LIMIT ${maxRecords}`;

/** The records with a candidate key, now or once, of the manufacturer with a key or of all. */
const candidatesSql = `
  WITH hit AS (
    SELECT manufacturer_id, part_number FROM product WHERE candidate_key = :candidate
    UNION
    SELECT manufacturer_id, part_number FROM former_part_number WHERE candidate_key = :candidate)
  SELECT product.id, product.manufacturer_id, manufacturer.name AS manufacturer_name, product.part_number,
    product.body ->> '$.data.name' AS name,
    product.body ->> '$.data.verification.evidenceAsOf' AS evidence_as_of, product.self,
    former.former_part_number, former.until, former.address
  FROM hit
    CROSS JOIN product USING (manufacturer_id, part_number)
    JOIN manufacturer ON manufacturer.id = product.manufacturer_id
    LEFT JOIN former_part_number AS former ON former.candidate_key = :candidate
      AND former.manufacturer_id = hit.manufacturer_id AND former.part_number = hit.part_number
  WHERE :manufacturer IS NULL
    OR hit.manufacturer_id = (SELECT manufacturer_id FROM manufacturer_key WHERE key = :manufacturer)
  ORDER BY product.candidate_key <> :candidate, product.manufacturer_id, product.part_number
  LIMIT ${maxCandidates}`;

/** Reads the keys of all records, and nothing else of those that do not match. */
const containingSql = `
  WITH hit AS MATERIALIZED (
    SELECT DISTINCT candidate_key, manufacturer_id FROM product INDEXED BY product_by_candidate_key
    WHERE instr(candidate_key, :candidate) > 0 AND candidate_key <> :candidate
      AND (:manufacturer IS NULL
        OR manufacturer_id = (SELECT manufacturer_id FROM manufacturer_key WHERE key = :manufacturer))
    ORDER BY instr(candidate_key, :candidate) > 1, manufacturer_id, candidate_key
    LIMIT ${maxContaining + 1})
  ${entrySql} JOIN hit USING (candidate_key, manufacturer_id)
  ORDER BY instr(candidate_key, :candidate) > 1, manufacturer_id, candidate_key, product.part_number
  LIMIT ${maxContaining + 1}`;

const namesSql = `
  SELECT manufacturer_key.written, manufacturer_key.spelling, manufacturer.id, manufacturer.name
  FROM manufacturer_key JOIN manufacturer ON manufacturer.id = manufacturer_key.manufacturer_id
  ORDER BY manufacturer_key.spelling, manufacturer_key.written`;

type Row = Record<string, SQLOutputValue>;

const toEntry = (row: Row): CatalogueEntry => ({
  id: asText(row.id),
  manufacturer: { id: asText(row.manufacturer_id), name: asText(row.manufacturer_name) },
  partNumber: asText(row.part_number),
  name: asText(row.name),
  evidenceAsOf: asText(row.evidence_as_of),
  self: asText(row.self),
});

const toCandidate = (row: Row): CatalogueEntry =>
  row.former_part_number === null
    ? toEntry(row)
    : {
        ...toEntry(row),
        former: {
          partNumber: asText(row.former_part_number),
          until: asText(row.until),
          address: asText(row.address),
        },
      };

const catalogueIn = (database: DatabaseSync): Catalogue => {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    return {
      get: (...values: SQLInputValue[]) => unlessUnreadable(() => statement.get(...values)),
      all: (...values: SQLInputValue[]) => unlessUnreadable(() => statement.all(...values)),
    };
  };
  const find = database.prepare(findSql);
  // A row as an object takes longer than finding it.
  find.setReturnArrays(true);
  const findManufacturer = prepare(findManufacturerSql);
  const findRecord = prepare(findRecordSql);
  const findPartNumber = prepare(findPartNumberSql);
  const candidates = database.prepare(candidatesSql);
  const containing = database.prepare(containingSql);
  const allNames = prepare(namesSql);
  const settings = prepare('SELECT value FROM setting WHERE name = ?');
  const setting = (name: string): string => asText(settings.get(name)?.value);
  const longestSplit = Number(setting('longest_split'));
  const baseUrl = setting('base_url');
  let names: ReturnType<typeof createNameIndex> | undefined;

  const readNames = () =>
    createNameIndex(
      allNames.all().map((row) => ({
        manufacturer: { id: asText(row.id), name: asText(row.name) },
        name: asText(row.written),
        spelling: asText(row.spelling),
      })),
    );

  return createCatalogue({
    baseUrl: async () => baseUrl,
    longestSplit: async () => longestSplit,
    find: async (key, partNumber) => {
      const row: unknown = unlessUnreadable(() => find.get(key, partNumber));
      if (!Array.isArray(row)) return undefined;
      const [id, body, entityTag]: unknown[] = row;
      return { id: asText(id), body: asText(body), entityTag: asText(entityTag) };
    },
    findManufacturer: async (key) => {
      const row = findManufacturer.get(key);
      return row && { id: asText(row.id), name: asText(row.name) };
    },
    findRecord: async (manufacturerId, partNumber) => {
      const row = findRecord.get(partNumber, manufacturerId);
      return row && toEntry(row);
    },
    findPartNumber: async (partNumber) => findPartNumber.all(partNumber).map(toEntry),
    findCandidates: async (manufacturer, key) =>
      unlessUnreadable(() =>
        candidates.all({ candidate: key, manufacturer: manufacturer ?? null }).map(toCandidate),
      ),
    findContaining: async (manufacturer, key) =>
      unlessUnreadable(() =>
        containing.all({ candidate: key, manufacturer: manufacturer ?? null }).map(toEntry),
      ),
    // Read at the first request for a manufacturer that the catalogue does not have.
    names: async () => {
      names ??= readNames();
      return names;
    },
    close: async () => database.close(),
  });
};

/**
 * Opens the catalogue in a file that the build has written, read-only. Throws `CatalogueUnavailable` when the file is missing
 * or is not a database, and another error when its settings are damaged.
 */
export const openSqliteCatalogue = (path: string): Catalogue => openCatalogueFile(path, catalogueIn);
