import * as z from 'zod';
import { collectionEnvelope } from './envelope.ts';
import { AddressSchema, CalendarDateSchema } from './primitives.ts';
import { LicenceSchema } from './source.ts';

/** The catalogue as files: the paths of the records under the licence of the catalogue, and of the list that describes every file. */
export const catalogueFilePaths = {
  list: '/catalogue/files.json',
  ndjson: '/catalogue/products.ndjson',
  csv: '/catalogue/products.csv',
  manufacturers: '/catalogue/manufacturers.csv',
  advisories: '/catalogue/advisories.csv',
} as const;

/** Records under another licence, with conditions that the catalogue's own lacks. */
export const boundRecordsPath = (licence: string, format: 'ndjson' | 'csv'): string =>
  `/catalogue/products/${licence}.${format}`;

/** The formats in which records are published: `csv` is safe to open in a spreadsheet, `exact` is CSV for programs. */
export const recordFormats = ['ndjson', 'csv', 'exact'] as const;

type RecordFormat = (typeof recordFormats)[number];

/** The records under a licence; the file of those under the catalogue's own is not named after it, except for programs. */
export const recordsPath = (licence: string, format: RecordFormat, catalogueLicence: string): string => {
  if (format === 'exact') return `/catalogue/products/exact/${licence}.csv`;
  return licence === catalogueLicence ? catalogueFilePaths[format] : boundRecordsPath(licence, format);
};

/** What a file has, in words, by its path. */
export const contentOfFile = (path: string): string => {
  if (path === catalogueFilePaths.manufacturers)
    return 'Every name of every manufacturer, with its kind and source.';
  if (path === catalogueFilePaths.advisories) return 'The part numbers in security advisories.';
  if (path.startsWith('/catalogue/statements/')) {
    return 'What the sources say and said of each record, with dates: a record in each line, as JSON.';
  }
  if (path.startsWith('/catalogue/products/exact/')) {
    return 'Records as CSV for programs: every text exactly as it is, and not for spreadsheets.';
  }
  return path.endsWith('.csv')
    ? 'Records as CSV, safe to open in a spreadsheet: a record in each row, a field in each column.'
    : 'Records as JSON Lines: each line is the data of the API’s answer.';
};

/** The media types of the files. */
export const catalogueMediaTypes = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  exact: 'text/csv; charset=utf-8; header=present',
  statements: 'application/x-ndjson; charset=utf-8',
} as const;

const CatalogueFileSchema = z.strictObject({
  url: AddressSchema.meta({
    description: 'The address of the file.',
    example: 'https://nameplate.example/catalogue/products.ndjson',
  }),
  mediaType: z.enum(catalogueMediaTypes).meta({
    description: 'The media type, as the Content-Type header has it.',
    example: catalogueMediaTypes.ndjson,
  }),
  evidenceAsOf: CalendarDateSchema.optional().meta({
    description:
      'The newest evidence date of a product in the file. Not the day of a build or of a download. Absent for the files of manufacturers and of advisories.',
    example: '2025-05-28',
  }),
  products: z.int().positive().optional().meta({
    description:
      'The number of products in the file. Absent for the files of manufacturers and of advisories.',
    example: 69,
  }),
  bytes: z.int().positive().meta({
    description: 'The size of the file in bytes, without compression.',
    example: 51234,
  }),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({
      description: 'The SHA-256 digest of the bytes, without compression. It changes when a record changes.',
      example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    }),
  licence: LicenceSchema.meta({
    description: 'The licence of the file: everything in it may be used under it.',
  }),
});

/** The whole body of `GET /catalogue/files.json`: the files that hold the whole catalogue. */
export const CatalogueFileListSchema = collectionEnvelope(CatalogueFileSchema);

/** One file with the whole catalogue. */
export type PublishedFile = z.infer<typeof CatalogueFileSchema>;
