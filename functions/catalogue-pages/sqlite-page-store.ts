import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type FilterChoice, type FilterChoices, recordsOnPage } from '../../src/contracts/page-views.ts';
import type { Product } from '../../src/contracts/product.ts';
import type { CatalogueFilter, CatalogueFilterValues, RecordOrder } from '../../src/contracts/site-paths.ts';
import { openCatalogueFile, unlessUnreadable } from '../products/catalogue-file.ts';
import {
  editionsIn,
  filterChoice,
  listedManufacturer,
  productIn,
  recordOfPage,
  removedRecord,
  statedRecord,
} from './page-rows.ts';
import type { ListPart, PageStore } from './page-store.ts';
import { searchIn } from './sqlite-search.ts';

/** Reads the file and rejects with `CatalogueUnavailable` when that cannot be done. */
const reading =
  <Parameters extends readonly unknown[], Result>(read: (...parameters: Parameters) => Result) =>
  async (...parameters: Parameters): Promise<Result> =>
    unlessUnreadable(() => read(...parameters));

const BodySchema = z.object({ body: z.string() }).transform(({ body }) => productIn(body));
const TotalSchema = z.object({ total: z.int() });
const SettingSchema = z.object({ value: z.string() });
const RemovedRowSchema = z.object({ record: z.string() }).transform(({ record }) => removedRecord(record));

const recordSql = `
  SELECT product.body, record_page.evidence, record_page.related, record_page.insights, record_page.histories,
    record_page.editions, (SELECT value FROM setting WHERE name = 'sources') AS sources
  FROM product JOIN record_page ON record_page.product = product.rowid WHERE product.id = ?`;

const orderSql = {
  'part-number': 'record_page.position',
  newest: 'record_page.evidence_as_of DESC, record_page.position',
  oldest: 'record_page.evidence_as_of, record_page.position',
} as const satisfies Readonly<Record<RecordOrder, string>>;

/** The rows of the records that have each of the values, which are given as JSON. */
const meetingSql = `
  SELECT product FROM filter_entry WHERE value IN (SELECT value FROM json_each(:values))
  GROUP BY product HAVING count(*) = json_array_length(:values)`;

const meets = (product: string): string =>
  `(json_array_length(:values) = 0 OR ${product} IN (${meetingSql}))`;

const listSql = (order: RecordOrder): string => `
  SELECT product.body FROM record_page JOIN product ON product.rowid = record_page.product
  WHERE ${meets('record_page.product')}
  ORDER BY ${orderSql[order]} LIMIT ${recordsOnPage} OFFSET :skipped`;

const totalSql = `SELECT count(*) AS total FROM record_page WHERE ${meets('product')}`;

const choicesSql = `
  SELECT filter_value.filter, filter_value.value, filter_value.text, filter_value.heading, count(*) AS records
  FROM filter_value JOIN filter_entry ON filter_entry.value = filter_value.id
  WHERE filter_value.filter = :filter AND ${meets('filter_entry.product')}
  GROUP BY filter_value.id ORDER BY filter_value.id`;

/** A value that no record has beside the other filters. */
const emptyChoiceSql =
  'SELECT value, text, heading, 0 AS records FROM filter_value WHERE filter = ? AND value = ?';

const ValueSchema = z.object({ id: z.int() });

const listsIn = (database: DatabaseSync) => {
  const lists = {
    'part-number': database.prepare(listSql('part-number')),
    newest: database.prepare(listSql('newest')),
    oldest: database.prepare(listSql('oldest')),
  };
  const total = database.prepare(totalSql);
  const choices = database.prepare(choicesSql);
  const emptyChoice = database.prepare(emptyChoiceSql);
  const value = database.prepare('SELECT id FROM filter_value WHERE filter = ? AND value = ?');

  /** The values of the filters as JSON. No value is 0, which stands for one that no record has. */
  const valuesOf = (filters: CatalogueFilterValues): string =>
    JSON.stringify(
      Object.entries(filters).map(([filter, chosen]) => {
        const row = value.get(filter, chosen);
        return row === undefined ? 0 : ValueSchema.parse(row).id;
      }),
    );

  const choicesOf = (filter: CatalogueFilter, filters: CatalogueFilterValues): FilterChoice[] => {
    const { [filter]: chosen, ...others } = filters;
    const found = choices.all({ filter, values: valuesOf(others) }).map(filterChoice);
    if (chosen === undefined || found.some((choice) => choice.value === chosen)) return found;
    const empty = emptyChoice.get(filter, chosen);
    return empty === undefined ? found : [filterChoice(empty), ...found];
  };

  const list = (filters: CatalogueFilterValues, order: RecordOrder, skipped: number): ListPart<Product> => {
    const values = valuesOf(filters);
    return {
      entries: lists[order].all({ values, skipped }).map((row) => BodySchema.parse(row)),
      total: TotalSchema.parse(total.get({ values })).total,
    };
  };

  const allChoices = (filters: CatalogueFilterValues): FilterChoices => ({
    manufacturer: choicesOf('manufacturer', filters),
    function: choicesOf('function', filters),
    market: choicesOf('market', filters),
    'rack-units': choicesOf('rack-units', filters),
    ports: choicesOf('ports', filters),
    year: choicesOf('year', filters),
  });

  return { list, allChoices };
};

const storeIn = (database: DatabaseSync): PageStore => {
  const manufacturers = database.prepare(
    'SELECT id, name, aliases, records FROM manufacturer ORDER BY position',
  );
  const manufacturer = database.prepare('SELECT id, name, aliases, records FROM manufacturer WHERE id = ?');
  const settings = database.prepare('SELECT value FROM setting WHERE name = ?');
  const setting = (name: string): string => SettingSchema.parse(settings.get(name)).value;
  const removed = database.prepare('SELECT record FROM removed_record WHERE id = ?');
  const record = database.prepare(recordSql);
  const body = database.prepare('SELECT body FROM product WHERE rowid = ?');
  const { list, allChoices } = listsIn(database);
  return {
    findRecord: reading((id) => {
      const row = record.get(id);
      return row && recordOfPage(row, (number) => BodySchema.parse(body.get(number)));
    }),
    findStatements: reading((id) => {
      const row = record.get(id);
      return row && statedRecord(row);
    }),
    findRemoved: reading((id) => {
      const row = removed.get(id);
      return row && RemovedRowSchema.parse(row);
    }),
    listRecords: reading(list),
    choices: reading(allChoices),
    manufacturers: reading(() => manufacturers.all().map(listedManufacturer)),
    findManufacturer: reading((id) => {
      const row = manufacturer.get(id);
      return row && listedManufacturer(row);
    }),
    search: reading(searchIn(database)),
    dataset: reading(() => setting('dataset')),
    ownReports: reading(() => SettingSchema.optional().parse(settings.get('own_reports'))?.value),
    authorityBoundary: reading(() => setting('authority_boundary')),
    editions: reading(() => editionsIn(setting('editions'))),
    close: async () => database.close(),
  };
};

/**
 * Opens the pages in a file that the build has written, read-only. Throws `CatalogueUnavailable` when the file is missing or
 * is not a database.
 */
export const openSqlitePageStore = (path: string): PageStore => openCatalogueFile(path, storeIn);
