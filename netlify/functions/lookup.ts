import type { Config } from '@netlify/functions';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createLookupEndpoint } from '../../functions/products/lookup-endpoint.ts';
import { catalogue, lookupPage } from '../catalogue.ts';
import { platform } from '../platform.ts';

const answer = createLookupEndpoint(catalogue, lookupPage, platform);

export default (request: Request, { requestId, ip, respond }: FunctionContext) =>
  answer(request, requestId, ip, respond);

export const config: Config = {
  path: '/lookup{/}?',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
