import type { Config, Context } from '@netlify/functions';
import { createLookupEndpoint } from '../../functions/products/lookup-endpoint.ts';
import { catalogue, lookupPage } from '../catalogue.ts';
import { platform } from '../platform.ts';

const answer = createLookupEndpoint(catalogue, lookupPage, platform);

export default (request: Request, context: Context) => answer(request, context.requestId);

export const config: Config = {
  path: '/lookup{/}?',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
