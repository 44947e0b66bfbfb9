import { counted } from '../../contracts/counted.ts';
import type { LineResult } from '../../list-lookup/line-results.ts';
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
import { lookUpLines } from './look-up-lines.ts';

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
  readonly results: readonly LineResult[] | undefined;
};

export const emptyListLookup: ListLookupState = {
  text: '',
  list: undefined,
  opened: undefined,
  time: { from: 'today', day: '', edition: '1', since: '' },
  said: '',
  progress: undefined,
  results: undefined,
};

const withColumns = (table: Table, columns: GuessedColumns): ReadList => {
  const { manufacturer, partNumber } = columns;
  const lines =
    manufacturer === undefined || partNumber === undefined
      ? undefined
      : linesOf(table, { ...columns, manufacturer, partNumber });
  return { table, columns, lines, spacedLines: linesWithSpaces(lines ?? []) };
};

const canLookUp = (lines: readonly ListLine[]): boolean => lines.length > 0 && lines.length <= maxListLines;

/** How many lines there are, or what has to be chosen or fixed before they are looked up. */
const describe = ({ lines }: ReadList): string => {
  if (lines === undefined) return 'Choose the columns of the manufacturer and of the part number.';
  if (lines.length === 0) return 'The list has no lines.';
  return canLookUp(lines)
    ? `${counted(lines.length, 'line')} to look up.`
    : `The list has ${lines.length} lines. At most ${maxListLines} are looked up at once: split it.`;
};

/** What has to be done before the list can be looked up; undefined when nothing has. */
const missingIn = ({ text, list, time, said }: ListLookupState): string | undefined => {
  if (list === undefined) return text.trim() === '' ? 'Paste a list or open a file first.' : said;
  if (list.lines === undefined || !canLookUp(list.lines)) return describe(list);
  return time.from === 'day' && time.day === '' ? 'Choose the day that the list is answered for.' : undefined;
};

/** Creates what a person can do on the page. `draw` is called with every new state. */
export const createListLookup = (draw: (state: ListLookupState) => void) => {
  let state = emptyListLookup;
  let running: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const change = (changes: Partial<ListLookupState>): void => {
    state = { ...state, ...changes };
    draw(state);
  };

  /** Ends the lookup that runs, and forgets the list before with its results. */
  const close = (said: string): void => {
    clearTimeout(pause);
    pause = undefined;
    running?.abort();
    running = undefined;
    change({ ...emptyListLookup, text: state.text, time: state.time, said });
  };

  const openTable = (table: Table): void => {
    if (table.headings.length < 2) {
      change({
        said: 'The list needs two columns, separated by a tab, semicolon or comma: the manufacturer and the part number.',
      });
      return;
    }
    const list = withColumns(table, guessColumns(table));
    change({ list, said: describe(list) });
  };

  const openText = (text: string): void => {
    close('');
    if (text.trim() !== '') openTable(readList(text));
  };

  const openFile = async (file: File, sheet?: string): Promise<void> => {
    close('Reading the file …');
    try {
      const opened = await openList(file, { sheet, parse: readList });
      if ('why' in opened) {
        close(opened.why);
        return;
      }
      const { table, note, sheets, text = '' } = opened;
      const isShown = text.length <= maxShownLength;
      close('');
      change({ text: isShown ? text : '', opened: { file, sheets, sheet: opened.sheet ?? '' } });
      openTable(table);
      const notes = [isShown ? '' : 'The file is too large to be shown.', note];
      change({ said: [state.said, ...notes].join(' ').trim() });
    } catch {
      close('The file cannot be read. It may be a folder, or it may have been moved.');
    }
  };

  const run = async (): Promise<void> => {
    if (state.list === undefined || pause !== undefined) openText(state.text);
    const missing = missingIn(state);
    if (missing !== undefined) {
      change({ said: missing });
      return;
    }
    const { list, time } = state;
    const lines = list?.lines ?? [];
    const controller = new AbortController();
    running = controller;
    change({ progress: 0, results: undefined, said: `Looking up ${counted(lines.length, 'line')} …` });
    try {
      const { signal } = controller;
      const results = await lookUpLines(lines, {
        time,
        signal,
        onProgress: (progress) => change({ progress }),
      });
      if (running === controller) change({ progress: undefined, said: '', results });
    } catch (error) {
      if (running !== controller) return;
      change({
        progress: undefined,
        said:
          error instanceof IndexUnavailable
            ? 'The part numbers of the catalogue are unavailable. The catalogue may have been updated: reload the page and try again.'
            : 'The part numbers of the catalogue could not be downloaded. Check the connection and try again.',
      });
    }
  };

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
    /** Opens a file: the first sheet of an Excel file unless another is named. */
    openFile: (file: File, sheet?: string): void => void openFile(file, sheet),
    choose: (columns: Partial<GuessedColumns>): void => {
      if (state.list === undefined) return;
      const list = withColumns(state.list.table, { ...state.list.columns, ...columns });
      change({ list, said: describe(list) });
    },
    ask: (time: Partial<CatalogueTime>): void => change({ time: { ...state.time, ...time } }),
    run: (): void => void run(),
    cancel: (): void => {
      running?.abort();
      running = undefined;
      change({ progress: undefined, said: 'Cancelled. There are no results.' });
    },
  };
};

/** What a person can do on the page. */
export type ListLookup = ReturnType<typeof createListLookup>;
