import { useLayoutEffect, useRef } from 'preact/hooks';
import { StateMark } from '../state-mark.tsx';
import type { ConsoleProblem } from './ask-console.ts';
import { distanceInWords, timeInWords } from './time-in-words.ts';

/** A timestamp in words, with its distance from now below it when `isNear` is set. */
export const Timestamp = ({ at, isNear = false }: { at: string; isNear?: boolean }) => (
  <>
    <time dateTime={at}>{timeInWords(at)}</time>
    {isNear && <span class="beside">{distanceInWords(at, Date.now())}</span>}
  </>
);

/** What an action led to. */
export type ActionOutcome = { readonly kind: 'done' | 'failed'; readonly text: string };

/** The outcome of a request that was refused: what is wrong, and when to try again. */
export const failureOf = ({ detail, waitSeconds, nextAt }: ConsoleProblem): ActionOutcome => {
  if (nextAt !== undefined)
    return { kind: 'failed', text: `${detail} Next possible: ${timeInWords(nextAt)}.` };
  if (waitSeconds === undefined || waitSeconds < 1) return { kind: 'failed', text: detail };
  const minutes = Math.ceil(waitSeconds / 60);
  const wait =
    waitSeconds < 120
      ? `${waitSeconds} seconds`
      : minutes < 120
        ? `${minutes} minutes`
        : `${Math.ceil(minutes / 60)} hours`;
  return { kind: 'failed', text: `${detail} Try again in ${wait}.` };
};

/**
 * The place where outcomes are said: it is there before the first, so that screen readers hear it, and it takes the
 * focus, because what was pressed may be gone.
 */
export const OutcomeLine = ({ outcome }: { outcome: ActionOutcome | undefined }) => {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (outcome !== undefined) line.current?.focus();
  }, [outcome]);
  return (
    <p ref={line} class="outcome" role="status" tabIndex={-1}>
      {outcome !== undefined && (
        <StateMark of={outcome.kind === 'done' ? 'done' : 'finding'} word={outcome.text} />
      )}
    </p>
  );
};
