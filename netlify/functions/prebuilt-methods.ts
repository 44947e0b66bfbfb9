import type { Config } from '@netlify/functions';
import { createFunction } from '../../functions/http/endpoint.ts';
import { prebuiltEndpoints } from '../../functions/prebuilt/prebuilt-endpoints.ts';
import { platform } from '../platform.ts';

export default createFunction(prebuiltEndpoints, platform);

export const config: Config = {
  path: [
    '/api/v1/site{.json}?{/}?',
    '/api/v1/insights{.json}?{/}?',
    '/api/v1/insights/:slug{/}?',
    '/api/v1/products/:id.json',
    '/openapi.json{/}?',
    '/feed.json{/}?',
    '/contract/:version/*',
    '/catalogue/files.json{/}?',
    '/catalogue/editions.json{/}?',
    '/catalogue/editions/*',
    '/catalogue/statements/*',
    '/catalogue/products.ndjson{/}?',
    '/catalogue/products.csv{/}?',
    '/catalogue/products/*',
    '/catalogue/manufacturers.csv{/}?',
    '/catalogue/advisories.csv{/}?',
    '/catalogue/advisories/*',
    '/catalogue/advisories.ndjson{/}?',
    '/tools/:file{/}?',
    '/.well-known/api-catalog{.json}?{/}?',
  ],
  method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
