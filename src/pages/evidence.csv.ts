import type { APIRoute } from 'astro';
import { siteContent } from '../content/site-content.ts';
import { csvTable } from '../contracts/csv.ts';
import { publishedInsights, publishedSource } from '../publish/api-bodies.ts';
import { firstOrder } from '../publish/evidence-orders.ts';
import { siteRegister } from '../publish/evidence-register.ts';
import { textResponse } from '../publish/responses.ts';

/**
 * The whole evidence register as CSV, newest first: a row for each source, with the slugs of the Insights that cite it.
 */
export const GET: APIRoute = async () => {
  const register = siteRegister(publishedInsights(await siteContent()));
  const rows = firstOrder
    .arrange(register)
    .flatMap(({ sources }) => sources)
    .map((source) => ({
      ...publishedSource(source),
      citedBy: source.citedBy.map(({ slug }) => slug).join(' '),
    }));
  return textResponse(csvTable(rows), 'text/csv; charset=utf-8');
};
