import type { z } from 'zod/mini';
import {
  ChoiceCountsSchema,
  FoundPagesSchema,
  FoundRecordsSchema,
  fromParameter,
  resultsAtOnce,
  searchServicePaths,
} from '../../contracts/search-service.ts';
import type { CatalogueFilter } from '../../contracts/site-paths.ts';
import { queryOf } from '../catalogue/catalogue-view.ts';
import type { Found, FoundPage } from './search-index.ts';
import type { SiteSearch } from './site-search.ts';

const ask = async <Schema extends z.ZodMiniType>(
  address: string,
  schema: Schema,
): Promise<z.infer<Schema>> => {
  const response = await fetch(address, { cache: 'no-store' });
  if (!response.ok) throw new Error(`The search answered with ${response.status}.`);
  return schema.parse(await response.json());
};

/** What one answer has: the number of all results, and those from the place that was asked for. */
type Answer = { readonly total: number; readonly pages: readonly FoundPage[] };

/** All results, of which each part is asked for when one of its pages is, and once. */
const inParts = async (askFrom: (from: number) => Promise<Answer>): Promise<Found> => {
  const first = await askFrom(0);
  const parts = new Map([[0, Promise.resolve(first)]]);
  const pageAt = async (place: number): Promise<FoundPage> => {
    const from = place - (place % resultsAtOnce);
    const part = parts.get(from) ?? askFrom(from);
    parts.set(from, part);
    const page = (await part).pages[place - from];
    if (page === undefined) throw new Error('The search found less than before.');
    return page;
  };
  return { results: Array.from({ length: first.total }, (_, place) => ({ data: () => pageAt(place) })) };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The search of a catalogue that is too large for an index in the browser: a function of this site answers. */
export const searchService: SiteSearch = {
  findPages: (words) =>
    inParts(async (from) => {
      const query = new URLSearchParams({ q: words, [fromParameter]: String(from) });
      const { total, pages } = await ask(`${searchServicePaths.pages}?${query}`, FoundPagesSchema);
      return {
        total,
        pages: pages.map(({ url, kind, title, excerpt }) => ({
          url,
          meta: { title, kind },
          filters: {},
          content: excerpt.map(({ text }) => text).join(''),
          excerpt: excerpt
            .map(({ text, isMatch }) => (isMatch ? `<mark>${escaped(text)}</mark>` : escaped(text)))
            .join(''),
        })),
      };
    }),
  findRecords: (view) =>
    inParts(async (from) => {
      const query = new URLSearchParams(queryOf(view));
      query.set(fromParameter, String(from));
      const { total, records } = await ask(`${searchServicePaths.records}?${query}`, FoundRecordsSchema);
      return {
        total,
        pages: records.map(({ url, manufacturerId, partNumber, name, evidenceAsOf }) => ({
          url,
          meta: {
            title: partNumber,
            kind: 'Product record',
            writtenPartNumber: partNumber,
            name,
            evidence: evidenceAsOf,
          },
          filters: { manufacturer: [manufacturerId] },
          content: '',
          excerpt: '',
        })),
      };
    }),
  countChoices: async (view) => {
    const { counts } = await ask(`${searchServicePaths.counts}${queryOf(view)}`, ChoiceCountsSchema);
    const countsOf = (name: CatalogueFilter) => counts[name] ?? {};
    return {
      manufacturer: countsOf('manufacturer'),
      market: countsOf('market'),
      class: countsOf('class'),
      'rack-units': countsOf('rack-units'),
      ports: countsOf('ports'),
      year: countsOf('year'),
    };
  },
};
