import type * as z from 'zod';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import type { CatalogueProduct, Manufacturer } from '../content/catalogue/product-file.ts';
import { advisorySources } from '../content/catalogue/sources.ts';
import { digestOf } from '../content/digest.ts';
import { CatalogueFileListSchema, type PublishedFile } from '../contracts/catalogue-file-list.ts';
import {
  catalogueFilePaths,
  catalogueMediaTypes,
  recordFormats,
  recordsPath,
} from '../contracts/catalogue-files.ts';
import { statementsFilePath } from '../contracts/editions.ts';
import { catalogueColumns, recordRow } from '../contracts/record-columns.ts';
import type { Licence } from '../contracts/source.ts';
import { statementsText } from '../evidence/editions.ts';
import { sellerSources } from '../evidence/seller-sources.ts';
import { sellers } from '../evidence/sellers.ts';
import { csvLine, csvTable, exactCsvLine } from '../text/csv.ts';
import { advisoriesCsv, advisoriesNdjson } from './advisory-files.ts';
import { toProductResponse } from './api-bodies.ts';
import { indexAdvisories } from './record-advisories.ts';
import { boundRecords, recordLicences } from './record-licence.ts';
import { statementLines } from './statement-files.ts';

/** How many products are written at once. */
const productsAtOnce = 1000;

/** A row of the file of manufacturers. The first columns are named like those of a product, so that tables join by them. */
const writtenName = (
  licence: Licence,
  manufacturer: Pick<Manufacturer, 'id' | 'name'>,
  kind: 'name' | 'alias' | 'short_name' | 'not_a_manufacturer' | 'seller',
  written: {
    readonly name: string;
    readonly reason?: string | undefined;
    readonly source?: string | undefined;
    readonly read?: string | undefined;
    readonly since?: string | undefined;
    readonly until?: string | undefined;
  },
) => ({
  'manufacturer.id': manufacturer.id,
  'manufacturer.name': manufacturer.name,
  writtenName: written.name,
  kind,
  reason: written.reason,
  source: written.source,
  read: written.read,
  since: written.since,
  until: written.until,
  licence: licence.id,
  conditions: licence.conditions,
  // The names are our own work; `source` has where each was read.
  attribution: undefined,
});

/** Names of nobody, as the columns of a manufacturer have them. */
const nobody = { id: '', name: '' };

/** Every name of a manufacturer, one in each row, and at the end the names that are no manufacturers, sellers last. */
const manufacturersText = ({ manufacturers, notManufacturers, licence }: CatalogueLibrary): string =>
  csvTable([
    ...manufacturers.flatMap((manufacturer) => [
      writtenName(licence, manufacturer, 'name', manufacturer),
      ...manufacturer.aliases.map((alias) => writtenName(licence, manufacturer, 'alias', alias)),
      ...manufacturer.shortNames.map((short) => writtenName(licence, manufacturer, 'short_name', short)),
    ]),
    ...notManufacturers.map((other) => writtenName(licence, nobody, 'not_a_manufacturer', other)),
    ...sellers.flatMap(({ name, aliases = [], source }) =>
      [name, ...aliases].map((written) =>
        writtenName(licence, nobody, 'seller', { ...sellerSources[source], name: written }),
      ),
    ),
  ]);

/** The index of the advisories, which the lookup of a list reads whole, and their titles; undefined where none was imported. */
const advisoryIndexFiles = (library: CatalogueLibrary): PublishedFiles['advisoryIndex'] => {
  if (library.advisories.length === 0) return undefined;
  const { file, titles } = indexAdvisories(library);
  return { index: Buffer.from(JSON.stringify(file)), titles: Buffer.from(JSON.stringify(titles)) };
};

/** Records as the bytes of each format. */
type RecordFiles = Readonly<Record<(typeof recordFormats)[number], Buffer<ArrayBuffer>>>;

/** The catalogue as the bytes of its files, each with what is under one licence, and the list that describes them. */
export type PublishedFiles = {
  /** The records by the id of their licence, that of the catalogue first. */
  readonly records: ReadonlyMap<string, RecordFiles>;
  readonly manufacturers: Buffer<ArrayBuffer>;
  /** Which records security advisories name; undefined for a catalogue without a source of them. */
  readonly advisories: Buffer<ArrayBuffer> | undefined;
  /** What they name, to be read whole, and their titles; undefined where none was imported. */
  readonly advisoryIndex:
    | { readonly index: Buffer<ArrayBuffer>; readonly titles: Buffer<ArrayBuffer> }
    | undefined;
  /** Every advisory that was read, a line for each; undefined where none was. */
  readonly advisoryLines: Buffer<ArrayBuffer> | undefined;
  /** The statements by their licences. */
  readonly statements: ReadonlyMap<string, Buffer<ArrayBuffer>>;
  readonly list: z.infer<typeof CatalogueFileListSchema>;
};

const writeRecords = (
  products: readonly CatalogueProduct[],
  licence: Licence,
  baseUrl: string,
): RecordFiles => {
  const header = [Buffer.from(csvLine(catalogueColumns.map(({ name }) => name)))];
  const parts = { ndjson: [Buffer.alloc(0)], csv: [...header], exact: [...header] };
  // A part after the other: the bodies and texts of all products at once would take a gigabyte of a large catalogue.
  for (let start = 0; start < products.length; start += productsAtOnce) {
    const responses = products
      .slice(start, start + productsAtOnce)
      .map((product) => toProductResponse(product, baseUrl));
    const rows = responses.map((response) => recordRow(response, licence));
    parts.ndjson.push(Buffer.from(responses.map(({ data }) => `${JSON.stringify(data)}\n`).join('')));
    parts.csv.push(Buffer.from(rows.map(csvLine).join('')));
    parts.exact.push(Buffer.from(rows.map(exactCsvLine).join('')));
  }
  return {
    ndjson: Buffer.concat(parts.ndjson),
    csv: Buffer.concat(parts.csv),
    exact: Buffer.concat(parts.exact),
  };
};

/** The files of a catalogue. The same catalogue gives the same bytes: nothing in them depends on the day. */
export const catalogueFiles = (library: CatalogueLibrary, baseUrl: string): PublishedFiles => {
  const dates = new Map(
    library.products.map(({ record: { id, verification } }) => [id, verification.evidenceAsOf]),
  );
  const describe = (
    file: Pick<PublishedFile, 'mediaType' | 'licence'> & { readonly path: string },
    bytes: Buffer,
    ids: readonly string[],
  ): PublishedFile => ({
    url: `${baseUrl}${file.path}`,
    mediaType: file.mediaType,
    ...(ids.length > 0 && {
      evidenceAsOf: ids.reduce((newest, id) => {
        const date = dates.get(id) ?? '';
        return date > newest ? date : newest;
      }, ''),
      products: ids.length,
    }),
    bytes: bytes.length,
    sha256: digestOf(bytes),
    licence: file.licence,
  });
  const licences = new Map(recordLicences(library).map((one) => [one.id, one]));
  const licenceOf = (id: string): Licence => licences.get(id) ?? library.licence;
  const bound = boundRecords(library);
  const others = new Set([...bound.values()].flat());
  const free = library.products.filter((product) => !others.has(product));
  const groups = new Map([[library.licence.id, free], ...bound]);
  const records = new Map(
    [...groups].map(([id, products]) => [id, writeRecords(products, licenceOf(id), baseUrl)]),
  );
  const manufacturers = Buffer.from(manufacturersText(library));
  const [advising] = advisorySources(library.sources);
  const advisories = advising && Buffer.from(advisoriesCsv(library));
  const advisoryIndex = advisoryIndexFiles(library);
  const advisoryLines = library.advisories.length === 0 ? undefined : Buffer.from(advisoriesNdjson(library));
  const lines = statementLines(library);
  const statements = new Map([...lines].map(([id, own]) => [id, Buffer.from(statementsText(own))]));
  const data = [
    ...[...records].flatMap(([id, bytes]) => {
      const ids = (groups.get(id) ?? []).map(({ record }) => record.id);
      if (ids.length === 0) return [];
      return recordFormats.map((format) =>
        describe(
          {
            path: recordsPath(id, format, library.licence.id),
            mediaType: catalogueMediaTypes[format],
            licence: licenceOf(id),
          },
          bytes[format],
          ids,
        ),
      );
    }),
    describe(
      {
        path: catalogueFilePaths.manufacturers,
        mediaType: catalogueMediaTypes.csv,
        licence: library.licence,
      },
      manufacturers,
      [],
    ),
    ...(advising === undefined || advisories === undefined
      ? []
      : [
          describe(
            {
              path: catalogueFilePaths.advisories,
              mediaType: catalogueMediaTypes.csv,
              licence: advising.licence,
            },
            advisories,
            [],
          ),
        ]),
    ...(advising === undefined || advisoryLines === undefined
      ? []
      : [
          describe(
            {
              path: catalogueFilePaths.advisoryLines,
              mediaType: catalogueMediaTypes.ndjson,
              licence: advising.licence,
            },
            advisoryLines,
            [],
          ),
        ]),
    ...[...lines].map(([id, own]) =>
      describe(
        {
          path: statementsFilePath(id),
          mediaType: catalogueMediaTypes.statements,
          licence: licenceOf(id),
        },
        statements.get(id) ?? Buffer.alloc(0),
        [...own.keys()],
      ),
    ),
  ];
  const list = CatalogueFileListSchema.parse({ data, meta: { total: data.length } });
  return { records, manufacturers, advisories, advisoryIndex, advisoryLines, statements, list };
};
