import type { Config, Context } from '@netlify/functions';
import { createProductsEndpoint } from '../../functions/products/products-endpoint.ts';
import { catalogue } from '../catalogue.ts';
import { platform } from '../platform.ts';

const answer = createProductsEndpoint(catalogue, platform);

export default (request: Request, context: Context) => answer(request, context.requestId);

export const config: Config = {
  path: '/api/v1/products/:manufacturer/*',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
