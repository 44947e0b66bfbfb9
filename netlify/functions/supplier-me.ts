import type { Config } from '@netlify/functions';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createIdentityEndpoint } from '../../functions/supplier/identity-endpoint.ts';
import { platform } from '../platform.ts';
import { supplierServices } from '../supplier-services.ts';

const answer = createIdentityEndpoint(supplierServices, platform);

export default (request: Request, { requestId, ip }: FunctionContext) => answer(request, requestId, ip);

export const config: Config = {
  path: '/api/v1/supplier/me{/}?',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
