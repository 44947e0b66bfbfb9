import { maxCandidates, maxContaining } from '../../src/contracts/candidate-limits.ts';
import { createNameIndex } from '../../src/contracts/similar-names.ts';
import { type Database, type Row, readRow } from '../database/database.ts';
import { type Catalogue, type CatalogueEntry, createCatalogue, maxRecords } from './catalogue.ts';
import { readCatalogueDatabase } from './catalogue-database.ts';

const settingSql = 'SELECT catalogue.read_setting($1) AS value';

const namesSql = 'SELECT written, spelling, id, name FROM catalogue.names_of($1)';

const findSql = 'SELECT id, body, entity_tag FROM catalogue.find($1, $2)';

const findManufacturerSql = 'SELECT id, name FROM catalogue.find_manufacturer($1)';

const entryColumns = 'id, manufacturer_id, manufacturer_name, part_number, name, evidence_as_of, self';

const findPartNumberSql = `SELECT ${entryColumns} FROM catalogue.find_part_number($1, $2, ${maxRecords})`;

const findCandidatesSql = `SELECT ${entryColumns}, former_part_number, until, address FROM catalogue.find_candidates($1, $2, ${maxCandidates})`;

const findContainingSql = `SELECT ${entryColumns} FROM catalogue.find_containing($1, $2, ${maxContaining + 1})`;

const toEntry = ({ text }: Row): CatalogueEntry => ({
  id: text('id'),
  manufacturer: { id: text('manufacturer_id'), name: text('manufacturer_name') },
  partNumber: text('part_number'),
  name: text('name'),
  evidenceAsOf: text('evidence_as_of'),
  self: text('self'),
});

const toCandidate = (row: Row): CatalogueEntry => {
  const partNumber = row.optionalText('former_part_number');
  return partNumber === undefined
    ? toEntry(row)
    : { ...toEntry(row), former: { partNumber, until: row.text('until'), address: row.text('address') } };
};

/**
 * The catalogue in a PostgreSQL database, as `npm run catalogue -- load` writes it. Each statement reads one generation
 * whole, also while the next one becomes current. `release` gives back what `database` is made of.
 */
export const openPostgresCatalogue = (database: Database, release: () => Promise<void>): Catalogue => {
  const catalogue = readCatalogueDatabase(database);
  const read = async (...statement: Parameters<typeof catalogue.rows>): Promise<Row[]> =>
    (await catalogue.rows(...statement)).map(readRow);

  const readSetting = async (name: string): Promise<string> => {
    const [row] = await read(settingSql, [name]);
    const value = row?.optionalText('value');
    if (value === undefined) throw new Error('The catalogue lacks a setting.');
    return value;
  };

  let known: { readonly generation: number; readonly search: ReturnType<typeof createNameIndex> } | undefined;

  return createCatalogue({
    baseUrl: () => readSetting('base_url'),
    longestSplit: async () => Number(await readSetting('longest_split')),
    find: async (key, partNumber) => {
      const [row] = await read(findSql, [key, partNumber]);
      return row && { id: row.text('id'), body: row.text('body'), entityTag: row.text('entity_tag') };
    },
    findManufacturer: async (key) => {
      const [row] = await read(findManufacturerSql, [key]);
      return row && { id: row.text('id'), name: row.text('name') };
    },
    findRecord: async (manufacturerId, partNumber) => {
      const [row] = await read(findPartNumberSql, [partNumber, manufacturerId]);
      return row && toEntry(row);
    },
    findPartNumber: async (partNumber) => (await read(findPartNumberSql, [partNumber, null])).map(toEntry),
    findCandidates: async (manufacturer, key) =>
      (await read(findCandidatesSql, [key, manufacturer ?? null])).slice(0, maxCandidates).map(toCandidate),
    findContaining: async (manufacturer, key) =>
      (await read(findContainingSql, [key, manufacturer ?? null])).map(toEntry),
    // Read at the first request for a manufacturer that the catalogue does not have, and again for each generation.
    names: async () => {
      const generation = await catalogue.generation();
      if (known?.generation !== generation) {
        const spelled = (await read(namesSql, [generation])).map(({ text }) => ({
          manufacturer: { id: text('id'), name: text('name') },
          name: text('written'),
          spelling: text('spelling'),
        }));
        known = { generation, search: createNameIndex(spelled) };
      }
      return known.search;
    },
    close: release,
  });
};
