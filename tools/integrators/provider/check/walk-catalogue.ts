import * as z from 'zod';
import { maxProviderRecords, providerPaths } from '../../../../src/contracts/provider/interface.ts';
import { CatalogPageSchema } from '../../../../src/contracts/provider/schemas.ts';
import type { Ask } from './ask.ts';
import { type Place, type ProviderFindings, readShape } from './findings.ts';
import type { RecordReader, SeenRecord } from './read-records.ts';

/** A page of the catalogue, as far as it was read. */
export type CataloguePage = {
  /** The cursor with which it was asked for; undefined for the first. */
  readonly cursor: string | undefined;
  readonly place: Place;
  readonly records: readonly SeenRecord[];
};

/** One reading of the whole catalogue. */
export type Walk = {
  readonly pages: readonly CataloguePage[];
  /** Whether the last page was reached. */
  readonly isComplete: boolean;
};

/** What reading the catalogue needs. */
export type CatalogueOptions = {
  readonly ask: Ask;
  readonly findings: ProviderFindings;
  readonly records: RecordReader;
  /** The most records that a page has, as the provider says; undefined when that cannot be read. */
  readonly maxRecords: number | undefined;
  /** The most pages that are read in one walk. */
  readonly maxPages: number;
  /** Called before each page. */
  readonly onPage: (place: Place) => Promise<unknown>;
};

// The contract itself checks the records: it explains what is wrong better than their schema does.
const PageSchema = CatalogPageSchema.extend({ data: z.array(z.unknown()).max(maxProviderRecords) });

const pathAt = (cursor: string | undefined): string =>
  cursor === undefined
    ? providerPaths.catalog
    : `${providerPaths.catalog}?${new URLSearchParams({ cursor })}`;

/** Reads one page, undefined when its answer is not a page. `nextCursor` is null on the last. */
export const readPage = async (
  cursor: string | undefined,
  place: Place,
  { ask, findings, records, maxRecords, onPage }: CatalogueOptions,
): Promise<(CataloguePage & { readonly nextCursor: string | null }) | undefined> => {
  await onPage(place);
  const reply = await ask({ path: pathAt(cursor) });
  if (reply.kind === 'fault') {
    findings.add(place, reply.fault);
    return undefined;
  }
  const page = readShape(PageSchema, reply.value, place, findings);
  if (page === undefined) return undefined;
  if (maxRecords !== undefined && page.data.length > maxRecords) {
    const detail = `The page has ${page.data.length} records, and /v1/provider says at most ${maxRecords}.`;
    findings.add({ ...place, pointer: '/data' }, { code: 'page_too_large', detail });
  }
  const sent = page.data.map((value, index) => ({ pointer: `/data/${index}`, value }));
  return { cursor, place, records: records.read(sent, place), nextCursor: page.meta.nextCursor };
};

/** Reports records of a page that an earlier page of the walk, or the page itself, has already. */
const reportRepeated = (
  records: readonly SeenRecord[],
  firstPlaces: Map<string, Place>,
  findings: ProviderFindings,
): void => {
  for (const { id, place } of records) {
    const first = firstPlaces.get(id);
    if (first === undefined) firstPlaces.set(id, place);
    else {
      const detail = `The record was already on page ${first.page}, at ${first.pointer}.`;
      findings.add(place, { code: 'repeated_record', detail });
    }
  }
};

/** Reads the catalogue from its first page to its last. `number` says which time it is, from 1. */
export const walkCatalogue = async (number: number, options: CatalogueOptions): Promise<Walk> => {
  const { findings, maxPages } = options;
  const pages: CataloguePage[] = [];
  const firstPlaces = new Map<string, Place>();
  const pageOfCursor = new Map<string, number>();
  for (let cursor: string | undefined; ; ) {
    const place = { request: `GET ${providerPaths.catalog}`, walk: number, page: pages.length + 1 };
    const page = await readPage(cursor, place, options);
    if (page === undefined) return { pages, isComplete: false };
    pages.push(page);
    reportRepeated(page.records, firstPlaces, findings);

    const { nextCursor } = page;
    if (nextCursor === null) return { pages, isComplete: true };
    const earlier = pageOfCursor.get(nextCursor);
    if (earlier !== undefined) {
      const detail = `The next cursor is that of page ${earlier}. The check stopped here.`;
      findings.add({ ...place, pointer: '/meta/nextCursor' }, { code: 'cursor_loop', detail });
      return { pages, isComplete: false };
    }
    pageOfCursor.set(nextCursor, place.page);
    if (page.records.length === 0) {
      const detail = 'The page has no record that can be identified, but a next cursor.';
      findings.add({ ...place, pointer: '/data' }, { code: 'empty_page', detail });
    }
    if (pages.length === maxPages) {
      const detail = `Another page follows the ${maxPages} that the check reads at most.`;
      findings.add({ ...place, pointer: '/meta/nextCursor' }, { code: 'too_many_pages', detail });
      return { pages, isComplete: false };
    }
    cursor = nextCursor;
  }
};
