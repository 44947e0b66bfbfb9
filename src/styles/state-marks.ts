/**
 * How loud a state is: `good` needs nothing, `open` waits for somebody, `wrong` is to be fixed, and `none` is over or absent.
 * The colours of the tones are in `src/styles/states.css`; none of them is that of links and buttons.
 */
export type Tone = 'good' | 'open' | 'wrong' | 'none';

type StateMark = {
  /** What the state is called unless a page knows a closer word. */
  readonly word: string;
  readonly tone: Tone;
  /** A drawing in a square of 16 units, as lines: the state is told by its shape where there are no colours. */
  readonly symbol: string;
};

const ring = 'M14.5 8a6 6 0 1 1-13 0 6 6 0 1 1 13 0';

/** Every state that pages show, with its one symbol and its one tone. */
export const stateMarks = {
  found: { word: 'Found', tone: 'good', symbol: `${ring}M5 8.3l2.2 2.2L11 6` },
  candidates: {
    word: 'Perhaps',
    tone: 'open',
    symbol: 'M2 6c2-3 4-3 6-1s4 2 6-1M2 12c2-3 4-3 6-1s4 2 6-1',
  },
  chosen: {
    word: 'Chosen',
    tone: 'good',
    symbol: 'M8 7.5a3 3 0 1 0 0-6a3 3 0 1 0 0 6M2 14.5c0-7 12-7 12 0',
  },
  by_hand: { word: 'Checked by hand', tone: 'good', symbol: 'M2 14l1-4L11 2l3 3L6 13zM9.2 3.8l3 3' },
  in_file: { word: 'In your file', tone: 'good', symbol: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M6 8h4M6 11h4' },
  not_found: { word: 'Not found', tone: 'none', symbol: `${ring}M3.5 12.5l9-9` },
  not_looked_up: { word: 'Not looked up', tone: 'none', symbol: 'M2.5 8h11' },
  valid: { word: 'Valid', tone: 'good', symbol: 'M2 2h12v12H2zM4.8 8.3l2.2 2.2L11.2 6' },
  finding: { word: 'Error', tone: 'wrong', symbol: 'M8 1.8L14.8 14H1.2zM8 6v4M8 11.4v1.1' },
  question: {
    word: 'To answer',
    tone: 'open',
    symbol: `${ring}M6 6.4c0-2.6 4-2.6 4 0c0 1.4-2 1.6-2 3M8 11v1.1`,
  },
  waiting: { word: 'Waiting', tone: 'open', symbol: `${ring}M8 4.2V8l2.6 1.8` },
  active: { word: 'Active', tone: 'good', symbol: `${ring}M10 8a2 2 0 1 1-4 0a2 2 0 1 1 4 0` },
  revoked: { word: 'Revoked', tone: 'none', symbol: `${ring}M5.5 5.5l5 5M10.5 5.5l-5 5` },
  done: { word: 'Done', tone: 'good', symbol: 'M2 8.5l4 4L14 4' },
  to_do: { word: 'To do', tone: 'open', symbol: 'M2.5 2.5h11v11h-11z' },
} as const satisfies Readonly<Record<string, StateMark>>;

/** A state that pages show. */
export type ShownState = keyof typeof stateMarks;
