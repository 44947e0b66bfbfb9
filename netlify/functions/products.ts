import type { Config } from '@netlify/functions';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createProductsEndpoint } from '../../functions/products/products-endpoint.ts';
import { catalogue } from '../catalogue.ts';
import { platform } from '../platform.ts';

const answer = createProductsEndpoint(catalogue, platform);

export default (request: Request, { requestId, ip, respond }: FunctionContext) =>
  answer(request, requestId, ip, respond);

export const config: Config = {
  path: '/api/v1/products/:manufacturer/*',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
