import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { candidateKey, manufacturerKey } from '../../src/contracts/lookup-key.ts';
import { createNameIndex, type ManufacturerName } from '../../src/contracts/similar-names.ts';

/** A prebuilt response: the id of the record, the body as text, and its entity tag. */
export type PrebuiltProduct = { readonly id: string; readonly body: string; readonly entityTag: string };

/** A manufacturer as records name it. */
export type CatalogueManufacturer = ManufacturerName['manufacturer'];

/** A record in short, for a list to choose from. */
export type CatalogueEntry = {
  readonly id: string;
  readonly manufacturer: CatalogueManufacturer;
  readonly partNumber: string;
  readonly name: string;
  /** The date of the evidence, `YYYY-MM-DD`. */
  readonly evidenceAsOf: string;
  /** The address of the record in the API. */
  readonly self: string;
};

/** The most records that are listed for one part number. */
export const maxRecords = 50;

/** The read-only lookup database that the build writes. */
export type Catalogue = {
  /** The largest number of ways to split a path into manufacturer and part number. */
  readonly longestSplit: number;
  /** The page that answers a lookup, with places for what differs. */
  readonly lookupPage: string;
  /** The product with exactly this part number of the manufacturer with this name, id or alias. */
  readonly find: (manufacturer: string, partNumber: string) => PrebuiltProduct | undefined;
  /** The manufacturer with this name, id or alias. */
  readonly findManufacturer: (manufacturer: string) => CatalogueManufacturer | undefined;
  /** The record with exactly this part number of the manufacturer with this id. */
  readonly findRecord: (manufacturerId: string, partNumber: string) => CatalogueEntry | undefined;
  /** The records with exactly this part number, of whatever manufacturer, in the order of ids; at most `maxRecords`. */
  readonly findPartNumber: (partNumber: string) => CatalogueEntry[];
  /**
   * Records whose part numbers differ only by case or punctuation, at most ten: those of the manufacturer with this name,
   * id or alias, or of all when it is undefined.
   */
  readonly findCandidates: (manufacturer: string | undefined, partNumber: string) => CatalogueEntry[];
  /** Manufacturers with a name, id or alias that is written similarly, the likeliest first; at most five. */
  readonly findSimilarManufacturers: (manufacturer: string) => ManufacturerName[];
  readonly close: () => void;
};

const asText = (value: SQLOutputValue | undefined): string => {
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

const candidatesOfManufacturerSql = `${entrySql}
  WHERE product.candidate_key = ? AND product.manufacturer_id = ? ORDER BY product.part_number LIMIT 10`;

const candidatesOfAllSql = `${entrySql}
  WHERE product.candidate_key = ? ORDER BY product.manufacturer_id, product.part_number LIMIT 10`;

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

/** Opens the catalogue file read-only. The cost does not depend on the number of products. */
export const openCatalogue = (path: string): Catalogue => {
  const database = new DatabaseSync(path, { readOnly: true });
  const find = database.prepare(findSql);
  const findManufacturer = database.prepare(findManufacturerSql);
  const findRecord = database.prepare(findRecordSql);
  const findPartNumber = database.prepare(findPartNumberSql);
  const candidatesOfManufacturer = database.prepare(candidatesOfManufacturerSql);
  const candidatesOfAll = database.prepare(candidatesOfAllSql);
  const settings = database.prepare('SELECT value FROM setting WHERE name = ?');
  const setting = (name: string): string => asText(settings.get(name)?.value);
  let similarNames: ReturnType<typeof createNameIndex> | undefined;

  /** Reads all names at the first request for a manufacturer that the catalogue does not have. */
  const nameIndex = () =>
    createNameIndex(
      database
        .prepare(namesSql)
        .all()
        .map((row) => ({
          manufacturer: { id: asText(row.id), name: asText(row.name) },
          name: asText(row.written),
          spelling: asText(row.spelling),
        })),
    );

  const manufacturerOf = (name: string): CatalogueManufacturer | undefined => {
    const row = findManufacturer.get(manufacturerKey(name));
    return row && { id: asText(row.id), name: asText(row.name) };
  };

  return {
    longestSplit: Number(setting('longest_split')),
    lookupPage: setting('lookup_page'),
    find: (manufacturer, partNumber) => {
      const row = find.get(manufacturerKey(manufacturer), partNumber);
      return row && { id: asText(row.id), body: asText(row.body), entityTag: asText(row.entity_tag) };
    },
    findManufacturer: manufacturerOf,
    findRecord: (manufacturerId, partNumber) => {
      const row = findRecord.get(partNumber, manufacturerId);
      return row && toEntry(row);
    },
    findPartNumber: (partNumber) => findPartNumber.all(partNumber).map(toEntry),
    findCandidates: (manufacturer, partNumber) => {
      const key = candidateKey(partNumber);
      if (key === '') return [];
      if (manufacturer === undefined) return candidatesOfAll.all(key).map(toEntry);
      const id = manufacturerOf(manufacturer)?.id;
      return id === undefined ? [] : candidatesOfManufacturer.all(key, id).map(toEntry);
    },
    findSimilarManufacturers: (manufacturer) => {
      similarNames ??= nameIndex();
      return similarNames(manufacturer);
    },
    close: () => database.close(),
  };
};
