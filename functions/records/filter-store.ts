import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type ChoiceCounts, type FoundRecords, resultsAtOnce } from '../../src/contracts/search-service.ts';
import {
  type CatalogueFilterValues,
  catalogueFilters,
  type RecordOrder,
  recordPath,
} from '../../src/contracts/site-paths.ts';
import { openCatalogueFile, unlessUnreadable } from '../products/catalogue-file.ts';

/**
 * The filters of the catalogue in the lookup database of a build that has left its records to functions. What reads it throws
 * `CatalogueUnavailable` when the file cannot be read.
 */
export type FilterStore = {
  /** The records that meet all of the filters, in an order, from the place `from` on. */
  readonly findRecords: (filters: CatalogueFilterValues, order: RecordOrder, from: number) => FoundRecords;
  /**
   * For each filter the number of records under each of its values, beside the other filters: its own value counts as if it
   * were not set.
   */
  readonly countChoices: (filters: CatalogueFilterValues) => ChoiceCounts;
  readonly close: () => void;
};

/** The rows of the records that meet filters, given as the rows of their values in JSON. */
const meetingSql = `
  SELECT product FROM filter_entry
  WHERE value IN (SELECT value FROM json_each(:values))
  GROUP BY product HAVING count(*) = json_array_length(:values)`;

const orderSql = {
  'part-number': 'record_page.place',
  newest: 'record_page.evidence_as_of DESC, record_page.place',
  oldest: 'record_page.evidence_as_of, record_page.place',
} as const satisfies Readonly<Record<RecordOrder, string>>;

const meets = `(json_array_length(:values) = 0 OR record_page.product IN (${meetingSql}))`;

const recordsSql = (order: RecordOrder): string => `
  SELECT product.id, product.manufacturer_id, product.part_number, product.body ->> '$.data.name' AS name,
    record_page.evidence_as_of
  FROM record_page JOIN product ON product.rowid = record_page.product
  WHERE ${meets} ORDER BY ${orderSql[order]} LIMIT ${resultsAtOnce} OFFSET :offset`;

const countSql = `SELECT count(*) AS total FROM record_page WHERE ${meets}`;

const countsSql = `
  SELECT filter_value.filter, filter_value.value, count(*) AS records
  FROM filter_value JOIN filter_entry ON filter_entry.value = filter_value.id
  WHERE filter_value.filter IN (SELECT value FROM json_each(:filters))
    AND (json_array_length(:values) = 0 OR filter_entry.product IN (${meetingSql}))
  GROUP BY filter_value.id`;

const RowSchema = z.object({
  id: z.string(),
  manufacturer_id: z.string(),
  part_number: z.string(),
  name: z.string(),
  evidence_as_of: z.string(),
});
const TotalSchema = z.object({ total: z.int() });
const CountSchema = z.object({ filter: z.string(), value: z.string(), records: z.int() });
const ValueSchema = z.object({ id: z.int() });

const filtersIn = (database: DatabaseSync): FilterStore => {
  const records = {
    'part-number': database.prepare(recordsSql('part-number')),
    newest: database.prepare(recordsSql('newest')),
    oldest: database.prepare(recordsSql('oldest')),
  };
  const total = database.prepare(countSql);
  const counts = database.prepare(countsSql);
  const value = database.prepare('SELECT id FROM filter_value WHERE filter = ? AND value = ?');

  /** The rows of the values of the filters, as JSON. No record has row 0, which stands for a value that no record has. */
  const rowsOf = (filters: CatalogueFilterValues): string => {
    const rows = Object.entries(filters).map(([filter, chosen]) => {
      const row = value.get(filter, chosen);
      return row === undefined ? 0 : ValueSchema.parse(row).id;
    });
    return JSON.stringify(rows);
  };

  const findRecords: FilterStore['findRecords'] = (filters, order, from) => {
    const values = rowsOf(filters);
    return {
      total: TotalSchema.parse(total.get({ values })).total,
      records: records[order].all({ values, offset: from }).map((row) => {
        const { id, manufacturer_id, part_number, name, evidence_as_of } = RowSchema.parse(row);
        return {
          url: recordPath(id),
          manufacturerId: manufacturer_id,
          partNumber: part_number,
          name,
          evidenceAsOf: evidence_as_of,
        };
      }),
    };
  };

  const countChoices: FilterStore['countChoices'] = (filters) => {
    const unset = catalogueFilters.filter((name) => filters[name] === undefined);
    const set = catalogueFilters.filter((name) => filters[name] !== undefined);
    const rows = [
      ...counts.all({ filters: JSON.stringify(unset), values: rowsOf(filters) }),
      ...set.flatMap((name) => {
        const { [name]: _own, ...others } = filters;
        return counts.all({ filters: JSON.stringify([name]), values: rowsOf(others) });
      }),
    ].map((row) => CountSchema.parse(row));
    const byFilter = Map.groupBy(rows, ({ filter }) => filter);
    return {
      counts: Object.fromEntries(
        catalogueFilters.map((name) => [
          name,
          Object.fromEntries((byFilter.get(name) ?? []).map((row) => [row.value, row.records])),
        ]),
      ),
    };
  };

  return {
    findRecords: (filters, order, from) => unlessUnreadable(() => findRecords(filters, order, from)),
    countChoices: (filters) => unlessUnreadable(() => countChoices(filters)),
    close: () => database.close(),
  };
};

/** Opens the filters of a lookup database. Throws `CatalogueUnavailable` when the file is missing or is not a database. */
export const openFilterStore = (path: string): FilterStore => openCatalogueFile(path, filtersIn);
