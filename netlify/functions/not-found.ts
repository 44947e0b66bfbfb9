import type { Context } from '@netlify/functions';
import { createNotFoundEndpoint } from '../../functions/prebuilt/not-found-endpoint.ts';
import { platform } from '../platform.ts';

const answer = createNotFoundEndpoint(platform);

// It has no path: the last rewrite sends every request under /api/ here that has no other endpoint.
export default (request: Request, context: Context) => answer(request, context.requestId);
