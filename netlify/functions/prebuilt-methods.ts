import type { Config, Context } from '@netlify/functions';
import { createPrebuiltMethodsEndpoint } from '../../functions/read/prebuilt-methods-endpoint.ts';
import { platform } from '../platform.ts';

const answer = createPrebuiltMethodsEndpoint(platform);

export default (request: Request, context: Context) => answer(request, context.requestId);

export const config: Config = {
  path: ['/api/v1/site{/}?', '/api/v1/insights{/}?', '/api/v1/insights/:slug{/}?'],
  method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
};
