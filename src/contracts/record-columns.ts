import * as z from 'zod';
import { ProductLinksSchema, ProductSchema } from './product.ts';
import type { Licence } from './source.ts';

/** A column of a CSV file of records: a field of the API's body. */
type CatalogueColumn = {
  /** The path of the field in the body below `data`, or the whole path of a link: `manufacturer.id`, `links.self`. */
  readonly name: string;
  readonly description: string;
};

/** The columns of a value: one for each field that is not an object. A list is one column. */
const columnsOf = (schema: z.core.$ZodType, name: string, description = ''): CatalogueColumn[] => {
  if (schema instanceof z.ZodOptional) return columnsOf(schema.unwrap(), name, description);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([field, inner]: [string, z.ZodType]) =>
      // What stands beside a quantity says more than the schema that all quantities share.
      columnsOf(inner, name === '' ? field : `${name}.${field}`, inner.description),
    );
  }
  if (schema instanceof z.ZodUnion) {
    const alternatives = schema.options.flatMap((option) => columnsOf(option, name, description));
    return [...new Map(alternatives.map((column) => [column.name, column])).values()];
  }
  return [{ name, description }];
};

/** The columns of a record, in their order. They follow the schemas of the API, not the products. */
const bodyColumns: readonly CatalogueColumn[] = [
  ...columnsOf(ProductSchema, ''),
  ...columnsOf(ProductLinksSchema, 'links'),
];

/** What holds for a row, wherever it is copied to. */
const ofTheRow = ['licence', 'conditions', 'attribution', 'source'] as const;

const meaningOfTheRow: Readonly<Record<(typeof ofTheRow)[number], string>> = {
  licence: 'The id of the licence under which the row is given.',
  conditions: 'What this licence asks of those who pass the row on; empty without conditions.',
  attribution: 'The credit lines of the sources that may be used under this licence.',
  source: 'Every source of the record, each with the day of its newest revision.',
};

/** The columns of a file of records, in their order: those of a record, then what holds for the row. */
export const catalogueColumns: readonly CatalogueColumn[] = [
  ...bodyColumns,
  ...ofTheRow.map((name) => ({ name, description: meaningOfTheRow[name] })),
];

/** Puts the texts of the cells of a value under the names of their columns. A list is JSON, as RFC 4180 has no lists. */
const putCells = (cells: Map<string, string>, value: unknown, name: string): void => {
  if (value === undefined) return;
  if (typeof value === 'string') cells.set(name, value);
  else if (typeof value !== 'object' || value === null || Array.isArray(value))
    cells.set(name, JSON.stringify(value));
  else {
    for (const [field, inner] of Object.entries(value))
      putCells(cells, inner, name === '' ? field : `${name}.${field}`);
  }
};

const bodyNames = bodyColumns.map(({ name }) => name);

/**
 * What a table reads of the body of a record, which the build has validated: to validate each field of thousands once more would
 * take most of the time of a table.
 */
export const TableRecordSchema = z.object({
  data: z.looseObject({ id: z.string(), sources: ProductSchema.shape.sources }),
  links: z.looseObject({}),
});

export type TableRecord = z.infer<typeof TableRecordSchema>;

/** The cells of a record in its own columns. */
const bodyRow = ({ data, links }: TableRecord): (string | undefined)[] => {
  const cells = new Map<string, string>();
  putCells(cells, data, '');
  putCells(cells, links, 'links');
  return bodyNames.map((name) => cells.get(name));
};

/**
 * The cells of what holds for a record that is given under a licence. The lines of attribution are those of the sources that may be used
 * under it; every source is named with the day of its newest revision.
 */
const rowTerms = ({ data: { sources = [] } }: TableRecord, licence: Licence): (string | undefined)[] => {
  const usable = sources.filter(
    (source) => source.licence.id === licence.id || source.licence.conditions === undefined,
  );
  const own: Readonly<Record<(typeof ofTheRow)[number], string | undefined>> = {
    licence: licence.id,
    conditions: licence.conditions,
    attribution: usable.flatMap(({ attribution }) => attribution ?? []).join(' '),
    source: sources.map(({ name, date }) => `${name}, ${date}`).join('; '),
  };
  return ofTheRow.map((name) => own[name]);
};

/** The cells of a record that is given under a licence, in the columns of a file of records. */
export const recordRow = (record: TableRecord, licence: Licence): (string | undefined)[] => [
  ...bodyRow(record),
  ...rowTerms(record, licence),
];

/** A table of some records leaves out the list of sources, which the last column has in words. */
const isListed = (name: string | undefined): boolean => name !== 'sources';

/** The names of the columns of a table of records each of which has its own licence. */
export const licensedColumnNames: readonly string[] = [...bodyNames.filter(isListed), ...ofTheRow];

/** The cells of a record that is given under a licence, in the columns of such a table. */
export const licensedRow = (record: TableRecord, licence: Licence): (string | undefined)[] => [
  ...bodyRow(record).filter((_, index) => isListed(bodyNames[index])),
  ...rowTerms(record, licence),
];
