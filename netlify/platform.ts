import { join } from 'node:path';
import type { EndpointPlatform } from '../functions/http/endpoint.ts';
import { type Catalogue, openCatalogue } from '../functions/products/catalogue.ts';
import { baseUrlFrom } from '../src/contracts/base-url.ts';

/** What Netlify or the local host provides to every endpoint. */
export const platform: EndpointPlatform = {
  baseUrl: baseUrlFrom(process.env),
  monotonicMilliseconds: () => performance.now(),
  log: (line) => console.log(JSON.stringify(line)),
};

let opened: Catalogue | undefined;

/**
 * The lookup database that the build writes: the file that `CATALOGUE_FILE` names, otherwise `build/catalogue.sqlite` in the
 * root of the repository, which is the working directory of a function.
 */
export const catalogueFile = (): string =>
  process.env.CATALOGUE_FILE ?? join(process.cwd(), 'build', 'catalogue.sqlite');

/** The lookup database, opened at first use. */
export const catalogue = (): Catalogue => {
  opened ??= openCatalogue(catalogueFile());
  return opened;
};

/**
 * The page that answers a lookup, with places for what differs: from the lookup database, or, while developing, from the
 * address in `LOOKUP_PAGE`, so that it has the styles of now.
 */
export const lookupPage = async (): Promise<string> => {
  const address = process.env.LOOKUP_PAGE;
  if (address === undefined) return catalogue().lookupPage;
  const response = await fetch(address, { headers: { Accept: 'text/html' } });
  return response.text();
};
