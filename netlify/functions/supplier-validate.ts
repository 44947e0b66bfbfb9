import type { Config } from '@netlify/functions';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createValidateEndpoint } from '../../functions/supplier/validate-endpoint.ts';
import { platform } from '../platform.ts';
import { supplierServices } from '../supplier-services.ts';

const answer = createValidateEndpoint(supplierServices, platform);

export default (request: Request, { requestId, ip }: FunctionContext) => answer(request, requestId, ip);

export const config: Config = {
  path: '/api/v1/supplier/validate{/}?',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
