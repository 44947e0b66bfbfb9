import type { Context } from '@netlify/functions';
import { createNotFoundEndpoint } from '../../functions/prebuilt/not-found-endpoint.ts';
import { platform } from '../platform.ts';

const answer = createNotFoundEndpoint(platform);

// No path of its own: the last rewrite sends everything under /api/ here that nothing else answers.
export default (request: Request, context: Context) => answer(request, context.requestId);
