import { type Outcome, problemOutcome } from '../http/endpoint.ts';
import { CatalogueUnavailable } from './catalogue.ts';

/** How long a client should wait when the catalogue is unavailable. */
const retrySeconds = 5;

/** The answer of a handler, or a 503 with the cause in the log if the catalogue is unavailable. */
export const withCatalogueErrors = async (handle: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    return await handle();
  } catch (error) {
    if (!(error instanceof CatalogueUnavailable)) throw error;
    const headers = { 'Retry-After': String(retrySeconds) };
    return {
      ...problemOutcome({ code: 'catalogue_unavailable', headers }),
      log: { error: error.message },
    };
  }
};
