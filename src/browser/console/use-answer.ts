import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { RequestResult } from './ask-console.ts';

/** What is loaded: nothing yet, or the last answer. */
export type Loaded<Body> = { readonly kind: 'loading' } | RequestResult<Body>;

/** Loads something when the page opens; `reload` loads it again, and shows what was there until the answer comes. */
export const useLoaded = <Body>(
  load: () => Promise<RequestResult<Body>>,
): { readonly loaded: Loaded<Body>; readonly reload: () => Promise<void> } => {
  const [loaded, setLoaded] = useState<Loaded<Body>>({ kind: 'loading' });
  // Answers can overtake each other; the last question decides.
  const questions = useRef(0);
  const reload = useCallback(async () => {
    questions.current += 1;
    const mine = questions.current;
    const answer = await load();
    if (mine !== questions.current) return;
    // A list that was shown is better than none when the service is down for a moment.
    setLoaded((before) => (answer.kind === 'refused' && before.kind === 'done' ? before : answer));
  }, []);
  useEffect(() => void reload(), []);
  return { loaded, reload };
};

/** One thing at a time: while it is pending, a second click does nothing. */
export const usePending = (): {
  readonly isPending: boolean;
  readonly start: (act: () => Promise<void>) => Promise<void>;
} => {
  const [isPending, setPending] = useState(false);
  // The state changes with the next drawing; a double click is faster.
  const isBusy = useRef(false);
  const start = async (act: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      await act();
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };
  return { isPending, start };
};

/** How often a page asks again for something that it waits for, and how many times before it stops and offers a button. */
export type Polling = { readonly everyMilliseconds: number; readonly most: number };

/**
 * Asks again while something is awaited and the page is visible, and when somebody comes back to it. After `most` times it
 * stops, and `resume` begins again, with one request at once.
 */
export const usePolling = (
  isAwaiting: boolean,
  reload: () => Promise<void>,
  { everyMilliseconds, most }: Polling,
): { readonly hasStopped: boolean; readonly resume: () => void } => {
  const [round, setRound] = useState(0);
  const [hasStopped, setStopped] = useState(false);
  useEffect(() => {
    if (!isAwaiting) return undefined;
    let left = most;
    const ask = (): void => {
      if (document.visibilityState === 'visible') void reload();
    };
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      ask();
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      setStopped(true);
    }, everyMilliseconds);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isAwaiting, round]);
  const resume = (): void => {
    setStopped(false);
    setRound((before) => before + 1);
    void reload();
  };
  return { hasStopped: isAwaiting && hasStopped, resume };
};
