import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import {
  CatalogueFileListSchema,
  catalogueFilePaths,
  catalogueMediaTypes,
  type PublishedFile,
} from '../contracts/catalogue-files.ts';
import { csvLine } from '../contracts/csv.ts';
import { statementsFilePath } from '../contracts/editions.ts';
import { ProductLinksSchema, type ProductResponse, ProductSchema } from '../contracts/product.ts';
import { toProductResponse } from './api-bodies.ts';
import { statementLines, statementsFileText } from './statement-files.ts';

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

/** How many products are written at once. */
const productsAtOnce = 1000;

const columnNames = catalogueColumns.map(({ name }) => name);

const csvLineOf = ({ data, links }: ProductResponse): string => {
  const cells = new Map(cellsOf({ ...data, links }));
  return csvLine(columnNames.map((name) => cells.get(name)));
};

/** The whole catalogue as the bytes of its files, and the list that describes them. */
export type PublishedFiles = {
  readonly ndjson: Buffer<ArrayBuffer>;
  readonly csv: Buffer<ArrayBuffer>;
  readonly list: z.infer<typeof CatalogueFileListSchema>;
};

const writeFiles = (library: CatalogueLibrary, baseUrl: string): PublishedFiles => {
  const parts = { ndjson: [Buffer.alloc(0)], csv: [Buffer.from(csvLine(columnNames))] };
  let newest = '';
  // A part after the other: the bodies and texts of all products at once would take a gigabyte of a large catalogue.
  for (let start = 0; start < library.products.length; start += productsAtOnce) {
    const responses = library.products
      .slice(start, start + productsAtOnce)
      .map((product) => toProductResponse(product, baseUrl));
    for (const { data } of responses) {
      const { evidenceAsOf } = data.verification;
      if (evidenceAsOf > newest) newest = evidenceAsOf;
    }
    parts.ndjson.push(Buffer.from(responses.map(({ data }) => `${JSON.stringify(data)}\n`).join('')));
    parts.csv.push(Buffer.from(responses.map(csvLineOf).join('')));
  }
  const files = {
    ndjson: Buffer.concat(parts.ndjson),
    csv: Buffer.concat(parts.csv),
  };
  const describe = (
    file: Pick<PublishedFile, 'mediaType' | 'products' | 'licence'> & { readonly path: string },
    bytes: Buffer,
  ): PublishedFile => ({
    url: `${baseUrl}${file.path}`,
    mediaType: file.mediaType,
    evidenceAsOf: newest,
    products: file.products,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    licence: file.licence,
  });
  const whole = (format: 'ndjson' | 'csv') =>
    describe(
      {
        path: catalogueFilePaths[format],
        mediaType: catalogueMediaTypes[format],
        products: library.products.length,
        licence: library.licence,
      },
      files[format],
    );
  const statements = [...statementLines(library)].map(([id, lines]) =>
    describe(
      {
        path: statementsFilePath(id),
        mediaType: catalogueMediaTypes.statements,
        products: lines.size,
        licence: library.sources.find((source) => source.licence.id === id)?.licence ?? library.licence,
      },
      Buffer.from(statementsFileText(library, id)),
    ),
  );
  const data = [whole('ndjson'), whole('csv'), ...statements];
  return { ...files, list: CatalogueFileListSchema.parse({ data, meta: { total: data.length } }) };
};

const written = new WeakMap<CatalogueLibrary, PublishedFiles>();

/**
 * The files of a catalogue, which a build writes once. The same catalogue gives the same bytes: nothing in them depends
 * on the day.
 */
export const catalogueFiles = (library: CatalogueLibrary, baseUrl: string): PublishedFiles => {
  const files = written.get(library) ?? writeFiles(library, baseUrl);
  written.set(library, files);
  return files;
};
