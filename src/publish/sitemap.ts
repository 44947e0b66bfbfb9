import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SitemapAndIndexStream, SitemapStream } from 'sitemap';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import {
  catalogueChangesPath,
  catalogueFilesPath,
  cataloguePath,
  manufacturerPath,
  manufacturersPath,
  recordPath,
} from '../contracts/site-paths.ts';

/** The pages that are not in the sitemap, each with all pages below it. */
const unlisted = ['/404', '/console', '/insights/withdrawn'];

/** Page 10 comes after page 9. */
const inOrder = new Intl.Collator('en', { numeric: true });

/** How many addresses a file of a sitemap has at most. The protocol allows 50,000. */
const addressesInFile = 45_000;

/** The pages that are rendered on demand: each record, each manufacturer that has one, and the first pages of the lists. */
const pagesOnDemand = ({ products }: CatalogueLibrary): string[] => [
  cataloguePath,
  catalogueFilesPath,
  catalogueChangesPath,
  manufacturersPath,
  ...new Set(products.map(({ manufacturer: { id } }) => manufacturerPath(id))),
  ...products.map(({ record }) => recordPath(record.id)),
];

/**
 * Writes the sitemap of the prebuilt pages, by their paths as Astro names them, and of the pages of a catalogue. Search engines
 * are sent to no page that is not found, to no answer of a lookup and not to the console.
 */
export const writeSitemap = async (
  siteDirectory: string,
  baseUrl: string,
  prebuilt: readonly { readonly pathname: string }[],
  library: CatalogueLibrary,
): Promise<void> => {
  const pages = [
    ...prebuilt.map(({ pathname }) => `/${pathname.replace(/\/$/, '')}`),
    ...pagesOnDemand(library),
  ];
  const addresses = pages
    .filter((page) => !unlisted.some((path) => page === path || page.startsWith(`${path}/`)))
    .map((page) => `${baseUrl}${page}`)
    .sort(inOrder.compare);
  const index = new SitemapAndIndexStream({
    limit: addressesInFile,
    getSitemapStream: (number) => {
      const name = `sitemap-${number}.xml`;
      const sitemap = new SitemapStream({ hostname: baseUrl });
      return [`${baseUrl}/${name}`, sitemap, sitemap.pipe(createWriteStream(join(siteDirectory, name)))];
    },
  });
  const file = createWriteStream(join(siteDirectory, 'sitemap-index.xml'));
  await pipeline(Readable.from(addresses.map((url) => ({ url }))), index, file);
};
