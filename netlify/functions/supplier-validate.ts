import type { Config, Context } from '@netlify/functions';
import { createValidateEndpoint } from '../../functions/supplier/validate-endpoint.ts';
import { platform } from '../platform.ts';
import { refusedKeys } from '../refused-keys.ts';
import { serviceDatabase } from '../service-database.ts';

const answer = createValidateEndpoint(
  { database: serviceDatabase, refusedKeys, now: () => new Date() },
  platform,
);

export default (request: Request, context: Context) => answer(request, context.requestId, context.ip);

export const config: Config = {
  path: '/api/v1/supplier/validate{/}?',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
