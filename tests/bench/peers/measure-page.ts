import { z } from 'zod';
import { type Category, categories } from '../../lighthouse/page-scores.ts';
import { runLighthouse, scoreOf } from '../../lighthouse/run-lighthouse.ts';

/** What one load of a page was: bytes over the network with header fields, and the scores of Lighthouse. */
export type PageLoad = {
  readonly requests: number;
  readonly bytes: number;
  readonly script: number;
  readonly style: number;
  readonly font: number;
  readonly scores: Readonly<Record<Category, number>>;
};

/** The audit of Lighthouse that lists what a page requested. */
const RequestsSchema = z.object({
  items: z.array(
    z.object({ url: z.string(), transferSize: z.number(), resourceType: z.string().default('Other') }),
  ),
});

/** Loads a page as a phone does, in the browser that listens on a port, and has Lighthouse judge it. */
export const measurePageLoad = async (address: string, debuggingPort: number): Promise<PageLoad> => {
  const { audits, categories: results } = await runLighthouse(address, 'mobile', debuggingPort, categories);
  const { items } = RequestsSchema.parse(audits['network-requests']?.details);
  const requests = items.filter(({ url }) => url.startsWith('http'));
  const bytesOf = (type?: string): number =>
    requests
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const score = (category: Category): number => scoreOf(results[category]);
  return {
    requests: requests.length,
    bytes: bytesOf(),
    script: bytesOf('Script'),
    style: bytesOf('Stylesheet'),
    font: bytesOf('Font'),
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
  };
};
