import { IndexUnavailable, type ReadText } from '../../../src/list-lookup/list-index.ts';

/** The deployment cannot be asked, or what answers is not the service. The message is for a person. */
export class ServiceFailure extends Error {}

/** Reads whole files of a deployment. Each answer may take so many seconds. Throws a `ServiceFailure`. */
export const fileReader = (baseUrl: string, timeoutSeconds: number): ReadText => {
  const failure = (path: string, why: string) =>
    new ServiceFailure(`${baseUrl}${path} ${why}. --base-url gives another address.`);
  return async (path) => {
    const response = await fetch(`${baseUrl}${path}`, {
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      redirect: 'error',
    }).catch(() => {
      throw failure(path, 'does not answer');
    });
    if (!response.ok) throw failure(path, `answers with status ${response.status}`);
    return response.text().catch(() => {
      throw failure(path, 'does not answer completely');
    });
  };
};

/** An error while the catalogue is read, as a failure of the service where it is one. */
export const asFailure = (baseUrl: string, error: unknown): unknown =>
  error instanceof IndexUnavailable
    ? new ServiceFailure(
        `What ${baseUrl} answers is not this service, or it was updated just now. Try again; --base-url gives another address.`,
      )
    : error;
