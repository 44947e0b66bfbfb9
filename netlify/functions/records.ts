import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createRecordsEndpoint } from '../../functions/records/records-endpoint.ts';
import { recordStore, renderRecord } from '../on-demand.ts';
import { platform } from '../platform.ts';

const answer = createRecordsEndpoint(recordStore, renderRecord, platform);

// It has no path: when records are rendered on demand, rewrites send their addresses here.
export default (request: Request, { requestId, ip, respond }: FunctionContext) =>
  answer(request, requestId, ip, respond);
