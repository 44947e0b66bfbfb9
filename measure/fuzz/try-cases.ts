import fc from 'fast-check';
import type { Examiner, Target } from './target.ts';

/** A case after which something is wrong, as small as it could be made. */
export type CaseFinding = { readonly what: string; readonly bytes: Uint8Array };

/** How many cases are tried, and with which. */
export type Trial = {
  /** The same seed gives the same cases in the same order. */
  readonly seed: number;
  /** Asked before each round with the number of cases so far: how many to try next; 0 ends the trial. */
  readonly nextRound: (cases: number) => number;
  readonly onFinding: (finding: CaseFinding) => void;
  /** Is told each case before it is tried. */
  readonly onCase?: (bytes: Uint8Array) => void;
};

/** The most processor time that a case may take, in microseconds: a second, and more for each byte of a long one. */
const microsecondsFor = ({ length }: Uint8Array): number => 1_000_000 + 4 * length;

/** After so many different findings a trial ends: each is reduced, which takes longer than finding it. */
const maxFindings = 10;

/** Places and numbers differ between cases that fail in the same way. */
const kindOf = (what: string): string => what.split('\n', 1)[0]?.replace(/\d+/g, '0') ?? '';

const describeError = (error: unknown): string =>
  error instanceof Error ? `throws ${error.stack ?? error.message}` : 'throws a value that is not an Error';

/** Says what is wrong with what comes of a case: what the target says, an exception, or too much processor time. */
export const examineCase = async (
  examiner: Examiner,
  bytes: Uint8Array,
  maxMicroseconds = microsecondsFor(bytes),
): Promise<string | undefined> => {
  const before = process.threadCpuUsage();
  let what: string | undefined;
  try {
    what = await examiner.examine(bytes);
  } catch (error) {
    what = describeError(error);
  }
  const { user, system } = process.threadCpuUsage(before);
  return what ?? (user + system > maxMicroseconds ? 'takes too much processor time' : undefined);
};

/** Tries cases of a target in rounds, and reduces what is found. Returns the number of cases tried. */
export const tryCases = async (target: Target, examiner: Examiner, trial: Trial): Promise<number> => {
  const known = new Set<string>();
  const findings = new Map<Uint8Array, string>();
  const property = fc.asyncProperty(target.cases, async (bytes) => {
    trial.onCase?.(bytes);
    const what = await examineCase(examiner, bytes);
    if (what === undefined || known.has(kindOf(what))) return true;
    findings.set(bytes, what);
    return false;
  });
  let cases = 0;
  for (let round = 0; known.size < maxFindings; round += 1) {
    const numRuns = trial.nextRound(cases);
    if (numRuns === 0) break;
    const { counterexample, numRuns: tried } = await fc.check(property, {
      seed: trial.seed + round,
      numRuns,
    });
    cases += tried;
    const [bytes] = counterexample ?? [];
    const what = bytes && findings.get(bytes);
    findings.clear();
    if (bytes === undefined || what === undefined) continue;
    known.add(kindOf(what));
    trial.onFinding({ what, bytes });
  }
  return cases;
};
