import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type FilterStore, openFilterStore } from '../functions/records/filter-store.ts';
import { openRecordStore, type RecordStore } from '../functions/records/record-store.ts';
import type { RenderRecord } from '../functions/records/records-endpoint.ts';
import { openSearchStore, type SearchStore } from '../functions/records/search-store.ts';
import { catalogueFile } from './catalogue.ts';

let records: RecordStore | undefined;
let search: SearchStore | undefined;
let filters: FilterStore | undefined;
let program: Promise<RenderRecord> | undefined;

/** The records in the lookup database, opened at first use. */
export const recordStore = (): RecordStore => {
  records ??= openRecordStore(catalogueFile(process.env));
  return records;
};

/** The search in the lookup database, opened at first use. */
export const searchStore = (): SearchStore => {
  search ??= openSearchStore(catalogueFile(process.env));
  return search;
};

/** The filters of the catalogue in the lookup database, opened at first use. */
export const filterStore = (): FilterStore => {
  filters ??= openFilterStore(catalogueFile(process.env));
  return filters;
};

const ProgramSchema = z.object({
  renderRecord: z.custom<RenderRecord>((value) => typeof value === 'function'),
});

/** Loads the program that the build writes beside the lookup database; no bundler may look for it before. */
const loadProgram = async (): Promise<RenderRecord> => {
  const entry = pathToFileURL(join(dirname(catalogueFile(process.env)), 'record-pages', 'entry.mjs'));
  return ProgramSchema.parse(await import(entry.href)).renderRecord;
};

/** Renders the page of a record with the program of the build. */
export const renderRecord: RenderRecord = async (address, view) => {
  program ??= loadProgram();
  const render = await program;
  return render(address, view);
};
