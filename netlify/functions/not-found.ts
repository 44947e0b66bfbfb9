import type { Config } from '@netlify/functions';
import { createNotFoundFunction } from '../../functions/prebuilt/not-found-endpoints.ts';
import { platform } from '../platform.ts';

// It has no path: the last rewrite sends every request under /api/ here that has no other endpoint.
export default createNotFoundFunction(platform);

export const config: Config = {
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
