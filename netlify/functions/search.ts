import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createSearchEndpoint } from '../../functions/records/search-endpoint.ts';
import { filterStore, searchStore } from '../on-demand.ts';
import { platform } from '../platform.ts';

const answer = createSearchEndpoint(searchStore, filterStore, platform);

// It has no path: when records are rendered on demand, rewrites send the searches of the pages here.
export default (request: Request, { requestId, ip, respond }: FunctionContext) =>
  answer(request, requestId, ip, respond);
