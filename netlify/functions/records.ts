import type { Context } from '@netlify/functions';
import { createRecordsEndpoint } from '../../functions/records/records-endpoint.ts';
import { recordStore, renderRecord } from '../on-demand.ts';
import { platform } from '../platform.ts';

const answer = createRecordsEndpoint(recordStore, renderRecord, platform);

// It has no path: when records are rendered on demand, rewrites send their addresses here.
export default (request: Request, context: Context) => answer(request, context.requestId);
