import { useState } from 'preact/hooks';

/** What a page shows, and the work that the last action asks for. */
type PageState<Work> = { readonly work: readonly Work[] };

/**
 * The state of a page, and what tells it what happened. `reduce` alone changes the state: from the state before, what happened and
 * the present time. `connect` gives what does the work that a state asks for; it may tell the page what came of it.
 */
export const usePage = <State extends PageState<Work>, Action, Work>(
  start: State,
  reduce: (state: State, action: Action, now: Date) => State,
  connect: (act: (action: NoInfer<Action>) => void) => (work: Work) => void,
): readonly [State, (action: Action) => void] => {
  const [state, draw] = useState(start);
  const [act] = useState(() => {
    // The state that is drawn may be older: a page is drawn once for several actions.
    let present = start;
    const tell = (action: Action): void => {
      present = reduce({ ...present, work: [] }, action, new Date());
      draw(present);
      for (const work of present.work) perform(work);
    };
    const perform = connect(tell);
    return tell;
  });
  return [state, act];
};
