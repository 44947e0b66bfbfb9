import { z } from 'zod';
import type { Answer } from '../../src/browser/list-lookup/line-results.ts';
import type { ListLine } from '../../src/browser/list-lookup/read-list.ts';

/** The service cannot be asked, or what answers is not the service. The message is for a person. */
export class ServiceFailure extends Error {}

/** What the requests need from outside, so that a test can give something else. */
export type ServiceOptions = {
  /** The address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** After how many milliseconds without a complete answer a request is given up. */
  readonly timeoutMilliseconds: number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** The current time in milliseconds, for a `Retry-After` that is a date. */
  readonly now: () => number;
  /** A number from 0 to 1. Waits differ by it, so that clients do not come back all at once. */
  readonly random: () => number;
};

const mostAttempts = 5;
const mostWaitMilliseconds = 120_000;
const firstWaitMilliseconds = 500;
const mostJitterMilliseconds = 250;
const mostBodyBytes = 1024 * 1024;

// Loose, because a later deployment may have more fields.
const FoundSchema = z.object({
  data: z.object({
    manufacturerPartNumber: z.string(),
    verification: z.object({ status: z.string(), evidenceAsOf: z.iso.date() }),
  }),
  links: z.object({ record: z.url({ protocol: /^https?$/ }) }),
});

const CandidateSchema = z
  .union([
    z
      .object({ manufacturerPartNumber: z.string() })
      .transform((candidate) => candidate.manufacturerPartNumber),
    z
      .object({ manufacturer: z.object({ name: z.string() }) })
      .transform((candidate) => candidate.manufacturer.name),
  ])
  .catch('');

const NotFoundSchema = z.object({
  code: z.enum(['manufacturer_not_found', 'part_number_not_found']),
  candidates: z.array(CandidateSchema).default([]),
});

/** One request: an answer, or why it has to be repeated, after a time if the service gave one. */
type Reply =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'again'; readonly why: string; readonly waitMilliseconds?: number };

const notTheService =
  'What answers at the address of the service is not its API: the answer has another form. Give the address of a deployment with --base-url.';

const readBody = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBodyBytes) throw new ServiceFailure(notTheService);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** The body of an answer, which must have the type that the API gives it. */
const readJson = async (response: Response, mediaType: string): Promise<unknown> => {
  const type = response.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== mediaType) throw new ServiceFailure(notTheService);
  const text = await readBody(response);
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceFailure(notTheService);
  }
};

/** How long a `Retry-After` asks to wait, in milliseconds; undefined when there is none that can be read. */
const readRetryAfter = (field: string | null, now: number): number | undefined => {
  if (field === null) return undefined;
  if (/^\d{1,9}$/.test(field)) return Number(field) * 1000;
  const date = Date.parse(field);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** The statuses after which the rules for clients allow another request. */
const transient = new Set([429, 500, 502, 503, 504]);

const readResponse = async (response: Response, partNumber: string, now: number): Promise<Reply> => {
  const { status } = response;
  if (status >= 300 && status < 400) {
    throw new ServiceFailure(
      'The service answers with a redirect, which is not followed. Give the address of the service itself with --base-url.',
    );
  }
  if (status === 200) {
    const found = FoundSchema.safeParse(await readJson(response, 'application/json')).data;
    // A record of another part number would be a wrong identity.
    if (found?.data.manufacturerPartNumber !== partNumber) throw new ServiceFailure(notTheService);
    const { status: verificationStatus, evidenceAsOf } = found.data.verification;
    return {
      kind: 'answer',
      answer: { kind: 'found', record: found.links.record, verificationStatus, evidenceAsOf },
    };
  }
  if (status === 404) {
    const problem = NotFoundSchema.safeParse(await readJson(response, 'application/problem+json')).data;
    if (problem === undefined) throw new ServiceFailure(notTheService);
    const candidates = problem.candidates.filter((text) => text !== '').map((text) => ({ text }));
    return { kind: 'answer', answer: { kind: problem.code, candidates } };
  }
  if (!transient.has(status)) {
    throw new ServiceFailure(`The service answers a lookup with status ${status}.`);
  }
  await response.body?.cancel();
  const waitMilliseconds = readRetryAfter(response.headers.get('Retry-After'), now);
  return {
    kind: 'again',
    why: `The service answers with status ${status}, also after ${mostAttempts} attempts. Try again later.`,
    ...(waitMilliseconds === undefined ? {} : { waitMilliseconds }),
  };
};

/** Looks up lines through the public API of a deployment, as the rules for clients say. */
export const createService = ({ baseUrl, timeoutMilliseconds, wait, now, random }: ServiceOptions) => {
  // Every request waits while one of them was told to.
  let pause: Promise<unknown> = Promise.resolve();
  let hasAnswered = false;

  const request = async ({ manufacturer, partNumber }: ListLine): Promise<Reply> => {
    const address = `${baseUrl}/api/v1/products/${encodeURIComponent(manufacturer)}/${encodeURIComponent(partNumber)}`;
    try {
      const response = await fetch(address, {
        redirect: 'manual',
        headers: { Accept: 'application/json, application/problem+json' },
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      hasAnswered = true;
      return await readResponse(response, partNumber, now());
    } catch (error) {
      if (error instanceof ServiceFailure) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      // Most often the address is wrong, or nothing runs there.
      if (!isLate && !hasAnswered) {
        throw new ServiceFailure(
          'The service cannot be reached. Start it, or give its address with --base-url.',
        );
      }
      return {
        kind: 'again',
        why: isLate
          ? `The service does not answer in time, also after ${mostAttempts} attempts. Try again later.`
          : `The connection to the service breaks, also after ${mostAttempts} attempts. Try again later.`,
      };
    }
  };

  return async (line: ListLine): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      await pause;
      const reply = await request(line);
      if (reply.kind === 'answer') return reply.answer;
      if (attempt === mostAttempts) throw new ServiceFailure(reply.why);
      const asked = reply.waitMilliseconds ?? firstWaitMilliseconds * 2 ** (attempt - 1);
      if (asked > mostWaitMilliseconds) {
        throw new ServiceFailure(
          `The service asks to wait ${Math.ceil(asked / 1000)} seconds. Try again after that time.`,
        );
      }
      pause = Promise.all([pause, wait(asked + random() * mostJitterMilliseconds)]);
    }
  };
};
