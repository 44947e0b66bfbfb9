import type { IndexAnswer } from '../../../src/list-lookup/line-results.ts';
import { IndexUnavailable, readHead } from '../../../src/list-lookup/list-index.ts';
import {
  NoSuchEdition,
  type PastQuestion,
  readChangesSince,
  readPast,
} from '../../../src/list-lookup/past-catalogue.ts';
import type { ListLine } from '../../../src/list-lookup/read-list.ts';
import { ServiceFailure, type ServiceOptions } from './service.ts';

type Deployment = Pick<ServiceOptions, 'baseUrl' | 'timeoutSeconds'>;

/** Reads whole files of a deployment, each once. Throws a `ServiceFailure`. */
const fileReader = ({ baseUrl, timeoutSeconds }: Deployment) => {
  const read = async (path: string): Promise<string> => {
    const failure = (why: string) =>
      new ServiceFailure(`${baseUrl}${path} ${why}. --base-url gives another address.`);
    const response = await fetch(`${baseUrl}${path}`, {
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      redirect: 'error',
    }).catch(() => {
      throw failure('does not answer');
    });
    if (!response.ok) throw failure(`answers with status ${response.status}`);
    return response.text();
  };
  const files = new Map<string, Promise<string>>();
  return (path: string): Promise<string> => {
    const file = files.get(path) ?? read(path);
    files.set(path, file);
    return file;
  };
};

/** What a reader of the past throws, as a failure of the service where it is one. */
const asFailure = (baseUrl: string, error: unknown): unknown => {
  if (error instanceof NoSuchEdition) return new ServiceFailure(error.message);
  const isOther =
    error instanceof IndexUnavailable || error instanceof SyntaxError || error instanceof TypeError;
  return isOther
    ? new ServiceFailure(`What ${baseUrl} answers is not this service. --base-url gives another address.`)
    : error;
};

/** Makes the function that answers a line as the sources stood on a day or as an edition had it. It asks for whole files alone. */
export const createPastService = async (
  question: PastQuestion,
  deployment: Deployment,
): Promise<(line: ListLine) => Promise<IndexAnswer>> => {
  const { baseUrl } = deployment;
  const readText = fileReader(deployment);
  try {
    const readJson = async (path: string): Promise<unknown> => JSON.parse(await readText(path));
    const { idOf: manufacturerOf } = await readHead(readJson, new AbortController().signal);
    const answer = await readPast(question, { readText, manufacturerOf, origin: baseUrl });
    return async (line) => answer(line);
  } catch (error) {
    throw asFailure(baseUrl, error);
  }
};

/** Makes the function that says what changed in a record since an edition. It asks for whole files alone. */
export const createChangesSince = async (
  edition: number,
  deployment: Deployment,
): Promise<(record: string) => string> => {
  const { baseUrl } = deployment;
  try {
    return await readChangesSince(edition, { readText: fileReader(deployment), origin: baseUrl });
  } catch (error) {
    throw asFailure(baseUrl, error);
  }
};
