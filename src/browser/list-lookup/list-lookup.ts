import { counted } from '../../contracts/counted.ts';
import { ReportRefused } from '../../list-lookup/checked-lines.ts';
import type { Decisions } from '../../list-lookup/decisions.ts';
import { IndexUnavailable, NotCovered } from '../../list-lookup/list-index.ts';
import type { GuessedColumns, ListLine } from '../../list-lookup/read-list.ts';
import { createDeciding } from './deciding.ts';
import { emptyListLookup, type ListLookupState, maxListLines, type ReadList } from './list-lookup-state.ts';
import type { CatalogueTime } from './looked-up-list.ts';
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

const canLookUp = (lines: readonly ListLine[]): boolean => lines.length > 0 && lines.length <= maxListLines;

/** How many lines there are, or what has to be chosen or fixed before they are looked up. */
const describe = ({ lines, columns, table }: ReadList): string => {
  if (table.headings.length === 0) return 'The list has no lines.';
  if (lines === undefined) return 'Choose the columns of the manufacturer and of the part number.';
  if (lines.length === 0) return 'The list has no lines.';
  const without = columns.manufacturer === undefined;
  return canLookUp(lines)
    ? `${counted(lines.length, 'line')} to look up${without ? ', without a column for the manufacturer: each line has candidates alone' : ''}.`
    : `The list has ${counted(lines.length, 'line')}. At most ${maxListLines.toLocaleString('en')} are looked up at once: split it.`;
};

/** What has to be done before the list can be looked up; undefined when nothing has. */
const missingIn = ({ text, list, said }: ListLookupState): string | undefined => {
  if (list === undefined) return text.trim() === '' ? 'Paste a list or open a file first.' : said;
  return list.lines === undefined || !canLookUp(list.lines) ? describe(list) : undefined;
};

/** A part of the page that was not downloaded. A browser does not ask for it again before the page is reloaded. */
class PartUnavailable extends Error {}

const partUnavailable =
  'A part of this page could not be downloaded. Check the connection, then reload the page and enter the list again.';

const failureWords = (error: unknown): string => {
  if (error instanceof NotCovered || error instanceof ReportRefused) return error.message;
  if (error instanceof PartUnavailable) return partUnavailable;
  return error instanceof IndexUnavailable
    ? 'The files of the catalogue are unavailable. The catalogue may have been updated: reload the page and try again.'
    : 'The files of the catalogue could not be downloaded. Check the connection and try again.';
};

/** Why a list is not read: what reads it, whose import throws a `TypeError`, was not downloaded, or the file cannot be read. */
const readingFailureWords = (error: unknown): string =>
  error instanceof TypeError || error instanceof PartUnavailable
    ? partUnavailable
    : 'The file cannot be read. It may be a folder, or it may have been moved.';

/** Whether a file is no list: decisions or a report, by how it begins. */
const isOther = async (file: File): Promise<boolean> =>
  /^\s*(?:\{|<!doctype html)/i.test(await file.slice(0, 100).text());

/** What reads lists, which the page loads once there is one. */
const loadReader = () => import('./list-reader.ts');

/** What decides, saves and checks, which the page loads when it is needed. */
const loadPart = () =>
  import('./looked-up-list.ts').catch(() => {
    throw new PartUnavailable();
  });

/** Reads a file that is no list: a report, or decisions; or why it is neither, for a person. */
const readOther = async (file: File) => {
  const part = await loadPart();
  const text = await file.text();
  const report = part.readReport(text);
  if (!('why' in report)) return { report, part };
  const decisions = part.readDecisions(text);
  if (!('why' in decisions)) return { decisions, part };
  if (text.includes('"nameplate-decisions"')) return { why: decisions.why };
  return {
    why: text.includes('"nameplate-evidence-report"')
      ? report.why
      : 'The file has neither decisions nor an evidence report. Open a file that this page or the command saved, as it was saved.',
  };
};

type LookUpOptions = {
  readonly time: CatalogueTime;
  /** The decisions that hold now; undefined before there are any. */
  readonly decided: () => Decisions | undefined;
  readonly signal: AbortSignal;
  /** Is called with the part that is done. */
  readonly said: (progress: number) => void;
};

/** Looks the lines of a list up, with the decisions that hold already, and with those that are opened meanwhile. */
const lookUp = async (read: ReadList, options: LookUpOptions): Promise<Partial<ListLookupState>> => {
  const { lines = [], name, columns, table } = read;
  const { time, decided, signal, said } = options;
  const part = await loadPart();
  const before = decided();
  const decisions = before ?? part.noDecisions;
  const list = await part.lookUpList(lines, { time, decisions });
  signal.throwIfAborted();
  const results = await list.decide(decisions, slices(said, signal));
  signal.throwIfAborted();
  if (decided() !== before) return lookUp(read, options);
  const headings = columns.hasHeadings ? table.headings : undefined;
  const shown = { list, name, headings, busy: false, lacksName: false, said: '', digest: undefined };
  return { decisions, results: { ...results, ...shown } };
};

/** Runs one piece of work at a time: a new one, and `stop`, cancel what runs. */
const createWork = (change: (changes: Partial<ListLookupState>) => void) => {
  let running: AbortController | undefined;

  const stop = (): void => {
    running?.abort();
    running = undefined;
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

  return { work, stop };
};

/** Creates what a person can do on the page. `draw` is called with every new state. */
export const createListLookup = (draw: (state: ListLookupState) => void) => {
  let state = emptyListLookup;
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** Files are read one after the other, in the order in which they were opened. */
  let reading = Promise.resolve();
  /** How many texts were entered: one that was entered after a file was opened replaces it. */
  let texts = 0;

  const change = (changes: Partial<ListLookupState>): void => {
    state = { ...state, ...changes };
    draw(state);
  };
  const { work, stop } = createWork(change);

  /** Ends the lookup that runs, and forgets the list before with its results. What was decided stays. */
  const close = (said: string): void => {
    clearTimeout(pause);
    pause = undefined;
    stop();
    const { text, time, decisions, by } = state;
    change({ ...emptyListLookup, text, time, decisions, by, said });
  };

  const show = (list: ReadList): void => change({ list, said: describe(list) });

  /** Reads the text of the page. Another may have been entered before that is done. */
  const openText = async (): Promise<void> => {
    const { text } = state;
    close('');
    if (text.trim() === '') return;
    try {
      const { listOfText } = await loadReader();
      if (state.text === text && state.opened === undefined) show(listOfText(text));
    } catch (error) {
      change({ said: readingFailureWords(error) });
    }
  };

  /** Opens a report and says what changed since, or takes the decisions of a file, also for the list that was looked up. */
  const openOther = async (file: File): Promise<void> => {
    const other = await readOther(file);
    if ('why' in other) {
      change({ said: other.why });
    } else if ('report' in other) {
      const { report, part } = other;
      void work('Reading what changed since the report …', async (signal) => {
        const check = await part.checkReport(report);
        signal.throwIfAborted();
        change({ report: { report, check } });
      });
    } else {
      const decisions = other.part.mergeDecisions(state.decisions ?? other.part.noDecisions, other.decisions);
      const count = decisions.manufacturers.length + decisions.lines.length;
      change({ decisions, said: `${counted(count, 'decision')} will hold for the lines of a list.` });
      if (state.results !== undefined) void lookUpShown();
    }
  };

  const openFile = async (file: File, sheet: string | undefined, isNewest: () => boolean): Promise<void> => {
    try {
      if (await isOther(file)) {
        await openOther(file);
        return;
      }
      if (!isNewest()) return;
      close('Reading the file …');
      const { readListFile } = await loadReader();
      const read = await readListFile(file, sheet);
      if (!isNewest()) return;
      close('why' in read ? read.why : '');
      if ('why' in read) return;
      change(read.shown);
      show(read.list);
      change({ said: [state.said, ...read.notes].join(' ').trim() });
    } catch (error) {
      change({ said: readingFailureWords(error) });
    }
  };

  /** Looks the list up, once the files that were opened are read. */
  const run = async (): Promise<void> => {
    await reading;
    await lookUpShown();
  };

  const lookUpShown = async (): Promise<void> => {
    if (state.list === undefined || pause !== undefined) await openText();
    const missing = missingIn(state);
    const { list } = state;
    if (missing !== undefined || list?.lines === undefined) {
      change({ said: missing ?? '' });
      return;
    }
    change({ results: undefined, report: undefined });
    await work(`Looking up ${counted(list.lines.length, 'line')} …`, async (signal) => {
      await deciding.idle();
      const { time } = state;
      const said = (progress: number): void => change({ progress });
      change(await lookUp(list, { time, decided: () => state.decisions, signal, said }));
    });
  };

  const deciding = createDeciding({ read: () => state, change, loadPart, failureWords });

  return {
    edit: (text: string): void => {
      texts += 1;
      change({ text });
      clearTimeout(pause);
      pause = setTimeout(openText, pauseMilliseconds);
    },
    openExample: (): void => {
      texts += 1;
      change({ text: example });
      void openText();
    },
    /** Opens a list, with the first sheet of an Excel file unless another is named; decisions; or a report. */
    openFile: (file: File, sheet?: string): void => {
      const before = texts;
      reading = reading.then(() => openFile(file, sheet, () => texts === before));
    },
    choose: async (columns: Partial<GuessedColumns>): Promise<void> => {
      const { listOfTable } = await loadReader();
      const { list } = state;
      if (list !== undefined) show(listOfTable(list.name, list.table, { ...list.columns, ...columns }));
    },
    ask: (time: Partial<CatalogueTime>): void => change({ time: { ...state.time, ...time } }),
    run: (): void => void run(),
    cancel: (): void => {
      stop();
      change({ progress: undefined, said: 'Cancelled. There are no results.' });
    },
    deciding,
  };
};

/** What a person can do on the page. */
export type ListLookup = ReturnType<typeof createListLookup>;
