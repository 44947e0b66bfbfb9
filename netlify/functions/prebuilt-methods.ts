import type { Config } from '@netlify/functions';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createPrebuiltMethodsEndpoint } from '../../functions/prebuilt/prebuilt-methods-endpoint.ts';
import { platform } from '../platform.ts';

const answer = createPrebuiltMethodsEndpoint(platform);

export default (request: Request, { requestId, ip }: FunctionContext) => answer(request, requestId, ip);

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
    '/tools/:file{/}?',
    '/.well-known/api-catalog{.json}?{/}?',
  ],
  method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
