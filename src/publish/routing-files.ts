import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPublished } from '../content/insights/authored-insight.ts';
import type { SiteContent } from '../content/read-content.ts';
import { boundRecords } from './record-licence.ts';
import { formatHeaders, formatRedirects } from './routing-tables.ts';

/** Writes the routing tables that the platform reads in addition to the pages. */
export const writeRoutingTables = async (
  { insights, catalogue }: Pick<SiteContent, 'insights' | 'catalogue'>,
  routingDirectory: string,
  baseUrl: string,
): Promise<void> => {
  await mkdir(routingDirectory, { recursive: true });
  await writeFile(join(routingDirectory, '_redirects'), formatRedirects(insights.filter(isPublished)));
  await writeFile(
    join(routingDirectory, '_headers'),
    formatHeaders(baseUrl, [...boundRecords(catalogue).keys()]),
  );
};
