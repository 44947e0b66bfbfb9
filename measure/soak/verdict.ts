import * as z from 'zod';

/** A request to the service. */
export type SentRequest = {
  readonly method: string;
  /** The raw path, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** What came of a request. Times are milliseconds since 1970, by the clock of this process. */
export type SoakAnswer = { readonly sentAt: number; readonly receivedAt: number } & (
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly body: Buffer;
    }
  /** No whole answer: the connection was refused, or ended before the last byte. */
  | { readonly kind: 'lost'; readonly cause: string }
  | { readonly kind: 'hung' }
);

/** What a request needs beside the process: nothing else, the file of the catalogue, or the database. */
export type ServicePart = 'files' | 'catalogue' | 'database';

/** What a fault makes unavailable. */
export type Hit = ServicePart | 'process';

/** What an answer was. Only `wrong` is a failure of the service. */
export type AnswerVerdict =
  | { readonly kind: 'right' }
  /** An honest 503. */
  | { readonly kind: 'unavailable' }
  /** An honest 429. */
  | { readonly kind: 'limited' }
  /** No answer, while the process was down. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'wrong'; readonly reason: string };

/** What is known about a request before it is answered. */
export type Expected = {
  readonly part: ServicePart;
  /** What is wrong with an answer that is neither 503 nor 429; `undefined` when it is right. */
  readonly judge: (answer: Whole) => string | undefined;
  /** Whether so many requests came before that a 429 is due. Without it a 429 is wrong. */
  readonly isLimitDue?: (answer: Whole) => boolean;
};

/** An answer that came whole. */
export type Whole = Extract<SoakAnswer, { readonly kind: 'answered' }>;

/** Whether a fault explains that something was unavailable between two times. */
export type IsExplained = (hit: Hit, sentAt: number, receivedAt: number) => boolean;

const ProblemSchema = z.object({ status: z.int(), code: z.string() });

/** The code of a Problem; `undefined` when the answer is not one or contradicts its status. */
export const problemCode = ({ status, headers, body }: Whole): string | undefined => {
  if (headers['content-type'] !== 'application/problem+json') return undefined;
  try {
    const problem = ProblemSchema.parse(JSON.parse(body.toString()));
    return problem.status === status ? problem.code : undefined;
  } catch {
    return undefined;
  }
};

const wrong = (reason: string): AnswerVerdict => ({ kind: 'wrong', reason });

const retryAfter = ({ headers }: Whole): number | undefined => {
  const value = headers['retry-after'];
  return typeof value === 'string' && /^[1-9][0-9]*$/.test(value) ? Number(value) : undefined;
};

/** What is wrong with the form of a 503 or a 429. */
const dishonest = (answer: Whole): string | undefined => {
  if (retryAfter(answer) === undefined) return `${answer.status} without a usable Retry-After`;
  const isPage = /^text\/html\b/.test(String(answer.headers['content-type']));
  return isPage || problemCode(answer) !== undefined ? undefined : `${answer.status} that is not a Problem`;
};

/** Judges an answer: right, an honest refusal that a fault or a limit explains, or wrong. */
export const verdictOf = (
  answer: SoakAnswer,
  { part, judge, isLimitDue }: Expected,
  isExplained: IsExplained,
): AnswerVerdict => {
  const { sentAt, receivedAt } = answer;
  if (answer.kind === 'hung') return wrong('no answer within the bound');
  if (answer.kind === 'lost') {
    return isExplained('process', sentAt, receivedAt)
      ? { kind: 'refused' }
      : wrong(`${answer.cause} while the process was up`);
  }
  if (answer.status === 503) {
    const violation = dishonest(answer);
    if (violation !== undefined) return wrong(violation);
    return isExplained(part, sentAt, receivedAt)
      ? { kind: 'unavailable' }
      : wrong('503 that no fault explains');
  }
  if (answer.status === 429) {
    const violation = dishonest(answer);
    if (violation !== undefined) return wrong(violation);
    return isLimitDue?.(answer) === true ? { kind: 'limited' } : wrong('429 before the limit was reached');
  }
  const violation = judge(answer);
  return violation === undefined ? { kind: 'right' } : wrong(violation);
};

/** How the requests of one kind were answered. */
export type Counts = Record<AnswerVerdict['kind'], number>;

/** What is needed to find out why something is wrong. */
export type TallyEvidence = { readonly at: string; readonly what: string; readonly reason: string };

/** Of each kind, so that no kind hides another. */
const maxEvidence = 5;

const requestIdOf = (answer: SoakAnswer): string =>
  answer.kind === 'answered' ? ` (X-Request-Id ${answer.headers['x-request-id'] ?? 'none'})` : '';

/** Counts verdicts by kind of request, and says and keeps the evidence of the first that are wrong. */
export const createTally = (say: (line: string) => void) => {
  const kinds = new Map<string, Counts>();
  const evidence: TallyEvidence[] = [];
  const violations = new Map<string, number>();
  let wrongs = 0;

  /** Notes that something of a kind is wrong, at a time in milliseconds since 1970. */
  const reportViolation = (
    kind: string,
    reason: string,
    what: string = kind,
    at: number = Date.now(),
  ): void => {
    wrongs += 1;
    const earlier = violations.get(kind) ?? 0;
    violations.set(kind, earlier + 1);
    if (earlier >= maxEvidence) return;
    evidence.push({ at: new Date(at).toISOString(), what, reason });
    say(`wrong: ${what}: ${reason}`);
  };

  /** Notes the verdict on an answer. */
  const count = (kind: string, sent: SentRequest, answer: SoakAnswer, verdict: AnswerVerdict): void => {
    const counts = kinds.get(kind) ?? { right: 0, unavailable: 0, limited: 0, refused: 0, wrong: 0 };
    counts[verdict.kind] += 1;
    kinds.set(kind, counts);
    if (verdict.kind !== 'wrong') return;
    const took = `sent ${answer.receivedAt - answer.sentAt} ms before`;
    const reason = `${verdict.reason}${requestIdOf(answer)}, ${took}`;
    reportViolation(kind, reason, `${kind}: ${sent.method} ${sent.path}`, answer.receivedAt);
  };

  return { kinds, evidence, reportViolation, count, wrongs: () => wrongs };
};

/** The verdicts of a run. */
export type Tally = ReturnType<typeof createTally>;
