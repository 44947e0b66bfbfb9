import type { Config, Context } from '@netlify/functions';
import { createIdentityEndpoint } from '../../functions/supplier/identity-endpoint.ts';
import { platform } from '../platform.ts';
import { refusedKeys } from '../refused-keys.ts';
import { serviceDatabase } from '../service-database.ts';

const answer = createIdentityEndpoint(
  { database: serviceDatabase, refusedKeys, now: () => new Date() },
  platform,
);

export default (request: Request, context: Context) => answer(request, context.requestId, context.ip);

export const config: Config = {
  path: '/api/v1/supplier/me{/}?',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
