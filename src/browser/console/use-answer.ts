import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from './ask-console.ts';

/** What is loaded: nothing yet, or the last answer. */
export type Loaded<Body> = { readonly kind: 'loading' } | Answer<Body>;

/** Loads something when the page opens; `reload` loads it again, and shows what was there until the answer comes. */
export const useLoaded = <Body>(
  load: () => Promise<Answer<Body>>,
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
