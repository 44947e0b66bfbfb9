import { checkBatch } from './batch-check.ts';
import type { Page } from './validator-state.ts';

/** The pause in typing before a check, so that a screen reader does not announce a verdict for each letter. */
const pauseMilliseconds = 400;

/** Checks the batch that the page shows. */
export type BatchChecker = {
  /** Checks at once, as of now if no other time is entered. */
  readonly check: () => void;
  /** Checks after a pause in which nothing else is entered. */
  readonly checkSoon: () => void;
  /** Says something instead of a verdict. */
  readonly say: (words: string) => void;
};

/** Creates the check of the batch that the page shows. */
export const createBatchChecker = ({ state, change }: Page): BatchChecker => {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    clearTimeout(pause);
    change({ result: checkBatch(state()) });
  };
  return {
    check,
    checkSoon: () => {
      clearTimeout(pause);
      pause = setTimeout(check, pauseMilliseconds);
    },
    say: (words) => {
      clearTimeout(pause);
      change({ result: { kind: 'unchecked', words } });
    },
  };
};
