import { counted } from '../../contracts/counted.ts';
import type { ReportCheck } from '../../list-lookup/checked-lines.ts';
import type { Decisions } from '../../list-lookup/decisions.ts';
import type { Report } from '../../list-lookup/evidence-report.ts';
import { IndexUnavailable } from '../../list-lookup/list-index.ts';
import {
  type GuessedColumns,
  guessColumns,
  type ListLine,
  linesOf,
  linesWithSpaces,
  maxListLines,
  readList,
} from '../../list-lookup/read-list.ts';
import { openList } from '../../supplier-lists/open-list.ts';
import type { Table } from '../../supplier-lists/table.ts';
import type { CatalogueTime } from './catalogue-time.tsx';
import { createDeciding } from './deciding.ts';
import type { LookedUpList, Results } from './looked-up-list.ts';
import { slices } from './slices.ts';

const example = `Manufacturer\tPart number\tQuantity
Moxa\tEDS-P510\t2
Allied Telesis\tAT-FS232/1\t1
MOXA\teds-p510\t4
Moxa\tEDS-0000\t1
Example Works\tX-1\t8
`;

/** The pause in typing before the columns are read again. */
const pauseMilliseconds = 300;

/** The largest text that is shown: a larger one would make the text area slow. */
const maxShownLength = 1_000_000;

/** A list that was read, with the choices of its columns. */
type ReadList = {
  /** The name of its file, or what it is called otherwise. */
  readonly name: string;
  readonly table: Table;
  readonly columns: GuessedColumns;
  /** The lines as the choices give them; undefined while a column is not chosen. */
  readonly lines: readonly ListLine[] | undefined;
  /** How many lines have spaces at either end of a cell. */
  readonly spacedLines: number;
};

/** A file with the names of its sheets, and the one that is open. */
type OpenedFile = { readonly file: File; readonly sheets: readonly string[]; readonly sheet: string };

/** What the page shows. */
export type ListLookupState = {
  readonly text: string;
  readonly list: ReadList | undefined;
  /** The file that the list was read from, if it was. */
  readonly opened: OpenedFile | undefined;
  readonly time: CatalogueTime;
  readonly said: string;
  /** The part of the lines that was looked up, from 0 to 1; undefined while no lookup runs. */
  readonly progress: number | undefined;
  readonly results: ShownResults | undefined;
  /** What was decided; undefined before the part of the page that decides is there. */
  readonly decisions: Decisions | undefined;
  /** The name that decisions are signed with. */
  readonly by: string;
  readonly report: CheckedReport | undefined;
};

/** The results of a list, what they are about, and what came of saving them. */
export type ShownResults = Results & {
  readonly list: LookedUpList;
  readonly name: string;
  readonly headings: readonly string[] | undefined;
  readonly time: CatalogueTime;
  /** What is done with them now: a file is made, or a decision is applied. */
  readonly busy: boolean;
  /** Whether a name has to be written before a file with decisions is saved. */
  readonly lacksName: boolean;
  readonly said: string;
  /** The digest of the report that was saved last. */
  readonly digest: string | undefined;
};

/** A report that was opened, with what changed since. */
export type CheckedReport = { readonly report: Report; readonly check: ReportCheck };

export const emptyListLookup: ListLookupState = {
  text: '',
  list: undefined,
  opened: undefined,
  time: { from: 'today', day: '', edition: '1', since: '' },
  said: '',
  progress: undefined,
  results: undefined,
  decisions: undefined,
  by: '',
  report: undefined,
};

const withColumns = (name: string, table: Table, columns: GuessedColumns): ReadList => {
  const { partNumber } = columns;
  const lines = partNumber === undefined ? undefined : linesOf(table, { ...columns, partNumber });
  return { name, table, columns, lines, spacedLines: linesWithSpaces(lines ?? []) };
};

const canLookUp = (lines: readonly ListLine[]): boolean => lines.length > 0 && lines.length <= maxListLines;

/** How many lines there are, or what has to be chosen or fixed before they are looked up. */
const describe = ({ lines, columns }: ReadList): string => {
  if (lines === undefined) return 'Choose the columns of the manufacturer and of the part number.';
  if (lines.length === 0) return 'The list has no lines.';
  const without = columns.manufacturer === undefined;
  return canLookUp(lines)
    ? `${counted(lines.length, 'line')} to look up${without ? ', without a column for the manufacturer: each line has candidates alone' : ''}.`
    : `The list has ${lines.length} lines. At most ${maxListLines} are looked up at once: split it.`;
};

/** What has to be done before the list can be looked up; undefined when nothing has. */
const missingIn = ({ text, list, time, said }: ListLookupState): string | undefined => {
  if (list === undefined) return text.trim() === '' ? 'Paste a list or open a file first.' : said;
  if (list.lines === undefined || !canLookUp(list.lines)) return describe(list);
  return time.from === 'day' && time.day === '' ? 'Choose the day that the list is answered for.' : undefined;
};

const failureWords = (error: unknown): string =>
  error instanceof IndexUnavailable
    ? 'The files of the catalogue are unavailable. The catalogue may have been updated: reload the page and try again.'
    : 'The files of the catalogue could not be downloaded. Check the connection and try again.';

/** Whether a file is no list: decisions or a report, by how it begins. */
const isOther = async (file: File): Promise<boolean> =>
  /^\s*(?:\{|<!doctype html)/i.test(await file.slice(0, 100).text());

/** What decides, saves and checks, which a page loads when it is needed. */
const loadPart = () => import('./looked-up-list.ts');

/** Creates what a person can do on the page. `draw` is called with every new state. */
export const createListLookup = (draw: (state: ListLookupState) => void) => {
  let state = emptyListLookup;
  let running: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const change = (changes: Partial<ListLookupState>): void => {
    state = { ...state, ...changes };
    draw(state);
  };

  /** Ends the lookup that runs, and forgets the list before with its results. What was decided stays. */
  const close = (said: string): void => {
    clearTimeout(pause);
    pause = undefined;
    running?.abort();
    running = undefined;
    const { text, time, decisions, by } = state;
    change({ ...emptyListLookup, text, time, decisions, by, said });
  };

  const openTable = (table: Table, name: string): void => {
    const list = withColumns(name, table, guessColumns(table));
    change({ list, said: describe(list) });
  };

  const openText = (text: string): void => {
    close('');
    if (text.trim() !== '') openTable(readList(text), 'list');
  };

  /** Does work that can be cancelled and says how far it is. Says why when it fails. */
  const work = async (said: string, act: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    change({ progress: 0, said });
    try {
      await act(controller.signal);
      if (running === controller) change({ progress: undefined, said: '' });
    } catch (error) {
      if (running === controller) change({ progress: undefined, said: failureWords(error) });
    }
  };

  /** Takes decisions that were saved before, also for the list that was looked up. */
  const takeDecisions = async (decisions: Decisions): Promise<void> => {
    const count = decisions.manufacturers.length + decisions.lines.length;
    change({ decisions, said: `${counted(count, 'decision')} will hold for the lines of a list.` });
    if (state.results !== undefined) await run();
  };

  /** Opens a report and says what changed since, or takes the decisions of a file. */
  const openOther = async (file: File): Promise<void> => {
    const part = await loadPart();
    const text = await file.text();
    const report = part.readReport(text);
    if (!('why' in report)) {
      await work('Reading what changed since the report …', async (signal) => {
        const check = await part.checkReport(report);
        signal.throwIfAborted();
        change({ report: { report, check } });
      });
      return;
    }
    const decisions = part.readDecisions(text);
    if ('why' in decisions) change({ said: /<!doctype/i.test(text) ? report.why : decisions.why });
    else await takeDecisions(part.mergeDecisions(state.decisions ?? part.noDecisions, decisions));
  };

  const openFile = async (file: File, sheet?: string): Promise<void> => {
    try {
      if (await isOther(file)) {
        await openOther(file);
        return;
      }
      close('Reading the file …');
      const opened = await openList(file, { sheet, parse: readList });
      if ('why' in opened) {
        close(opened.why);
        return;
      }
      const { table, note, sheets, text = '' } = opened;
      const isShown = text.length <= maxShownLength;
      close('');
      change({ text: isShown ? text : '', opened: { file, sheets, sheet: opened.sheet ?? '' } });
      openTable(table, file.name);
      const notes = [isShown ? '' : 'The file is too large to be shown.', note];
      change({ said: [state.said, ...notes].join(' ').trim() });
    } catch {
      close('The file cannot be read. It may be a folder, or it may have been moved.');
    }
  };

  const run = async (): Promise<void> => {
    if (state.list === undefined || pause !== undefined) openText(state.text);
    const missing = missingIn(state);
    const { list, time } = state;
    if (missing !== undefined || list?.lines === undefined) {
      change({ said: missing ?? '' });
      return;
    }
    const { lines, name, columns, table } = list;
    change({ results: undefined, report: undefined });
    await work(`Looking up ${counted(lines.length, 'line')} …`, async (signal) => {
      const part = await loadPart();
      const decisions = state.decisions ?? part.noDecisions;
      const lookedUp = await part.lookUpList(lines, { time, decisions });
      signal.throwIfAborted();
      const results = await lookedUp.decide(
        decisions,
        slices((progress) => change({ progress }), signal),
      );
      signal.throwIfAborted();
      const headings = columns.hasHeadings ? table.headings : undefined;
      change({
        decisions,
        results: {
          ...results,
          list: lookedUp,
          name,
          headings,
          time,
          busy: false,
          lacksName: false,
          said: '',
          digest: undefined,
        },
      });
    });
  };

  const deciding = createDeciding({ read: () => state, change, loadPart, failureWords });

  return {
    edit: (text: string): void => {
      change({ text });
      clearTimeout(pause);
      pause = setTimeout(() => openText(text), pauseMilliseconds);
    },
    openExample: (): void => {
      change({ text: example });
      openText(example);
    },
    /** Opens a list, with the first sheet of an Excel file unless another is named; decisions; or a report. */
    openFile: (file: File, sheet?: string): void => void openFile(file, sheet),
    choose: (columns: Partial<GuessedColumns>): void => {
      if (state.list === undefined) return;
      const { name, table, columns: before } = state.list;
      const list = withColumns(name, table, { ...before, ...columns });
      change({ list, said: describe(list) });
    },
    ask: (time: Partial<CatalogueTime>): void => change({ time: { ...state.time, ...time } }),
    run: (): void => void run(),
    cancel: (): void => {
      running?.abort();
      running = undefined;
      change({ progress: undefined, said: 'Cancelled. There are no results.' });
    },
    deciding,
  };
};

/** What a person can do on the page. */
export type ListLookup = ReturnType<typeof createListLookup>;
