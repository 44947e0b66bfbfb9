import { z } from 'zod';
import {
  type FilterChoice,
  maxResults,
  recordsOnPage,
  resultsOnPage,
} from '../../src/contracts/page-views.ts';
import {
  type CatalogueFilter,
  type CatalogueFilterValues,
  catalogueFilters,
} from '../../src/contracts/site-paths.ts';
import { type Database, readRow } from '../database/database.ts';
import { readCatalogueDatabase } from '../products/catalogue-database.ts';
import {
  editionsIn,
  filterChoice,
  listedManufacturer,
  productIn,
  recordOfPage,
  removedRecord,
  searchResult,
  statedRecord,
} from './page-rows.ts';
import type { PageStore } from './page-store.ts';
import { readSearch } from './search-words.ts';

const recordSql = 'SELECT * FROM catalogue.find_record_page($1)';

const removedSql = 'SELECT catalogue.find_removed_record($1) AS record';

const listSql = `SELECT total, bodies FROM catalogue.list_records($1, $2, $3, $4, ${recordsOnPage})`;

const choicesSql = 'SELECT filter, value, text, heading, records FROM catalogue.filter_choices($1, $2)';

const manufacturersSql = 'SELECT id, name, aliases, records FROM catalogue.list_manufacturers($1)';

const searchSql = `SELECT total, path, kind, title, text FROM catalogue.search($1, $2, $3, ${maxResults + 1})`;

const settingSql = 'SELECT catalogue.read_setting($1) AS value';

const RelatedSchema = z
  .object({ related_numbers: z.array(z.int()), related_bodies: z.array(z.string()) })
  .transform(
    ({ related_numbers: numbers, related_bodies: bodies }) =>
      new Map(numbers.map((number, index) => [number, bodies[index] ?? ''])),
  );

const ListSchema = z.object({ total: z.int(), bodies: z.array(z.string()) });

const ChoiceOfSchema = z.object({ filter: z.enum(catalogueFilters) });

/** A text for PostgreSQL. What it cannot hold becomes a character that no text of the catalogue has. */
const held = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD');

/** The replacer with which JSON has such texts. */
const heldIn = (_: string, value: unknown): unknown => (typeof value === 'string' ? held(value) : value);

const heldTexts = (filters: CatalogueFilterValues): string[] => Object.values(filters).map(held);

/**
 * The pages of a catalogue in a PostgreSQL database, as `npm run catalogue -- load` writes it. Each method reads one generation
 * whole, also while the next one becomes current. `release` gives back what `database` is made of.
 */
export const openPostgresPageStore = (database: Database, release: () => Promise<void>): PageStore => {
  const { rows } = readCatalogueDatabase(database);
  const row = async (...statement: Parameters<typeof rows>): Promise<unknown> =>
    (await rows(...statement))[0];
  const optionalSetting = async (name: string): Promise<string | undefined> =>
    readRow(await row(settingSql, [name])).optionalText('value');
  const setting = async (name: string): Promise<string> =>
    readRow(await row(settingSql, [name])).text('value');
  return {
    findRecord: async (id) => {
      const record = await row(recordSql, [id]);
      if (record === undefined) return undefined;
      const related = RelatedSchema.parse(record);
      return recordOfPage(record, (number) => productIn(related.get(number) ?? ''));
    },
    findStatements: async (id) => {
      const record = await row(recordSql, [id]);
      return record === undefined ? undefined : statedRecord(record);
    },
    findRemoved: async (id) => {
      const found = await row(removedSql, [id]);
      const record = found === undefined ? undefined : readRow(found).optionalText('record');
      return record === undefined ? undefined : removedRecord(record);
    },
    listRecords: async (filters, order, skipped) => {
      const list = await row(listSql, [Object.keys(filters), heldTexts(filters), order, skipped]);
      if (list === undefined) return { entries: [], total: 0 };
      const { total, bodies } = ListSchema.parse(list);
      return { entries: bodies.map(productIn), total };
    },
    choices: async (filters) => {
      const found = await rows(choicesSql, [Object.keys(filters), heldTexts(filters)]);
      const of = (filter: CatalogueFilter): FilterChoice[] =>
        found.filter((choice) => ChoiceOfSchema.parse(choice).filter === filter).map(filterChoice);
      return {
        manufacturer: of('manufacturer'),
        function: of('function'),
        market: of('market'),
        'rack-units': of('rack-units'),
        ports: of('ports'),
        year: of('year'),
      };
    },
    manufacturers: async () => (await rows(manufacturersSql, [null])).map(listedManufacturer),
    findManufacturer: async (id) => {
      const manufacturer = await row(manufacturersSql, [id]);
      return manufacturer === undefined ? undefined : listedManufacturer(manufacturer);
    },
    search: async (typed, skipped) => {
      const search = readSearch(typed);
      if (search.words.length === 0) return { entries: [], total: 0 };
      const most = Math.max(0, Math.min(resultsOnPage, maxResults - skipped));
      const found = await rows(searchSql, [JSON.stringify(search, heldIn), skipped, most]);
      const words = search.words.map(({ text }) => text);
      const entries = found.filter((each) => readRow(each).optionalText('path') !== undefined);
      return {
        entries: entries.map((each) => searchResult(each, words)),
        total: found.length === 0 ? 0 : readRow(found[0]).count('total'),
      };
    },
    dataset: () => setting('dataset'),
    ownReports: () => optionalSetting('own_reports'),
    authorityBoundary: () => setting('authority_boundary'),
    editions: async () => editionsIn(await setting('editions')),
    close: release,
  };
};
