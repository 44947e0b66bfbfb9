import { getDatabase } from '@netlify/database';
import type { Config, Context } from '@netlify/functions';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import { createIdentityEndpoint } from '../../functions/supplier/identity-endpoint.ts';
import { platform } from '../platform.ts';

const database = createBoundedDatabase(() => getDatabase().pool);
const answer = createIdentityEndpoint({ database, now: () => new Date() }, platform);

export default (request: Request, context: Context) => answer(request, context.requestId);

export const config: Config = { path: '/api/v1/supplier/me{/}?' };
