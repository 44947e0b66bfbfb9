import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { candidateKey, manufacturerKey } from '../../src/contracts/lookup-key.ts';
import type { ProductCandidate } from '../../src/contracts/problem.ts';

/** A prebuilt response: the id of the record, the body as text, and its entity tag. */
export type PrebuiltProduct = { readonly id: string; readonly body: string; readonly entityTag: string };

/** The read-only lookup database that the build writes. */
export type Catalogue = {
  /** The largest number of ways to split a path into manufacturer and part number. */
  readonly longestSplit: number;
  /** The product with exactly this part number of the manufacturer with this name, id or alias. */
  readonly find: (manufacturer: string, partNumber: string) => PrebuiltProduct | undefined;
  /** The id of the manufacturer with this name, id or alias. */
  readonly findManufacturer: (manufacturer: string) => string | undefined;
  /** Products of the manufacturer whose part numbers differ only by case or punctuation, at most ten. */
  readonly findCandidates: (manufacturer: string, partNumber: string) => ProductCandidate[];
  readonly close: () => void;
};

const asText = (value: SQLOutputValue | undefined): string => {
  if (typeof value !== 'string') throw new Error('The catalogue has a column that is not text.');
  return value;
};

const findSql = `
  SELECT product.id, product.body, product.entity_tag
  FROM manufacturer_key JOIN product USING (manufacturer_id)
  WHERE manufacturer_key.key = ? AND product.part_number = ?`;

const candidatesSql = `
  SELECT product.part_number, product.self
  FROM manufacturer_key JOIN product USING (manufacturer_id)
  WHERE manufacturer_key.key = ? AND product.candidate_key = ?
  ORDER BY product.part_number LIMIT 10`;

/** Opens the catalogue file read-only. The cost does not depend on the number of products. */
export const openCatalogue = (path: string): Catalogue => {
  const database = new DatabaseSync(path, { readOnly: true });
  const find = database.prepare(findSql);
  const findManufacturer = database.prepare('SELECT manufacturer_id FROM manufacturer_key WHERE key = ?');
  const findCandidates = database.prepare(candidatesSql);
  const setting = database.prepare("SELECT value FROM setting WHERE name = 'longest_split'").get();

  return {
    longestSplit: Number(asText(setting?.value)),
    find: (manufacturer, partNumber) => {
      const row = find.get(manufacturerKey(manufacturer), partNumber);
      return row && { id: asText(row.id), body: asText(row.body), entityTag: asText(row.entity_tag) };
    },
    findManufacturer: (manufacturer) => {
      const row = findManufacturer.get(manufacturerKey(manufacturer));
      return row && asText(row.manufacturer_id);
    },
    findCandidates: (manufacturer, partNumber) => {
      const key = candidateKey(partNumber);
      if (key === '') return [];
      return findCandidates.all(manufacturerKey(manufacturer), key).map((row) => ({
        manufacturerPartNumber: asText(row.part_number),
        self: asText(row.self),
      }));
    },
    close: () => database.close(),
  };
};
