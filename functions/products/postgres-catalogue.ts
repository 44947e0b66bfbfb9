import { createNameIndex } from '../../src/contracts/similar-names.ts';
import { type Database, type QueryOutcome, type Row, readRow } from '../database/database.ts';
import {
  type Catalogue,
  type CatalogueEntry,
  CatalogueUnavailable,
  createCatalogue,
  maxCandidates,
  maxRecords,
} from './catalogue.ts';

const settingSql = 'SELECT catalogue.read_setting($1) AS value';

const generationSql = 'SELECT catalogue.current_generation() AS generation';

const namesSql = 'SELECT written, spelling, id, name FROM catalogue.names_of($1)';

const findSql = 'SELECT id, body, entity_tag FROM catalogue.find($1, $2)';

const findManufacturerSql = 'SELECT id, name FROM catalogue.find_manufacturer($1)';

const entryColumns = 'id, manufacturer_id, manufacturer_name, part_number, name, evidence_as_of, self';

const findPartNumberSql = `SELECT ${entryColumns} FROM catalogue.find_part_number($1, $2, ${maxRecords})`;

const findCandidatesSql = `SELECT ${entryColumns}, former_part_number, until, address FROM catalogue.find_candidates($1, $2, ${maxCandidates})`;

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

/** PostgreSQL refuses the one and would take the other for U+FFFD; no text of the catalogue has either. */
const cannotBeStored = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();

/** The state of a statement whose generation of the catalogue was replaced and deleted before it read the products. */
const replacedState = '40001';

/** Runs a statement; once more when the catalogue was replaced meanwhile, so that it reads the new one. */
const queryAgain = async (
  database: Database,
  ...statement: Parameters<Database['query']>
): Promise<QueryOutcome> => {
  const outcome = await database.query(...statement);
  const isReplaced = outcome.kind === 'unavailable' && outcome.cause.startsWith(replacedState);
  return isReplaced ? database.query(...statement) : outcome;
};

/**
 * The catalogue in a PostgreSQL database, as `npm run catalogue -- load` writes it. Each statement reads one generation
 * whole, also while the next one becomes current. `release` gives back what `database` is made of.
 */
export const openPostgresCatalogue = (database: Database, release: () => Promise<void>): Catalogue => {
  const run = async (text: string, values: readonly (string | number | null)[]): Promise<Row[]> => {
    if (values.some((value) => typeof value === 'string' && cannotBeStored(value))) return [];
    const outcome = await queryAgain(database, text, values, { isRepeated: true });
    if (outcome.kind === 'rows') return outcome.rows.map(readRow);
    throw new CatalogueUnavailable(outcome.kind === 'refused' ? outcome.reason : outcome.cause);
  };

  const currentGeneration = async (): Promise<number> => {
    const [row] = await run(generationSql, []);
    const generation = row?.optionalCount('generation');
    if (generation !== undefined) return generation;
    throw new CatalogueUnavailable(
      'No catalogue has been loaded into the database. Run npm run catalogue -- load.',
    );
  };

  let isLoaded = false;

  /** A database without a catalogue is a fault of the service: it must not answer that it has no such product. */
  const runLoaded: typeof run = async (text, values) => {
    if (!isLoaded) await currentGeneration();
    isLoaded = true;
    return run(text, values);
  };

  const readSetting = async (name: string): Promise<string> => {
    const [row] = await runLoaded(settingSql, [name]);
    const value = row?.optionalText('value');
    if (value === undefined) throw new Error('The catalogue lacks a setting.');
    return value;
  };

  let known: { readonly generation: number; readonly search: ReturnType<typeof createNameIndex> } | undefined;

  return createCatalogue({
    baseUrl: () => readSetting('base_url'),
    longestSplit: async () => Number(await readSetting('longest_split')),
    find: async (key, partNumber) => {
      const [row] = await runLoaded(findSql, [key, partNumber]);
      return row && { id: row.text('id'), body: row.text('body'), entityTag: row.text('entity_tag') };
    },
    findManufacturer: async (key) => {
      const [row] = await runLoaded(findManufacturerSql, [key]);
      return row && { id: row.text('id'), name: row.text('name') };
    },
    findRecord: async (manufacturerId, partNumber) => {
      const [row] = await runLoaded(findPartNumberSql, [partNumber, manufacturerId]);
      return row && toEntry(row);
    },
    findPartNumber: async (partNumber) =>
      (await runLoaded(findPartNumberSql, [partNumber, null])).map(toEntry),
    findCandidates: async (manufacturer, key) =>
      (await runLoaded(findCandidatesSql, [key, manufacturer ?? null]))
        .slice(0, maxCandidates)
        .map(toCandidate),
    // Read at the first request for a manufacturer that the catalogue does not have, and again for each generation.
    names: async () => {
      const generation = await currentGeneration();
      if (known?.generation !== generation) {
        const spelled = (await run(namesSql, [generation])).map(({ text }) => ({
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
