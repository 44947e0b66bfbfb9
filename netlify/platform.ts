import type { EndpointPlatform } from '../functions/http/endpoint.ts';
import { logChannel } from '../functions/http/log-channel.ts';
import { baseUrlFrom } from '../src/contracts/base-url.ts';

/** What Netlify or the local host provides to every endpoint. */
export const platform: EndpointPlatform = {
  baseUrl: baseUrlFrom(process.env),
  monotonicMilliseconds: () => performance.now(),
  log: (line) => {
    if (logChannel.hasSubscribers) logChannel.publish(line);
    else console.log(JSON.stringify(line));
  },
  // Loaded at the first such key, because most functions need no database.
  reportSentKeys: async (keys) => (await import('./sent-keys.ts')).report(keys),
};
