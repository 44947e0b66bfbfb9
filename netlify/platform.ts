import { type EndpointPlatform, logChannel } from '../functions/http/endpoint.ts';
import { baseUrlFrom } from '../src/contracts/base-url.ts';

/**
 * The address of the service, without a slash at its end. Where the variables name none that is valid, `report` is told so, and
 * the address is empty: those in answers are then relative, and the service is not ready.
 */
export const publicAddress = (environment: NodeJS.ProcessEnv, report: (line: string) => void): string => {
  try {
    return baseUrlFrom(environment);
  } catch (error) {
    report(JSON.stringify({ error: error instanceof Error ? error.message : 'The address is not valid.' }));
    return '';
  }
};

/** What Netlify or the local host provides to every endpoint. */
export const platform: EndpointPlatform = {
  // By their full names, in whose place the bundle of a preview has their values.
  baseUrl: publicAddress(
    {
      ...process.env,
      CONTEXT: process.env.CONTEXT,
      DEPLOY_PRIME_URL: process.env.DEPLOY_PRIME_URL,
    },
    console.error,
  ),
  monotonicMilliseconds: () => performance.now(),
  log: (line) => {
    const timed = { time: new Date().toISOString(), ...line };
    if (logChannel.hasSubscribers) logChannel.publish(timed);
    else console.log(JSON.stringify(timed));
  },
  // Loaded at the first such key, because most functions need no database.
  reportKeysInUrls: async (keys, network) => (await import('./keys-in-urls.ts')).report(keys, network),
};
