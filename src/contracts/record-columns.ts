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

/** The columns of a file of records under one licence, in their order. They follow the schemas of the API, not the products. */
export const catalogueColumns: readonly CatalogueColumn[] = [
  ...columnsOf(ProductSchema, ''),
  ...columnsOf(ProductLinksSchema, 'links'),
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

const columnNames = catalogueColumns.map(({ name }) => name);

/**
 * What a table reads of the body of a record, which the build has validated: to validate each field of thousands once more would
 * take most of the time of a table.
 */
export const TableRecordSchema = z.object({
  data: z.looseObject({ id: z.string(), sources: ProductSchema.shape.sources }),
  links: z.looseObject({}),
});

export type TableRecord = z.infer<typeof TableRecordSchema>;

/** The cells of a record in the columns of such a file. */
export const recordRow = ({ data, links }: TableRecord): (string | undefined)[] => {
  const cells = new Map<string, string>();
  putCells(cells, data, '');
  putCells(cells, links, 'links');
  return columnNames.map((name) => cells.get(name));
};

/** In a file of records under several licences these say what holds for a row, in place of the list of its sources. */
const sourcesColumn = 'sources';
const ofTheRow = ['licence', 'conditions', 'attribution', 'source'] as const;

/** The names of the columns of a file of records each of which has its own licence. */
export const licensedColumnNames: readonly string[] = [
  ...columnNames.filter((name) => name !== sourcesColumn),
  ...ofTheRow,
];

/**
 * The cells of a record that is given under a licence. The lines of attribution are those of the sources that may be used under it;
 * every source is named with the day of its newest revision.
 */
export const licensedRow = (record: TableRecord, licence: Licence): (string | undefined)[] => {
  const { sources = [] } = record.data;
  const usable = sources.filter(
    (source) => source.licence.id === licence.id || source.licence.conditions === undefined,
  );
  const own: Readonly<Record<(typeof ofTheRow)[number], string | undefined>> = {
    licence: licence.id,
    conditions: licence.conditions,
    attribution: usable.flatMap(({ attribution }) => attribution ?? []).join(' '),
    source: sources.map(({ name, date }) => `${name}, ${date}`).join('; '),
  };
  return [
    ...recordRow(record).filter((_, index) => columnNames[index] !== sourcesColumn),
    ...ofTheRow.map((name) => own[name]),
  ];
};
