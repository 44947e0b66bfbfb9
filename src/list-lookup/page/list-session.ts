import type { WhereHeadings } from '../../tables/parse-table.ts';
import type { TableRow } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import type { ReportCheck, ReportFile } from '../checked-lines.ts';
import type { Decisions } from '../decisions.ts';
import type { Report } from '../evidence-report.ts';
import type { FoundRecord } from '../line.ts';
import type { GuessedColumns } from '../line-fields.ts';
import type { OfferedColumn } from '../offered-columns.ts';
import type { ReadList } from './list-reader.ts';
import { failureWords, loadPart, loadReader, readingFailureWords } from './loaded-parts.ts';
import type { Decision, LookedUp, OwnColumn, RecordFacts, Results, SavedFile } from './looked-up-list.ts';
import { createSourceFiles, type SourceFiles, type SourceToRead, waitingWords } from './source-files.ts';

/** The most lines that the page looks up at once. */
export const maxListLines = 10_000;

/** A list as the page shows it. */
export type LinesView = {
  readonly columns: GuessedColumns;
  /** The headings; empty texts of a list that has none. */
  readonly headings: readonly string[];
  /** The row of the sheet that they are in; undefined where none is. */
  readonly headingsRow: number | undefined;
  /** The first rows. */
  readonly rows: readonly Pick<TableRow, 'number' | 'cells'>[];
  /** How many lines the choices give; undefined while a column is not chosen. */
  readonly lineCount: number | undefined;
  /** How many lines have spaces at either end of a cell. */
  readonly spacedLines: number;
};

/** A file with the names of its sheets, and the one that is open. */
export type OpenedFile = { readonly file: File; readonly sheets: readonly string[]; readonly sheet: string };

/** A report that was opened, with what changed since, and how many of its decisions hold for the next list. */
export type CheckedReport = {
  readonly report: Report;
  readonly check: ReportCheck;
  readonly file: ReportFile;
  readonly decisionCount: number;
};

/** What the page asks of the session. */
export type LookupTask =
  /** A text is being entered, which replaces a file that is still read. */
  | { readonly task: 'enter' }
  | { readonly task: 'text'; readonly text: string }
  /** Opens a file; if it has decisions, they are applied to the list that was looked up. */
  | {
      readonly task: 'file';
      readonly file: File;
      readonly sheet: string | undefined;
    }
  /** Reads a file as one more source, or one again; the list that was looked up is looked up again. */
  | ({ readonly task: 'add-source' } & SourceToRead)
  /** Reads every source again, with its prices or without. */
  | { readonly task: 'read-sources'; readonly hasPrices: boolean }
  | { readonly task: 'cancel-source' }
  /** Leaves a source out, or a file that waits for its columns. */
  | { readonly task: 'remove-source'; readonly id: number }
  | { readonly task: 'choose'; readonly columns: Partial<GuessedColumns> }
  /** Reads the list again with its headings in this row, or as one without headings. */
  | { readonly task: 'headings'; readonly row: number | undefined }
  /** Looks the list up; the text first, if it was not read since it was typed. */
  | {
      readonly task: 'run';
      readonly text: string;
      readonly isTyped: boolean;
    }
  | { readonly task: 'cancel' }
  | { readonly task: 'decide'; readonly decision: Decision }
  /** Saves a file, signed with this name. */
  | { readonly task: 'save'; readonly file: SavedFile; readonly by: string };

/** What the session tells the page. */
export type LookupEvent =
  /** Another list begins, and what was shown of the one before is gone. */
  | { readonly kind: 'closed'; readonly said: string }
  /** A list was read; from a file, with what the page shows of it and what has to be said. */
  | {
      readonly kind: 'read';
      readonly list: LinesView;
      readonly shown?: { readonly text: string; readonly opened: OpenedFile };
      readonly notes?: readonly string[];
    }
  /** Columns may be those that no heading tells. */
  | { readonly kind: 'offered'; readonly offered: readonly OfferedColumn[] }
  | { readonly kind: 'said'; readonly said: string }
  | ({ readonly kind: 'sources' } & SourceFiles)
  /** Work begins that can be cancelled; a lookup, unless a report is checked. */
  | { readonly kind: 'started'; readonly said: string; readonly isLookup: boolean }
  | { readonly kind: 'progress'; readonly progress: number }
  /** That work ended; `said` says why nothing came of it. */
  | { readonly kind: 'ended'; readonly said: string }
  | { readonly kind: 'decided'; readonly decisions: Decisions }
  /** The list was looked up, or its results are others after a decision. */
  | {
      readonly kind: 'found';
      readonly number: number;
      readonly results: Results;
      readonly columns: readonly OwnColumn[];
    }
  /** What results show of records beside what the index has; undefined where that could not be read. */
  | {
      readonly kind: 'facts';
      readonly number: number;
      readonly facts: ((record: FoundRecord) => RecordFacts) | undefined;
    }
  | { readonly kind: 'checked-report'; readonly report: CheckedReport }
  /** Something was done with the results. */
  | { readonly kind: 'done'; readonly said: string; readonly digest?: string; readonly lacksName?: boolean };

type Part = typeof import('./looked-up-list.ts');

/** Whether a file is no list: decisions or a report, by how it begins. */
const isOther = async (file: File): Promise<boolean> =>
  /^\s*(?:\{|<!doctype html)/i.test(await file.slice(0, 100).text());

/** Reads a file that is no list: a report, or decisions; or why it is neither, for a person. */
const readOther = async (file: File) => {
  const part = await loadPart();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const report = part.readReport(text);
  if (!('why' in report)) return { opened: { report, bytes }, part };
  const decisions = part.readDecisions(text);
  if (!('why' in decisions)) return { decisions, part };
  if (text.includes('"nameplate-decisions"')) return { why: decisions.why };
  return {
    why: text.includes('"nameplate-evidence-report"')
      ? report.why
      : 'The file contains neither decisions nor an evidence report. Open an unchanged file that this page or the command saved.',
  };
};

/** Whether a list has lines, and not too many of them. */
export const canLookUp = ({ lineCount = 0 }: LinesView): boolean =>
  lineCount > 0 && lineCount <= maxListLines;

/** Whether something was decided that no file has yet: it is signed when it is saved. */
export const hasUnsaved = (decisions: Decisions | undefined): boolean =>
  [...(decisions?.manufacturers ?? []), ...(decisions?.lines ?? [])].some(({ by }) => by === '');

const countDecisions = ({ manufacturers, lines }: Decisions): number => manufacturers.length + lines.length;

/** How many of the first rows the page may show. */
const shownRows = 5;

const viewOf = ({ table, columns, lines, spacedLines }: ReadList): LinesView => {
  const { headings, headingsNumber, headingsCount } = table;
  const rows = table.rows.slice(0, shownRows).map((row) => ({ number: row.number, cells: row.cells }));
  return {
    columns,
    headings,
    headingsRow: headingsCount === 0 ? undefined : headingsNumber,
    rows,
    lineCount: lines?.length,
    spacedLines,
  };
};

/**
 * Creates what holds the list of the page, with its results and what was decided. It takes what the page asks, and tells the page what
 * came of it.
 */
export const createLookupSession = (tell: (event: LookupEvent) => void): ((asked: LookupTask) => void) => {
  let list: ReadList | undefined;
  /** Reads the list again with headings somewhere else; undefined if it cannot be read any more. */
  let readAgain: ((headings: WhereHeadings) => Promise<ReadList | undefined>) | undefined;
  let lookedUp: LookedUp | undefined;
  let decisions: Decisions | undefined;
  let running: AbortController | undefined;
  /** Files are read one after the other, in the order in which they were opened. */
  let reading = Promise.resolve();
  /** What is done with the results one after the other: a person may be faster than the download that a decision needs. */
  let deciding = Promise.resolve();
  /** How many texts were entered, lists were begun, and lists were looked up. */
  let [texts, lists, lookups] = [0, 0, 0];

  const sources = createSourceFiles(
    (files) => tell({ kind: 'sources', ...files }),
    () => {
      if (lookedUp !== undefined) void lookUpShown();
    },
  );

  const stop = (): void => {
    running?.abort();
    running = undefined;
  };

  /** Does work that can be cancelled and says how far it is, and what came of it. Says why when it fails. */
  const work = async (
    said: string,
    isLookup: boolean,
    act: (signal: AbortSignal) => Promise<string>,
  ): Promise<void> => {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    tell({ kind: 'started', said, isLookup });
    try {
      const ended = await act(controller.signal);
      if (running === controller) tell({ kind: 'ended', said: ended });
    } catch (error) {
      if (running === controller) tell({ kind: 'ended', said: failureWords(error) });
    }
  };

  /** Ends the lookup that runs, and forgets the list before with its results. */
  const close = (): void => {
    stop();
    lists += 1;
    list = undefined;
    lookedUp = undefined;
  };

  /** Offers columns of a list whose headings do not tell them. */
  const offer = async (read: ReadList): Promise<void> => {
    const { columns, table } = read;
    if (table.headings.length < 2) return;
    if (columns.manufacturer !== undefined && columns.partNumber !== undefined) return;
    try {
      const offered = await (await loadPart()).offeredOf(table, columns);
      if (list === read) tell({ kind: 'offered', offered });
    } catch {
      // Without the catalogue there is nothing to offer, and looking the list up says why.
    }
  };

  const show = (read: ReadList): void => {
    list = read;
    tell({ kind: 'read', list: viewOf(read) });
    void offer(read);
  };

  /** Reads the list again with its headings in a row, or without any; columns that were chosen stay where none is recognised. */
  const moveHeadings = async (row: number | undefined): Promise<void> => {
    const before = list;
    try {
      const read = await readAgain?.(row === undefined ? { row: 1, count: 0 } : { row, count: 1 });
      if (before === undefined || read === undefined || list !== before) return;
      const { listOfTable } = await loadReader();
      const { manufacturer, partNumber } = before.columns;
      const isOpen = read.columns.manufacturer === undefined && read.columns.partNumber === undefined;
      const columns = { ...read.columns, ...(isOpen ? { manufacturer, partNumber } : {}) };
      show(listOfTable(before.name, read.table, columns));
    } catch (error) {
      tell({ kind: 'said', said: readingFailureWords(error) });
    }
  };

  /** Reads the text of the page. Another may have been entered before that is done. */
  const openText = async (text: string): Promise<void> => {
    close();
    if (text.trim() === '') return;
    const before = [texts, lists].join();
    try {
      const { listOfText } = await loadReader();
      if (before !== [texts, lists].join()) return;
      readAgain = async (headings) => listOfText(text, headings);
      show(listOfText(text));
    } catch (error) {
      tell({ kind: 'said', said: readingFailureWords(error) });
    }
  };

  /** Looks the lines of the list up, with the decisions that hold already, and with those that are opened meanwhile. */
  const lookUp = async (read: ReadList, signal: AbortSignal): Promise<void> => {
    const { lines = [], name, columns, table } = read;
    const part = await loadPart();
    const before = decisions;
    const held = before ?? part.noDecisions;
    const headings = table.headingsCount > 0 ? table.headings : undefined;
    const [files, version] = [sources.files(), sources.version()];
    const found = await part.lookUpList({ lines, headings, columns }, files);
    signal.throwIfAborted();
    const results = await found.decide(
      held,
      part.slices((progress) => tell({ kind: 'progress', progress }), signal),
    );
    signal.throwIfAborted();
    if (decisions !== before || sources.version() !== version) return lookUp(read, signal);
    decisions = held;
    lookups += 1;
    lookedUp = { number: lookups, list: found, results, name, headings };
    tell({ kind: 'decided', decisions });
    const number = lookups;
    tell({ kind: 'found', number, results, columns: found.columns });
    // The results are there before the statements, which are many times larger than the index.
    void found.facts().then(
      (facts) => tell({ kind: 'facts', number, facts }),
      () => tell({ kind: 'facts', number, facts: undefined }),
    );
  };

  const lookUpShown = async (): Promise<void> => {
    if (list === undefined) return;
    const read = list;
    if (!canLookUp(viewOf(read))) return show(read);
    lookedUp = undefined;
    await work(`Looking up ${counted(read.lines?.length ?? 0, 'line')} …`, true, async (signal) => {
      await deciding;
      signal.throwIfAborted();
      await lookUp(read, signal);
      return waitingWords(sources.waiting());
    });
  };

  /** Opens a report, says what changed since and takes its decisions; or takes those of a file, also for the list that was looked up. */
  const openOther = async (file: File): Promise<void> => {
    const other = await readOther(file);
    if ('why' in other) return tell({ kind: 'said', said: other.why });
    if ('opened' in other) {
      const { part } = other;
      const { report, bytes } = other.opened;
      void work('Reading what changed since the report …', false, async (signal) => {
        const { check, file: compared } = await part.checkOpenedReport(report, bytes, part.slices());
        signal.throwIfAborted();
        const taken = part.decisionsOf(report);
        // What was decided since counts more.
        decisions = part.mergeDecisions(taken, decisions ?? part.noDecisions);
        tell({ kind: 'decided', decisions });
        const decisionCount = countDecisions(taken);
        tell({ kind: 'checked-report', report: { report, check, file: compared, decisionCount } });
        return '';
      });
      return;
    }
    decisions = other.part.mergeDecisions(decisions ?? other.part.noDecisions, other.decisions);
    tell({ kind: 'decided', decisions });
    tell({
      kind: 'said',
      said: `${counted(countDecisions(decisions), 'decision')} will apply to the next list.`,
    });
    if (lookedUp !== undefined) void lookUpShown();
  };

  const openFile = async (
    { file, sheet }: LookupTask & { readonly task: 'file' },
    before: number,
  ): Promise<void> => {
    try {
      if (await isOther(file)) return await openOther(file);
      if (texts !== before) return;
      close();
      tell({ kind: 'closed', said: 'Reading the file …' });
      const { listOfFile } = await loadReader();
      const read = await listOfFile(file, sheet);
      if (texts !== before) return;
      close();
      tell({ kind: 'closed', said: 'why' in read ? read.why : '' });
      if ('why' in read) return;
      list = read.list;
      readAgain = async (headings) => {
        const again = await listOfFile(file, sheet, headings);
        return 'why' in again ? undefined : again.list;
      };
      tell({ kind: 'read', list: viewOf(list), shown: read.shown, notes: read.notes });
      void offer(list);
    } catch (error) {
      tell({ kind: 'said', said: readingFailureWords(error) });
    }
  };

  /** Looks the list up, once the files that were opened are read. */
  const run = async ({ text, isTyped }: LookupTask & { readonly task: 'run' }): Promise<void> => {
    const before = texts;
    await reading;
    if (texts !== before) return;
    if (list === undefined || isTyped) {
      const isEmpty = text.trim() === '';
      tell({ kind: 'closed', said: isEmpty ? 'Paste a list or open a file first.' : '' });
      await openText(text);
    }
    await lookUpShown();
  };

  /** Does something with the results, and says what came of it. */
  const withResults = (
    act: (of: LookedUp, part: Part) => Promise<Omit<LookupEvent & { readonly kind: 'done' }, 'kind'>>,
  ): void => {
    deciding = deciding.then(async () => {
      if (lookedUp === undefined) return;
      try {
        tell({ kind: 'done', ...(await act(lookedUp, await loadPart())) });
      } catch (error) {
        tell({ kind: 'done', said: failureWords(error) });
      }
    });
  };

  /** Applies decisions. The list may be another when that is done. */
  const apply = async (of: LookedUp, next: Decisions, part: Part): Promise<LookedUp> => {
    const results = await of.list.decide(next, part.slices());
    decisions = next;
    tell({ kind: 'decided', decisions });
    const applied = { ...of, results };
    if (lookedUp?.number === of.number) {
      lookedUp = applied;
      tell({ kind: 'found', number: of.number, results, columns: of.list.columns });
    }
    return applied;
  };

  const decide = (decision: Decision): void =>
    withResults(async (of, part) => {
      const { next, said } = await part.afterDecision(() => decisions ?? part.noDecisions, decision, of.list);
      if (next !== undefined) await apply(of, next, part);
      return { said };
    });

  const save = (file: SavedFile, by: string): void =>
    withResults(async (of, part) => {
      const held = decisions ?? part.noDecisions;
      if (!part.isSigned(file) || !hasUnsaved(held)) return part.makeFile(file, of, held);
      if (by === '') return { said: 'Enter your name first: the file says who decided.', lacksName: true };
      const signed = part.signedBy(held, by);
      return { ...(await part.makeFile(file, await apply(of, signed, part), signed)), lacksName: false };
    });

  return (asked) => {
    switch (asked.task) {
      case 'enter':
        texts += 1;
        break;
      case 'text':
        void openText(asked.text);
        break;
      case 'file': {
        const before = texts;
        reading = reading.then(() => openFile(asked, before));
        break;
      }
      case 'add-source':
        reading = reading.then(() => sources.add(asked));
        break;
      case 'read-sources':
        reading = reading.then(() => sources.readAgain(asked.hasPrices));
        break;
      case 'cancel-source':
        sources.cancel();
        break;
      case 'remove-source':
        sources.leaveOut(asked.id);
        break;
      case 'choose':
        void loadReader().then(({ listOfTable }) => {
          if (list !== undefined)
            show(listOfTable(list.name, list.table, { ...list.columns, ...asked.columns }));
        });
        break;
      case 'headings':
        void moveHeadings(asked.row);
        break;
      case 'run':
        void run(asked);
        break;
      case 'cancel':
        stop();
        break;
      case 'decide':
        decide(asked.decision);
        break;
      case 'save':
        save(asked.file, asked.by);
        break;
    }
  };
};
