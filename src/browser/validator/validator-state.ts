import type { BatchContent, BatchResult, CheckedBatch } from './batch-check.ts';
import type { ListPanelState } from './list/list-panel-state.ts';
import type { List } from './list/opened-list.ts';

/** How many inputs are remembered. */
const maxInputs = 20;

/** What a new input replaces and Undo restores: the text, and the list that it is, with what was chosen for it. */
type Input = BatchContent & {
  /** Undefined for a batch. */
  readonly list: List | undefined;
  readonly mapping: ListPanelState['mapping'] | undefined;
};

/** The inputs before and after the present one. The last of each is the next to be restored. */
type InputHistory = { readonly past: readonly Input[]; readonly future: readonly Input[] };

/** What the page shows. */
export type ValidatorState = BatchContent & {
  /** The list that the input is; undefined for a batch. */
  readonly list: List | undefined;
  /** The steps of the list; undefined while none are shown. */
  readonly panel: ListPanelState | undefined;
  /** The reference time as a person entered it; empty for now. */
  readonly asOf: string;
  readonly result: BatchResult;
  /** The batch that the present one corrects. */
  readonly corrects: CheckedBatch | undefined;
  readonly history: InputHistory;
  /** The text up to which Undo is the page's own; after it, the browser undoes what was typed. */
  readonly settled: string;
  /** How many times the page itself replaced the text, and how many of those times by a batch. */
  readonly replacements: number;
  readonly openedBatches: number;
};

/** The page before anything was entered. */
export const emptyValidator: ValidatorState = {
  text: '',
  opened: undefined,
  list: undefined,
  panel: undefined,
  asOf: '',
  result: { kind: 'unchecked', words: 'Nothing to check yet.' },
  corrects: undefined,
  history: { past: [], future: [] },
  settled: '',
  replacements: 0,
  openedBatches: 0,
};

const inputOf = ({ text, opened, list, panel }: ValidatorState): Input => ({
  text,
  opened,
  list,
  mapping: panel?.mapping,
});

/** The state once its text is replaced by another, which Undo takes back unless the page was empty. */
export const withText = (state: ValidatorState, { text, opened }: BatchContent): ValidatorState => {
  const isEmpty = state.text.trim() === '' && state.list === undefined;
  const past = [...state.history.past, inputOf(state)].slice(-maxInputs);
  const history = isEmpty ? state.history : { past, future: [] };
  return { ...state, text, opened, history, settled: text };
};

/** The state once the text before or after the present one is restored, with what was chosen for its list; undefined if there is none. */
export const withRestored = (
  state: ValidatorState,
  way: 'undo' | 'redo',
): { readonly state: ValidatorState; readonly mapping: Input['mapping'] } | undefined => {
  const { past, future } = state.history;
  const found = (way === 'undo' ? past : future).at(-1);
  if (found === undefined) return undefined;
  const present = inputOf(state);
  const history =
    way === 'undo'
      ? { past: past.slice(0, -1), future: [...future, present] }
      : { past: [...past, present], future: future.slice(0, -1) };
  const { mapping, ...input } = found;
  const replacements = state.replacements + 1;
  return {
    state: { ...state, ...input, history, settled: input.text, replacements },
    mapping,
  };
};
