import {
  createListSession,
  type ListEvent,
  type ListMessage,
} from '../../../src/price-lists/page/list-session.ts';
import { reduceValidator } from '../../../src/price-lists/page/validator-reducer.ts';
import {
  emptyValidator,
  type ShownList,
  type ValidatorAction,
  type ValidatorState,
} from '../../../src/price-lists/page/validator-state.ts';
import { readFile } from '../../../src/price-lists/page/validator-work.ts';

export const referenceTime = '2026-11-21T12:00:00Z';

/** The page that checks batches and lists, with its session, and without a browser. */
export const openPage = () => {
  let state: ValidatorState = emptyValidator;
  let waiting: (() => Promise<void>)[] = [];
  const events: ListEvent[] = [];

  const begin = () => {
    // A session that is ended says nothing any more.
    const session = createListSession((sent) => {
      if (session !== present) return;
      // As a worker sends it: nothing in it is the page's own object.
      const reply = structuredClone(sent);
      if ('event' in reply) events.push(reply.event);
      act({ kind: 'reply', reply, isKnown: false });
    });
    return session;
  };
  let present = begin();

  const post = (message: ListMessage): void => {
    const session = present;
    waiting.push(() => session(structuredClone(message)));
  };

  const act = (action: ValidatorAction): void => {
    state = reduceValidator({ ...state, work: [] }, action, new Date(referenceTime));
    for (const work of state.work) {
      if (work.kind === 'post') post(work.message);
      else if (work.kind === 'restart') {
        waiting = [];
        present = begin();
        const resumed = { task: 'resume', number: 0, now: { seconds: 0, fraction: '' } } as const;
        if (work.state !== undefined) post({ ...resumed, state: work.state });
      } else {
        const { reading } = work;
        waiting.push(async () => act({ kind: 'read', reading, read: await readFile(reading.file) }));
      }
    }
  };

  /** Does the next thing that waits; false if nothing does. */
  const step = async (): Promise<boolean> => {
    const next = waiting.shift();
    await next?.();
    return next !== undefined;
  };

  const settle = async (): Promise<void> => {
    while (await step());
  };

  /** The list that is shown. */
  const list = (): ShownList => {
    if (state.list === undefined) throw new Error('The page shows no list.');
    return state.list;
  };

  return {
    state: () => state,
    list,
    /** What came of the tasks of the session, in their order. */
    events,
    /** What happens, while nothing that waits is done. */
    act,
    step,
    /** What happens, and everything that comes of it. */
    perform: async (...actions: readonly ValidatorAction[]): Promise<void> => {
      for (const action of actions) {
        act(action);
        await settle();
      }
    },
    settle,
    /** The answer to a question of the list; undefined if it is not asked. */
    answerOf: (id: string): string | undefined =>
      list().view.questions.find((asked) => asked.id === id)?.answer,
  };
};

export const answered = (id: string, answer: string): ValidatorAction => ({
  kind: 'change',
  change: { kind: 'answer', id, answer },
});

export const pasted = (text: string): ValidatorAction => ({
  kind: 'edit',
  text,
  isNew: true,
  isPasted: true,
});

export const opened = (name: string, content: string | Uint8Array<ArrayBuffer>): ValidatorAction => ({
  kind: 'open-file',
  file: new File([content], name),
});

/** The answers to what the example of a stock list leaves open. */
export const allAnswers: readonly ValidatorAction[] = [
  { kind: 'change', change: { kind: 'confirm' } },
  { kind: 'change', change: { kind: 'usual' } },
  answered('observedAt', '2026-11-21T11:00:00Z'),
  answered('source-id', 'stock-list'),
  answered('source-system', 'Stock list'),
  answered('decimal-mark', '.'),
];
