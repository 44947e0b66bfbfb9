import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { z } from 'zod';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import {
  type CatalogueFile,
  CatalogueFileListSchema,
  catalogueFilePaths,
  catalogueLicence,
  catalogueMediaTypes,
} from '../contracts/catalogue-files.ts';
import { escapeFormulae } from '../contracts/formula-cells.ts';
import { ProductLinksSchema, type ProductResponse, ProductSchema } from '../contracts/product.ts';
import { toProductResponse } from './api-bodies.ts';

/** A column of the CSV file: a field of the API's body. */
export type CatalogueColumn = {
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

/** The columns of the CSV file, in their order. They follow the schemas of the API, not the products. */
export const catalogueColumns: readonly CatalogueColumn[] = [
  ...columnsOf(ProductSchema, ''),
  ...columnsOf(ProductLinksSchema, 'links'),
];

/** The texts of the cells of a value by the names of their columns. A list is JSON, as RFC 4180 has no lists. */
const cellsOf = (value: unknown, name = ''): [string, string][] => {
  if (value === undefined) return [];
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [[name, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([field, inner]: [string, unknown]) =>
    cellsOf(inner, name === '' ? field : `${name}.${field}`),
  );
};

const csvOf = (responses: readonly ProductResponse[]): string => {
  const fields = catalogueColumns.map(({ name }) => name);
  const data = responses.map((response) => {
    const cells = new Map(cellsOf({ ...response.data, links: response.links }));
    return fields.map((name) => cells.get(name) ?? '');
  });
  return `${Papa.unparse({ fields, data }, { escapeFormulae, newline: '\r\n' })}\r\n`;
};

const ndjsonOf = (responses: readonly ProductResponse[]): string =>
  responses.map(({ data }) => `${JSON.stringify(data)}\n`).join('');

/** The whole catalogue as the texts of its files, and the list that describes them. */
export type CatalogueFiles = {
  readonly ndjson: string;
  readonly csv: string;
  readonly list: z.infer<typeof CatalogueFileListSchema>;
};

const writeFiles = (library: CatalogueLibrary, baseUrl: string): CatalogueFiles => {
  const responses = library.products.map((product) => toProductResponse(product, baseUrl));
  const dates = responses.map(({ data }) => data.verification.evidenceAsOf).sort();
  const texts = { ndjson: ndjsonOf(responses), csv: csvOf(responses) };
  const describe = (format: keyof typeof texts): CatalogueFile => {
    const bytes = Buffer.from(texts[format]);
    return {
      url: `${baseUrl}${catalogueFilePaths[format]}`,
      mediaType: catalogueMediaTypes[format],
      evidenceAsOf: dates.at(-1) ?? '',
      products: responses.length,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      licence: catalogueLicence,
    };
  };
  const files = [describe('ndjson'), describe('csv')];
  return { ...texts, list: CatalogueFileListSchema.parse({ data: files, meta: { total: files.length } }) };
};

const written = new WeakMap<CatalogueLibrary, CatalogueFiles>();

/**
 * The files of a catalogue, which a build writes once. The same catalogue gives the same bytes: nothing in them depends
 * on the day.
 */
export const catalogueFiles = (library: CatalogueLibrary, baseUrl: string): CatalogueFiles => {
  const files = written.get(library) ?? writeFiles(library, baseUrl);
  written.set(library, files);
  return files;
};
