import { getDatabase } from '@netlify/database';
import type { Config, Context } from '@netlify/functions';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import { createIdentityEndpoint } from '../../functions/supplier/identity-endpoint.ts';
import { platform } from '../platform.ts';
import { refusedKeys } from '../refused-keys.ts';

const database = createBoundedDatabase(() => getDatabase().pool);
const answer = createIdentityEndpoint({ database, refusedKeys, now: () => new Date() }, platform);

export default (request: Request, context: Context) => answer(request, context.requestId, context.ip);

export const config: Config = {
  path: '/api/v1/supplier/me{/}?',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
