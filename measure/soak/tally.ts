import type { SentRequest, SoakAnswer } from './send.ts';
import type { AnswerVerdict } from './verdict.ts';

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
