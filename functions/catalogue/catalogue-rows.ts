import * as z from 'zod';
import { type CatalogueSettings, CatalogueSettingsSchema } from '../../src/contracts/catalogue-settings.ts';
import { type ListedEdition, ListedEditionSchema } from '../../src/contracts/listed-changes.ts';
import { ManufacturerNamesSchema } from '../../src/contracts/manufacturer-names.ts';
import type {
  FilterChoices,
  ListedManufacturer,
  ListedRecord,
  SearchResult,
} from '../../src/contracts/page-views.ts';
import {
  type Product,
  type ProductResponse,
  ProductResponseSchema,
  ProductSchema,
} from '../../src/contracts/product.ts';
import { type TableRecord, TableRecordSchema } from '../../src/contracts/record-columns.ts';
import { recordEvidence } from '../../src/contracts/record-evidence.ts';
import { RemovedRecordSchema, type RemovedRecordView } from '../../src/contracts/removed-record.ts';
import { type catalogueFilters, recordPath } from '../../src/contracts/site-paths.ts';
import {
  type FactCorrection,
  FactCorrectionSchema,
  type RecordEdition,
  RecordEditionSchema,
  type StatementSource,
  StatementSourceSchema,
} from '../../src/contracts/statement-bodies.ts';
import { type SourceHistory, SourceHistorySchema } from '../../src/contracts/statements.ts';
import { type Row, readRow } from '../database/database.ts';
import { excerptOf } from './search-words.ts';

/** The settings, each of which is JSON in a row of its own; undefined when another version wrote them. */
export const catalogueSettings = (rows: readonly unknown[]): CatalogueSettings | undefined =>
  CatalogueSettingsSchema.safeParse(
    Object.fromEntries(rows.map(readRow).map(({ text }) => [text('name'), JSON.parse(text('value'))])),
  ).data;

/** A prebuilt response: the id of the record, the body as text, and its entity tag. */
export type PrebuiltProduct = { readonly id: string; readonly body: string; readonly entityTag: string };

/** The row of a product that was looked up. */
export const foundProduct = (row: unknown): PrebuiltProduct => {
  const { text } = readRow(row);
  return { id: text('id'), body: text('body'), entityTag: text('entity_tag') };
};

/** A record in short, for a list to choose from, with its address in the API. */
export type CatalogueEntry = ListedRecord & { readonly self: string };

/** The fields of a record's body that a list of candidates shows. */
const EntryBodySchema = z.object({
  data: z.object({
    id: z.string(),
    manufacturer: z.object({ id: z.string(), name: z.string() }),
    manufacturerPartNumber: z.string(),
    name: z.string(),
    verification: ProductSchema.shape.verification,
  }),
  links: z.object({ self: z.string() }),
});

const EntryRowSchema = z.object({
  body: z.string(),
  formerPartNumber: z.string().nullish(),
  until: z.string().nullish(),
  address: z.string().nullish(),
});

/** The row of a record in a list to choose from. */
export const catalogueEntry = (row: unknown): CatalogueEntry => {
  const { body, formerPartNumber: former, until, address } = readRow(row).as(EntryRowSchema);
  const { data, links } = EntryBodySchema.parse(JSON.parse(body));
  return {
    id: data.id,
    manufacturer: data.manufacturer,
    partNumber: data.manufacturerPartNumber,
    name: data.name,
    ...recordEvidence(data),
    self: links.self,
    ...(former && until && address && { former: { partNumber: former, until, address } }),
  };
};

/** A record with the statements of its sources. */
export type StatedRecord = {
  readonly response: ProductResponse;
  readonly histories: readonly SourceHistory[];
  /** The facts that an editor corrected. */
  readonly corrections: readonly FactCorrection[];
  /** Whether security advisories name its part number, as whoever shows it parses it; undefined where none was asked. */
  readonly advisories?: unknown;
  /** The editions of the catalogue that changed the record, the oldest first. */
  readonly editions: readonly RecordEdition[];
  /** The sources of the histories. */
  readonly sources: readonly StatementSource[];
};

/** A record that was found. Each way to read it parses what it needs. */
export type CatalogueRecord = {
  readonly stated: () => StatedRecord;
  /** Everything that its page shows; the page parses it with its schema. */
  readonly shown: () => unknown;
};

/** The sources of histories, each once. The build has checked that the catalogue lists them all. */
const sourcesOf = (
  histories: readonly Pick<SourceHistory, 'source'>[],
  known: readonly StatementSource[],
): StatementSource[] =>
  [...new Set(histories.map(({ source }) => source))].flatMap(
    (id) => known.find((one) => one.id === id) ?? [],
  );

/** The histories of a record for its page, which parses the rest of them. */
const HistoriesSchema = z.array(z.looseObject({ source: SourceHistorySchema.shape.source }));

/** The evidence of a record as JSON. */
const EvidenceSchema = z.object({
  corrections: z.array(FactCorrectionSchema).default([]),
  advisories: z.unknown().optional(),
});

/** The row of a record. */
export const catalogueRecord = (row: unknown): CatalogueRecord => {
  const { text } = readRow(row);
  const json = (column: string): unknown => JSON.parse(text(column));
  return {
    stated: () => {
      const histories = z.array(SourceHistorySchema).parse(json('histories'));
      const { corrections, advisories } = EvidenceSchema.parse(json('evidence'));
      return {
        response: ProductResponseSchema.parse(json('body')),
        histories,
        corrections,
        advisories,
        editions: z.array(RecordEditionSchema).parse(json('editions')),
        sources: sourcesOf(histories, z.array(StatementSourceSchema).parse(json('sources'))),
      };
    },
    shown: () => {
      const histories = HistoriesSchema.parse(json('histories'));
      return {
        response: json('body'),
        evidence: json('evidence'),
        insights: json('insights'),
        histories,
        sources: sourcesOf(histories, z.array(StatementSourceSchema).parse(json('sources'))),
      };
    },
  };
};

/** The row of a record that an edition removed. */
export const removedRecord = (row: unknown): RemovedRecordView =>
  RemovedRecordSchema.parse(JSON.parse(readRow(row).text('record')));

/** Some entries of a list, and how many all of it has. */
export type ListPart<Entry> = { readonly entries: readonly Entry[]; readonly total: number };

const productIn = (body: string): Product => ProductResponseSchema.parse(JSON.parse(body)).data;

/** The rows of a part of a list of records, each of which has the total. */
export const listedProducts = (rows: readonly unknown[]): ListPart<Product> => ({
  entries: rows.map((row) => productIn(readRow(row).text('body'))),
  total: rows.length === 0 ? 0 : readRow(rows[0]).count('total'),
});

/** A record with the id of the licence under which it is given. */
export type LicensedRecord = { readonly record: TableRecord; readonly licence: string };

/** The id of a record and that of its licence. */
export const recordLicence = (row: unknown): readonly [id: string, licence: string] => {
  const { text } = readRow(row);
  return [text('id'), text('licence')];
};

/** The records of rows of which some may have none, for a table. */
export const tableRecords = (rows: readonly unknown[]): TableRecord[] =>
  rows.flatMap((row) => {
    const body = readRow(row).optionalText('body');
    return body === undefined ? [] : [TableRecordSchema.parse(JSON.parse(body))];
  });

/** The row of an edition with its changes. */
export const listedEdition = (row: unknown): ListedEdition =>
  ListedEditionSchema.parse(JSON.parse(readRow(row).text('listed')));

/** The rows of the values of all filters, as lists of the filters. */
export const filterChoices = (rows: readonly unknown[]): FilterChoices => {
  const choices = Map.groupBy(rows.map(readRow), ({ text }) => text('filter'));
  const of = (name: (typeof catalogueFilters)[number]) =>
    (choices.get(name) ?? []).map(({ text, count }) => ({
      value: text('value'),
      text: text('text'),
      records: count('records'),
      ...(text('heading') !== '' && { heading: text('heading') }),
    }));
  return {
    manufacturer: of('manufacturer'),
    function: of('function'),
    market: of('market'),
    'rack-units': of('rack-units'),
    ports: of('ports'),
    year: of('year'),
    licence: of('licence'),
  };
};

/** The row of a manufacturer. */
export const listedManufacturer = (row: unknown): ListedManufacturer => {
  const { text, count } = readRow(row);
  const names = ManufacturerNamesSchema.parse(JSON.parse(text('aliases')));
  const of = (wanted: (typeof names)[number]['kind']) => names.filter(({ kind }) => kind === wanted);
  return {
    id: text('id'),
    name: text('name'),
    records: count('records'),
    aliases: of('alias'),
    shortNames: of('short_name'),
    named: of('name')[0],
  };
};

/** The result in a row: a record, by its body, or another page; none in a row that has the total alone. */
const searchResult = ({ text, optionalText }: Row, words: readonly string[]): SearchResult[] => {
  const body = optionalText('body');
  if (body !== undefined) {
    const product = productIn(body);
    const { id, manufacturer, manufacturerPartNumber, name, description } = product;
    return [
      {
        path: recordPath(id),
        kind: 'Product record',
        title: `${manufacturer.name} ${manufacturerPartNumber}`,
        excerpt: excerptOf(`${name}. ${description}`, words),
        product,
      },
    ];
  }
  const path = optionalText('path');
  if (path === undefined) return [];
  return [{ path, kind: text('kind'), title: text('title'), excerpt: excerptOf(text('text'), words) }];
};

/** The rows of a search; each has the total. */
export const searchResults = (
  rows: readonly unknown[],
  words: readonly string[],
): ListPart<SearchResult> => ({
  entries: rows.flatMap((row) => searchResult(readRow(row), words)),
  total: rows.length === 0 ? 0 : readRow(rows[0]).count('total'),
});
