import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';
import {
  boundRecordsPath,
  CatalogueFileListSchema,
  catalogueFilePaths,
  catalogueMediaTypes,
  type PublishedFile,
} from '../contracts/catalogue-files.ts';
import { csvLine } from '../contracts/csv.ts';
import { statementsFilePath } from '../contracts/editions.ts';
import { ProductLinksSchema, type ProductResponse, ProductSchema } from '../contracts/product.ts';
import type { Licence } from '../contracts/source.ts';
import { toProductResponse } from './api-bodies.ts';
import { boundRecords } from './record-licence.ts';
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

/** Records as the bytes of both formats. */
type RecordFiles = { readonly ndjson: Buffer<ArrayBuffer>; readonly csv: Buffer<ArrayBuffer> };

/** The catalogue as the bytes of its files, each with what is under one licence, and the list that describes them. */
export type PublishedFiles = {
  readonly ndjson: Buffer<ArrayBuffer>;
  readonly csv: Buffer<ArrayBuffer>;
  /** The records under other licences, by the id of the licence. */
  readonly bound: ReadonlyMap<string, RecordFiles>;
  readonly list: z.infer<typeof CatalogueFileListSchema>;
};

const writeRecords = (products: readonly CatalogueProduct[], baseUrl: string): RecordFiles => {
  const parts = { ndjson: [Buffer.alloc(0)], csv: [Buffer.from(csvLine(columnNames))] };
  // A part after the other: the bodies and texts of all products at once would take a gigabyte of a large catalogue.
  for (let start = 0; start < products.length; start += productsAtOnce) {
    const responses = products
      .slice(start, start + productsAtOnce)
      .map((product) => toProductResponse(product, baseUrl));
    parts.ndjson.push(Buffer.from(responses.map(({ data }) => `${JSON.stringify(data)}\n`).join('')));
    parts.csv.push(Buffer.from(responses.map(csvLineOf).join('')));
  }
  return { ndjson: Buffer.concat(parts.ndjson), csv: Buffer.concat(parts.csv) };
};

const writeFiles = (library: CatalogueLibrary, baseUrl: string): PublishedFiles => {
  const dates = new Map(
    library.products.map(({ record: { id, verification } }) => [id, verification.evidenceAsOf]),
  );
  const describe = (
    file: Pick<PublishedFile, 'mediaType' | 'licence'> & {
      readonly path: string;
      readonly ids: readonly string[];
    },
    bytes: Buffer,
  ): PublishedFile => ({
    url: `${baseUrl}${file.path}`,
    mediaType: file.mediaType,
    evidenceAsOf: file.ids.reduce((newest, id) => {
      const date = dates.get(id) ?? '';
      return date > newest ? date : newest;
    }, ''),
    products: file.ids.length,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    licence: file.licence,
  });
  const licences = new Map(
    [library.licence, ...library.sources.map(({ licence }) => licence)].map((one) => [one.id, one]),
  );
  const groups = boundRecords(library);
  const others = new Set([...groups.values()].flat());
  const free = library.products.filter((product) => !others.has(product));
  const files = writeRecords(free, baseUrl);
  const bound = new Map([...groups].map(([id, products]) => [id, writeRecords(products, baseUrl)]));
  const both = (
    products: readonly CatalogueProduct[],
    licence: Licence,
    bytes: RecordFiles,
    pathOf: (format: 'ndjson' | 'csv') => string,
  ) =>
    (['ndjson', 'csv'] as const).map((format) =>
      describe(
        {
          path: pathOf(format),
          mediaType: catalogueMediaTypes[format],
          ids: products.map(({ record }) => record.id),
          licence,
        },
        bytes[format],
      ),
    );
  const licenceOf = (id: string): Licence => licences.get(id) ?? library.licence;
  const data = [
    ...(free.length === 0 ? [] : both(free, library.licence, files, (format) => catalogueFilePaths[format])),
    ...[...bound].flatMap(([id, bytes]) =>
      both(groups.get(id) ?? [], licenceOf(id), bytes, (format) => boundRecordsPath(id, format)),
    ),
    ...[...statementLines(library)].map(([id, lines]) =>
      describe(
        {
          path: statementsFilePath(id),
          mediaType: catalogueMediaTypes.statements,
          ids: [...lines.keys()],
          licence: licenceOf(id),
        },
        Buffer.from(statementsFileText(library, id)),
      ),
    ),
  ];
  return { ...files, bound, list: CatalogueFileListSchema.parse({ data, meta: { total: data.length } }) };
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
