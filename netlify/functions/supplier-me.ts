import type { Config } from '@netlify/functions';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createIdentityEndpoint } from '../../functions/supplier/identity-endpoint.ts';
import { admit } from '../admission.ts';
import { platform } from '../platform.ts';
import { refusedKeys } from '../refused-keys.ts';

const answer = createIdentityEndpoint({ admit, refusedKeys, now: () => new Date() }, platform);

export default (request: Request, { requestId, ip }: FunctionContext) => answer(request, requestId, ip);

export const config: Config = {
  path: '/api/v1/supplier/me{/}?',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
