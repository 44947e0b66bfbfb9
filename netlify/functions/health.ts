import type { Config } from '@netlify/functions';
import { createHealthEndpoint } from '../../functions/health/health-endpoint.ts';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { catalogue } from '../catalogue.ts';
import { platform } from '../platform.ts';
import { serviceDatabase } from '../service-database.ts';

// Without an address the supplier preview is not in use on this site, and the rest needs no database.
const database = process.env.NETLIFY_DB_URL ? serviceDatabase : undefined;
const answer = createHealthEndpoint({ catalogue, database, now: () => new Date() }, platform);

export default (request: Request, { requestId, ip }: FunctionContext) => answer(request, requestId, ip);

export const config: Config = {
  path: ['/livez{/}?', '/readyz{/}?'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
