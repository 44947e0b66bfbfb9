import type { BatchContent, BatchResult, CheckedBatch } from './batch-check.ts';
import type {
  ListChange,
  ListFileName,
  ListMessage,
  ListOutcome,
  ListReply,
  ListTask,
} from './list-session.ts';
import type { ListSource, ListState, ListView } from './list-view.ts';

/** The steps from a list to its batches. */
export type StepName = 'columns' | 'questions' | 'result';

/** What came of the list so far. `checkedAsOf` says which reference time was used. */
export type ListResult =
  /** The total is 0 while it is unknown. */
  | { readonly kind: 'running'; readonly done: number; readonly total: number; readonly checkedAsOf: string }
  | {
      readonly kind: 'checked';
      readonly outcome: ListOutcome;
      readonly checkedAsOf: string;
      /** What was done since. */
      readonly said: string;
      /** The text of the first batch, once a person has asked for it. */
      readonly firstBatch: string | undefined;
      /** How many files are being made. */
      readonly writing: number;
    }
  /** Nothing came of it. */
  | { readonly kind: 'ended'; readonly why: string };

/** The list that the page shows. */
export type ShownList = {
  readonly view: ListView;
  readonly step: StepName;
  /** Whether the present step takes the focus. */
  readonly hasFocus: boolean;
  readonly result: ListResult | undefined;
  /** What came of opening a mapping; empty if none was opened. */
  readonly said: string;
  /** Whether the browser has a mapping for these headings, which is offered. */
  readonly isKnown: boolean;
};

/** Where the text of a list comes from. */
export type TextSource = Omit<ListSource, 'id'>;

/** What a new input replaces and Undo restores: the text, and the list that it is, with what was chosen for it. */
export type Input = BatchContent & {
  /** Undefined for a batch. */
  readonly list: (Pick<ListState, 'mapping'> & { readonly source: TextSource }) | undefined;
};

/** A list that the session is asked to open. */
export type Opening = {
  readonly number: number;
  readonly way: (ListTask & { readonly task: 'open' })['way'];
  /** Whether its text is shown already, and perhaps typed on. */
  readonly isShown: boolean;
  /** Whether it is the file that is shown, read in another way, so that what was typed in its text is lost. */
  readonly isAgain?: boolean;
  readonly hasFocus: boolean;
};

/** What a file is to the page. */
export type ReadFile =
  | { readonly kind: 'batch'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'list' }
  | { readonly kind: 'refused'; readonly why: string };

/** What a file corrects: the list that is shown, or a batch that was checked. */
type Corrected = 'list' | CheckedBatch | undefined;

/** A file that is being read. */
type Reading = { readonly file: File; readonly input: number; readonly corrects: Corrected };

/** The work that an action asks for. */
export type ValidatorWork =
  | { readonly kind: 'post'; readonly message: ListMessage }
  /** Ends what the session does, and has another go on with the list that is shown. */
  | { readonly kind: 'restart'; readonly state: ListState | undefined }
  | { readonly kind: 'read'; readonly reading: Reading };

/** What the page shows. */
export type ValidatorState = BatchContent & {
  /** Undefined for a batch. */
  readonly list: ShownList | undefined;
  /** The list that the text comes from, also while what was typed is none; undefined for other texts. */
  readonly source: TextSource | undefined;
  /** The reference time as a person entered it; empty for now. */
  readonly asOf: string;
  readonly result: BatchResult;
  /** The batch that the present one corrects. */
  readonly corrects: CheckedBatch | undefined;
  /** The inputs before and after the present one. The last of each is the next to be restored. */
  readonly history: { readonly past: readonly Input[]; readonly future: readonly Input[] };
  /** The text up to which Undo is the page's own; after it, the browser undoes what was typed. */
  readonly settled: string;
  /** How many times the page itself replaced the text, and how many of those times by a batch. */
  readonly replacements: number;
  readonly openedBatches: number;
  /** How many inputs began, so that what is read for one never overwrites the next. */
  readonly inputs: number;
  /** How many changes a batch had that is checked after a pause in typing; undefined while none is waiting. */
  readonly pause: number | undefined;
  /** The number of the last message to the session. */
  readonly sent: number;
  /** The messages that it has not answered yet. */
  readonly waiting: readonly ListMessage[];
  readonly opening: Opening | undefined;
  /** Whether the worker may not have loaded itself or what reads a file, which it never asks for again. */
  readonly isDoubtful: boolean;
  readonly work: readonly ValidatorWork[];
};

/** The page before anything was entered. */
export const emptyValidator: ValidatorState = {
  text: '',
  opened: undefined,
  list: undefined,
  source: undefined,
  asOf: '',
  result: { kind: 'unchecked', words: 'Paste or open a batch.' },
  corrects: undefined,
  history: { past: [], future: [] },
  settled: '',
  replacements: 0,
  openedBatches: 0,
  inputs: 0,
  pause: undefined,
  sent: 0,
  waiting: [],
  opening: undefined,
  isDoubtful: false,
  work: [],
};

/** What happened. */
export type ValidatorAction =
  /** A person changed the text. `isNew`: nothing of the old text is left. `isPasted`: the new text was pasted or dropped. */
  | { readonly kind: 'edit'; readonly text: string; readonly isNew: boolean; readonly isPasted: boolean }
  | { readonly kind: 'open-text'; readonly text: string }
  | { readonly kind: 'open-list-example' }
  | { readonly kind: 'open-file'; readonly file: File; readonly corrects?: Corrected }
  | { readonly kind: 'read'; readonly reading: Reading; readonly read: ReadFile }
  | { readonly kind: 'set-as-of'; readonly asOf: string }
  /** A batch is checked: a person asks for it, or paused in typing. */
  | { readonly kind: 'check-batch' }
  | { readonly kind: 'restore'; readonly way: 'undo' | 'redo' }
  | { readonly kind: 'open-step'; readonly step: StepName }
  | {
      readonly kind: 'open-sheet';
      readonly change: Pick<ListSource, 'sheet' | 'headings' | 'encoding' | 'delimiter'>;
    }
  | { readonly kind: 'change'; readonly change: ListChange }
  | { readonly kind: 'open-mapping'; readonly file: Blob }
  /** The browser forgot the mapping that it had for these headings. */
  | { readonly kind: 'forgot-mapping' }
  | { readonly kind: 'check-list' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'make'; readonly file: ListFileName | 'first-batch' }
  /** The session answers. `isKnown`: the browser has a mapping for the headings of the list. */
  | { readonly kind: 'reply'; readonly reply: ListReply; readonly isKnown: boolean }
  /** The session could not start, or ended. */
  | { readonly kind: 'failed' };
