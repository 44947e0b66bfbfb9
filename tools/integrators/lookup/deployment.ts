import { NotCovered } from '../../../src/list-lookup/catalogue-states.ts';
import { ReportRefused } from '../../../src/list-lookup/checked-lines.ts';
import { IndexUnavailable, type ReadText } from '../../../src/list-lookup/read-json.ts';
import { createAnswerBudget, maxAnswerBytes, readBytes } from '../../command-line/read-answer.ts';
import { Refusal } from '../../command-line/tool-command.ts';

const serviceFailed = (message: string): Refusal =>
  new Refusal('service_failed', `${message} Nothing was written.`);

/** Reads whole files of a deployment, which have a limit together. Each answer may take so many seconds. Throws a `Refusal`. */
export const fileReader = (
  baseUrl: string,
  timeoutSeconds: number,
  budget = createAnswerBudget(),
): ReadText => {
  const failure = (path: string, why: string) =>
    serviceFailed(`${baseUrl}${path} ${why}. --base-url gives another address.`);
  return async (path) => {
    const response = await fetch(`${baseUrl}${path}`, {
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      redirect: 'error',
    }).catch(() => {
      throw failure(path, 'does not answer');
    });
    if (!response.ok) throw failure(path, `answers with status ${response.status}`);
    const bytes = await readBytes(response, maxAnswerBytes.file, budget).catch(() => {
      throw failure(path, 'does not answer completely');
    });
    if (bytes === undefined) {
      const why =
        budget.left < 0 ? 'and what was read before have more than 1 GiB' : 'answers with more than 256 MiB';
      throw failure(path, why);
    }
    return new TextDecoder().decode(bytes);
  };
};

/** An error while the catalogue of a deployment is read, as a refusal where it is one of the catalogue. */
export const asRefusal = (baseUrl: string, error: unknown): unknown => {
  if (error instanceof NotCovered || error instanceof ReportRefused) return serviceFailed(error.message);
  return error instanceof IndexUnavailable
    ? serviceFailed(
        `${baseUrl} is another service, or was just updated. Try again, or give another address with --base-url.`,
      )
    : error;
};
