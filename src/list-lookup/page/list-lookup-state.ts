import { counted } from '../../text/counted.ts';
import type { Decisions } from '../decisions.ts';
import type { FoundRecord } from '../line.ts';
import type { GuessedColumns } from '../line-fields.ts';
import type { OfferedColumn } from '../offered-columns.ts';
import {
  type CheckedReport,
  canLookUp,
  type LinesView,
  type LookupEvent,
  type LookupTask,
  maxListLines,
  type OpenedFile,
} from './list-session.ts';
import type { Decision, OwnColumn, RecordFacts, Results, SavedFile } from './looked-up-list.ts';
import type { OpenSource, OwnSource } from './source-files.ts';

/** The results of a list, and what came of saving them. */
export type ShownResults = Results & {
  /** Another for each list. */
  readonly number: number;
  /** The columns of the list, in their order. */
  readonly columns: readonly OwnColumn[];
  /** What is shown of a record beside what the index has. */
  readonly facts: ((record: FoundRecord) => RecordFacts) | 'loading' | 'unavailable';
  /** What is done with them now: a file is made, or a decision is applied. */
  readonly busy: boolean;
  /** Whether a name has to be written before a file with decisions is saved. */
  readonly lacksName: boolean;
  readonly said: string;
  /** The digest of the report that was saved last. */
  readonly digest: string | undefined;
};

/** What the page shows. */
export type ListLookupState = {
  readonly text: string;
  readonly list: LinesView | undefined;
  /** Columns of the list that may be those that no heading tells. */
  readonly offered: readonly OfferedColumn[];
  /** The file that the list was read from, if it was. */
  readonly opened: OpenedFile | undefined;
  /** The files that were added as sources, and what is said of them. They stay for the next list. */
  readonly sources: readonly OwnSource[];
  readonly sourceSaid: string;
  /** The part of a file that was read, from 0 to 1, while one is read as a source. */
  readonly sourceProgress: number | undefined;
  /** The files whose columns a person has to name before they are sources. */
  readonly waiting: readonly OpenSource[];
  /** Whether the prices of these files are wanted. */
  readonly hasPrices: boolean;
  readonly said: string;
  /** The part of the lines that was looked up, from 0 to 1; undefined while no lookup runs. */
  readonly progress: number | undefined;
  readonly results: ShownResults | undefined;
  /** What was decided; undefined before anything was. */
  readonly decisions: Decisions | undefined;
  /** The name that decisions are signed with. */
  readonly by: string;
  readonly report: CheckedReport | undefined;
  /** How many changes the text had that is read after a pause in typing; undefined while none is waiting. */
  readonly pause: number | undefined;
  readonly work: readonly LookupTask[];
};

/** The page before anything was entered. */
export const emptyListLookup: ListLookupState = {
  text: '',
  list: undefined,
  offered: [],
  opened: undefined,
  sources: [],
  sourceSaid: '',
  sourceProgress: undefined,
  waiting: [],
  hasPrices: false,
  said: '',
  progress: undefined,
  results: undefined,
  decisions: undefined,
  by: '',
  report: undefined,
  pause: undefined,
  work: [],
};

/** What happened. */
export type ListLookupAction =
  | { readonly kind: 'edit'; readonly text: string }
  /** A person paused in typing. */
  | { readonly kind: 'read-text' }
  | { readonly kind: 'open-example' }
  /** Opens a list, with the first sheet of an Excel file unless another is named; decisions; or a report. */
  | { readonly kind: 'open-file'; readonly file: File; readonly sheet?: string }
  /** Reads a file as a source; one that was given before, which has an id, with other answers. */
  | {
      readonly kind: 'add-source';
      readonly file: File;
      readonly id?: number;
      readonly answers?: OwnSource['answers'];
    }
  | { readonly kind: 'cancel-source' }
  | { readonly kind: 'ask-prices'; readonly hasPrices: boolean }
  /** Leaves a source out, or a file that waits for its columns. */
  | { readonly kind: 'remove-source'; readonly id: number }
  | { readonly kind: 'choose'; readonly columns: Partial<GuessedColumns> }
  /** The headings are in this row, or there are none. */
  | { readonly kind: 'move-headings'; readonly row: number | undefined }
  | { readonly kind: 'run' | 'cancel' }
  | { readonly kind: 'decide'; readonly decision: Decision }
  | { readonly kind: 'write'; readonly by: string }
  | { readonly kind: 'save'; readonly file: SavedFile }
  | LookupEvent;

const example = `Manufacturer\tPart number\tQuantity
Moxa\tEDS-P510\t2
Allied Telesis\tAT-FS232/1\t1
MOXA\teds-p510\t4
Moxa\tEDS-0000\t1
Example Works\tX-1\t8
`;

/** How many lines there are, or what has to be chosen or fixed before they are looked up. */
const describe = (list: LinesView): string => {
  const { lineCount, columns, headings } = list;
  if (headings.length === 0) return 'The list has no lines.';
  if (lineCount === undefined) return 'Choose the columns of the manufacturer and of the part number.';
  if (lineCount === 0) return 'The list has no lines.';
  const without = columns.manufacturer === undefined;
  return canLookUp(list)
    ? `${counted(lineCount, 'line')} to look up${without ? '. Without a column for the manufacturer, each is looked up by its number alone' : ''}.`
    : `The list has ${counted(lineCount, 'line')}. Split it: you can look up ${maxListLines.toLocaleString('en')} at once.`;
};

const ask = (state: ListLookupState, ...work: readonly LookupTask[]): ListLookupState => ({
  ...state,
  work: [...state.work, ...work],
});

/** Forgets the list before with its results. What was decided stays, and the files that are sources. */
const close = (
  { text, sources, sourceSaid, sourceProgress, waiting, hasPrices, decisions, by, work }: ListLookupState,
  said: string,
): ListLookupState => ({
  ...emptyListLookup,
  text,
  sources,
  sourceSaid,
  sourceProgress,
  waiting,
  hasPrices,
  decisions,
  by,
  work,
  said,
});

const withResults = (state: ListLookupState, changes: Partial<ShownResults>): ListLookupState =>
  state.results === undefined ? state : { ...state, results: { ...state.results, ...changes } };

const takeEvent = (state: ListLookupState, event: LookupEvent): ListLookupState => {
  switch (event.kind) {
    case 'closed':
      return close(state, event.said);
    case 'read': {
      const { list, shown = {}, notes = [] } = event;
      return { ...state, ...shown, list, offered: [], said: [describe(list), ...notes].join(' ').trim() };
    }
    case 'offered':
      return { ...state, offered: event.offered };
    case 'said':
      return { ...state, said: event.said };
    case 'sources':
      return {
        ...state,
        sources: event.sources,
        sourceSaid: event.said,
        sourceProgress: event.progress,
        waiting: event.waiting,
      };
    case 'started': {
      const { said, isLookup } = event;
      return { ...state, ...(isLookup ? { results: undefined, report: undefined } : {}), progress: 0, said };
    }
    case 'progress':
      return { ...state, progress: event.progress };
    case 'ended':
      return { ...state, progress: undefined, said: event.said };
    case 'decided':
      return { ...state, decisions: event.decisions };
    case 'found': {
      const { number, results, columns } = event;
      if (state.results?.number === number) return withResults(state, results);
      const shown = {
        ...results,
        number,
        columns,
        facts: 'loading',
        busy: false,
        lacksName: false,
        said: '',
        digest: undefined,
      } as const;
      return { ...state, results: shown };
    }
    case 'facts':
      return state.results?.number === event.number
        ? withResults(state, { facts: event.facts ?? 'unavailable' })
        : state;
    case 'checked-report':
      return { ...state, report: event.report };
    case 'done': {
      const { kind: _, ...done } = event;
      return withResults(state, { ...done, busy: false });
    }
  }
};

/** The state of the page after something happened. Pure: what is to be done beside it stands under `work`. */
export const reduceListLookup = (state: ListLookupState, action: ListLookupAction): ListLookupState => {
  switch (action.kind) {
    case 'edit':
      return ask({ ...state, text: action.text, pause: (state.pause ?? 0) + 1 }, { task: 'enter' });
    case 'read-text':
      // The timer of a pause may end after the text was read.
      if (state.pause === undefined) return state;
      return ask(close(state, ''), { task: 'text', text: state.text });
    case 'open-example':
      return ask(close({ ...state, text: example }, ''), { task: 'enter' }, { task: 'text', text: example });
    case 'open-file':
      return ask(state, { task: 'file', file: action.file, sheet: action.sheet });
    case 'add-source':
      return ask(state, {
        task: 'add-source',
        id: action.id,
        given: action.file,
        answers: action.answers ?? {},
        hasPrices: state.hasPrices,
      });
    case 'cancel-source':
      return ask(state, { task: 'cancel-source' });
    case 'ask-prices': {
      const { hasPrices } = action;
      return ask({ ...state, hasPrices }, { task: 'read-sources', hasPrices });
    }
    case 'remove-source':
      return ask(state, { task: 'remove-source', id: action.id });
    case 'choose': {
      const { list } = state;
      // What was chosen is shown at once, and the lines when they are read.
      const shown = list && { ...list, columns: { ...list.columns, ...action.columns } };
      return ask({ ...state, list: shown }, { task: 'choose', columns: action.columns });
    }
    case 'move-headings':
      return ask(state, { task: 'headings', row: action.row });
    case 'run': {
      const { text, pause } = state;
      return ask({ ...state, pause: undefined }, { task: 'run', text, isTyped: pause !== undefined });
    }
    case 'cancel':
      return ask(
        { ...state, progress: undefined, said: 'Cancelled. Look up the list again to get results.' },
        { task: 'cancel' },
      );
    case 'decide':
      return ask(withResults(state, { busy: true, said: '', digest: undefined }), {
        task: 'decide',
        decision: action.decision,
      });
    case 'write':
      return { ...state, by: action.by };
    case 'save': {
      const { by } = state;
      const busy = withResults(state, { busy: true, said: '', digest: undefined });
      return ask(busy, { task: 'save', file: action.file, by: by.trim() });
    }
    default:
      return takeEvent(state, action);
  }
};
