import type { Config } from '@netlify/functions';
import { tableEndpoints } from '../../functions/catalogue-pages/table-endpoints.ts';
import { createFunction } from '../../functions/http/endpoint.ts';
import { catalogue } from '../catalogue.ts';
import { platform } from '../platform.ts';

// A function of its own, because a table costs as much as ten pages and has a limit of its own.
export default createFunction(tableEndpoints(catalogue), platform);

export const config: Config = {
  path: ['/catalogue.csv', '/search.csv'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
