import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { sharedContent } from '../content/shared-content.ts';
import { lookupPagePath, recordPath } from '../contracts/site-paths.ts';
import { otherOrders } from './evidence-orders.ts';
import { rendersOnDemand } from './on-demand/threshold.ts';

/** The addresses of the records that no file of the build is a page of. */
const recordsWithoutFile = async (baseUrl: string): Promise<string[]> => {
  const reading = await sharedContent();
  if (reading.kind === 'findings') return [];
  const { products } = reading.content.catalogue;
  if (!rendersOnDemand(products.length)) return [];
  return products.map(({ record }) => `${baseUrl}${recordPath(record.id)}`);
};

/**
 * The sitemap. Search engines are sent to the canonical pages of the register, to no page that is not found, to no answer of
 * a lookup and not to the console.
 */
export const siteMap = async (baseUrl: string): Promise<AstroIntegration> => {
  const unlisted = ['/404', '/console', lookupPagePath, ...otherOrders.map((order) => order.path)].map(
    (path) => `${baseUrl}${path}`,
  );
  return sitemap({
    filter: (page) => !unlisted.some((path) => page === path || page.startsWith(`${path}/`)),
    customPages: await recordsWithoutFile(baseUrl),
  });
};
