import type { Config } from '@netlify/functions';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createIdentityEndpoint } from '../../functions/supplier/identity-endpoint.ts';
import { platform } from '../platform.ts';
import { supplierServices } from '../supplier-services.ts';

const answer = createIdentityEndpoint(supplierServices, platform);

export default (request: Request, { requestId, ip, keyAdmitted }: FunctionContext) =>
  answer(request, requestId, ip, keyAdmitted);

export const config: Config = {
  path: '/api/v1/supplier/me{/}?',
  // Netlify counts accepted keys too: a hundred behind one address have their 60.
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
