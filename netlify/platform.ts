import type { EndpointPlatform } from '../functions/http/endpoint.ts';
import { baseUrlFrom } from '../src/contracts/base-url.ts';

/** What Netlify or the local host provides to every endpoint. */
export const platform: EndpointPlatform = {
  baseUrl: baseUrlFrom(process.env),
  monotonicMilliseconds: () => performance.now(),
  log: (line) => console.log(JSON.stringify(line)),
};
