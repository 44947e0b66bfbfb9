import type { Config } from '@netlify/functions';
import { healthEndpoints } from '../../functions/health/health-endpoints.ts';
import { createFunction } from '../../functions/http/endpoint.ts';
import { catalogue } from '../catalogue.ts';
import { platform } from '../platform.ts';
import { serviceDatabase } from '../service-database.ts';

// Without an address the supplier preview is not in use on this site, and the rest needs no database.
const database = process.env.NETLIFY_DB_URL ? serviceDatabase : undefined;

export default createFunction(
  healthEndpoints(
    { catalogue, database, isRoleChecked: process.env.ROLE_CHECK === 'on', now: () => new Date() },
    platform,
  ),
  platform,
);

export const config: Config = {
  path: ['/livez{/}?', '/readyz{/}?'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
