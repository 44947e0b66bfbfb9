import { saveFile } from '../../browser/save-file.ts';
import type { PublishedHistory } from '../../contracts/statements.ts';
import type { SellerColumn } from '../../evidence/sellers.ts';
import { sha256 } from '../../evidence/sha256.ts';
import type { PlainTable } from '../../tables/table.ts';
import { writeWorkbook } from '../../tables/workbook/write-workbook.ts';
import { counted } from '../../text/counted.ts';
import { type CatalogueState, readAbout } from '../catalogue-states.ts';
import type { ReportCheck, ReportFile } from '../checked-lines.ts';
import {
  type Decisions,
  decisionsText,
  withLine,
  withManufacturer,
  withoutLine,
  withoutManufacturer,
  writtenIn,
} from '../decisions.ts';
import { makeReport, type Pause, type Report, reportText } from '../evidence-report.ts';
import type { FoundRecord, LineResult, ListLine, Named } from '../line.ts';
import type { GuessedColumns } from '../line-fields.ts';
import {
  type ManufacturerQuestion,
  manufacturerQuestions,
  type NumberQuestion,
  numberQuestions,
  sellersAmong,
} from '../line-questions.ts';
import { isByNumberAlone } from '../look-up-line.ts';
import { createLineLookup } from '../look-up-lines.ts';
import { type OfferedColumn, offeredColumns } from '../offered-columns.ts';
import { openCatalogue } from '../open-catalogue.ts';
import { fileNameQuestions, type OwnFile } from '../own-files.ts';
import { IndexUnavailable, type ReadText } from '../read-json.ts';
import { compareFile } from '../report-file.ts';
import { reportPage } from '../report-page.ts';
import {
  notFoundCsv,
  otherColumns,
  ownHeadings,
  type ReturnedLines,
  recordFacts,
  returnedCsv,
  returnedSheets,
} from '../returned-list.ts';

export { mergeDecisions, noDecisions, readDecisions, signedBy } from '../decisions.ts';
export { readReport } from '../evidence-report.ts';
export { decisionsOf } from '../report-decisions.ts';

/** How long the download of one file may take. */
const downloadMilliseconds = 300_000;

const readText: ReadText = async (path) => {
  const response = await fetch(path, {
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(downloadMilliseconds),
  });
  if (!response.ok) throw new IndexUnavailable();
  return response.text();
};

/** How long work is done before the page may paint and take input, in milliseconds. */
const sliceMilliseconds = 12;

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/**
 * Makes what long work calls between its parts, with the part that is done: it lets the page paint and take input now and then.
 * It throws when the work is aborted.
 */
export const slices = (onProgress: (done: number) => void = () => {}, signal?: AbortSignal) => {
  let start = performance.now();
  return async (done: number): Promise<void> => {
    signal?.throwIfAborted();
    if (performance.now() - start < sliceMilliseconds) return;
    onProgress(done);
    await nextTask();
    start = performance.now();
  };
};

/** A column of the list, as its results show it. */
export type OwnColumn = {
  readonly name: string;
  /** What it is looked up as; undefined for every other column. */
  readonly use: 'manufacturer' | 'partNumber' | undefined;
};

/** What a result shows of a record beside what the index has: its name, and who states its part number and where. */
export type RecordFacts = Pick<ReturnType<typeof recordFacts>, 'name' | 'said' | 'sourceAddress'>;

/** The results of a list, and what a person can decide for all lines alike. */
export type Results = {
  readonly lines: readonly LineResult[];
  readonly questions: readonly ManufacturerQuestion[];
  /** Lines that can be confirmed together for a manufacturer. */
  readonly numbers: readonly NumberQuestion[];
  /** Why the column of manufacturers may be that of sellers, and whether it is taken for one; undefined where nothing says so. */
  readonly sellers: (SellerColumn & { readonly areSold: boolean }) | undefined;
  /** Reads the titles of all advisories, by their places. */
  readonly titles: () => Promise<readonly string[]>;
};

/** How a list with its results is saved. */
type ListFormat = 'csv' | 'xlsx';

/** A file to be saved, with its SHA-256. */
type MadeFile = { readonly file: Blob; readonly sha256: string };

const madeFile = async (text: string, type: string): Promise<MadeFile> => ({
  file: new Blob([text], { type }),
  sha256: await sha256(text),
});

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The columns of a list that may have what no heading tells. */
export const offeredOf = async (table: PlainTable, columns: GuessedColumns): Promise<OfferedColumn[]> =>
  offeredColumns(table, columns, await openCatalogue(readText, location.origin).answers());

/** The lists whose columns of manufacturers a person took for those of sellers. */
const soldLists = new WeakSet<readonly ListLine[]>();

/** Looks lines up in files of the catalogue, then in those of the user, and keeps what decisions and reports about them need. */
export const lookUpList = async (
  {
    lines,
    headings,
    columns,
  }: {
    readonly lines: readonly ListLine[];
    readonly headings: ReturnedLines['headings'];
    readonly columns: GuessedColumns;
  },
  ownFiles: readonly OwnFile[],
) => {
  const catalogue = openCatalogue(readText, location.origin);
  const answers = await catalogue.answers();
  const advisories = await catalogue.advisories();
  const lookUp = createLineLookup({ answers, ownFiles, advisories });

  /** What a person can decide for all lines alike. A name that lines have is asked about once, for files too. */
  const questionsOf = (results: readonly LineResult[], decisions: Decisions): ManufacturerQuestion[] => {
    const ofLines = manufacturerQuestions(results, answers);
    const asked = new Set(ofLines.map(({ written }) => written));
    const ofFiles = fileNameQuestions(ownFiles, answers, { decisions, results });
    return [...ofLines, ...ofFiles.filter(({ written }) => !asked.has(written))];
  };

  /** Reads what the sources of the records of these lines say, in slices. */
  const readRecords = async (results: readonly LineResult[], pause: Pause): Promise<CatalogueState> => {
    const read = await catalogue.newest();
    for (const [index, { record }] of results.entries()) {
      if (record !== undefined) read.record(record.id);
      await pause(index / results.length);
    }
    return read;
  };

  return {
    /** The columns of the list, in their order. */
    columns: ownHeadings(headings, lines).map(
      (name, column): OwnColumn => ({
        name,
        use:
          column === columns.manufacturer
            ? 'manufacturer'
            : column === columns.partNumber
              ? 'partNumber'
              : undefined,
      }),
    ),
    /** Reads what results show of records beside what the index has. */
    facts: async (): Promise<(record: FoundRecord) => RecordFacts> => {
      const [{ record: said }, { sources }] = await Promise.all([
        catalogue.newest(),
        readAbout(catalogue.readText),
      ]);
      return (record) => recordFacts({ record }, { said, sources });
    },
    /** The result of each line, as these decisions say. */
    decide: async (decisions: Decisions, pause: Pause): Promise<Results> => {
      const needsRecords = decisions.lines.some(({ record }) => record !== undefined);
      const said = needsRecords ? (await catalogue.newest()).record : () => undefined;
      const sellers = sellersAmong(lines, decisions, answers);
      const areSold = sellers !== undefined && soldLists.has(lines);
      const results = await lookUp({ lines, headings }, { decisions, said, pause, areSold });
      return {
        lines: results,
        questions: questionsOf(results, decisions),
        numbers: numberQuestions(results),
        sellers: sellers && { ...sellers, areSold },
        titles: catalogue.advisoryTitles,
      };
    },
    /** Takes the column of manufacturers for one of sellers, or for manufacturers again. */
    takeForSellers: (areSold: boolean): void => {
      if (areSold) soldLists.add(lines);
      else soldLists.delete(lines);
    },
    /** What the sources of a record say, as a decision keeps it. */
    said: async (id: string): Promise<PublishedHistory | undefined> => (await catalogue.newest()).record(id),
    /** The list with its results. */
    list: async (
      format: ListFormat,
      {
        list,
        madeOn,
        results,
        headings,
      }: { readonly list: string; readonly madeOn: string } & Pick<ReturnedLines, 'results' | 'headings'>,
      pause: Pause,
    ): Promise<Blob> => {
      const { record: said, edition } = await readRecords(results, pause);
      const about = await readAbout(catalogue.readText);
      const hasPrices = ownFiles.some(({ listed }) => listed[0]?.price !== undefined);
      const returned = { results, headings, said, sources: about.sources, hasPrices };
      // Spreadsheets take a file without a byte order mark for an older encoding.
      if (format === 'csv') {
        return new Blob(['\ufeff', returnedCsv(returned)], { type: 'text/csv;charset=utf-8' });
      }
      const { origin } = catalogue;
      const sheets = returnedSheets(returned, { list, madeOn, origin, edition, about });
      return new Blob([writeWorkbook(sheets)], { type: workbookType });
    },
    /** The evidence report, as a page and as JSON. */
    report: async (
      { list, madeOn, results }: { list: string; madeOn: string; results: readonly LineResult[] },
      pause: Pause,
    ): Promise<{ readonly page: MadeFile; readonly json: MadeFile }> => {
      const report = await makeReport({
        list,
        madeOn,
        origin: catalogue.origin,
        state: await catalogue.newest(),
        results,
        columns: otherColumns(headings, lines, columns),
        ...{ ownFiles, advisories },
        readText: catalogue.readText,
        pause,
      });
      return {
        page: await madeFile(await reportPage(report, pause), 'text/html;charset=utf-8'),
        json: await madeFile(reportText(report), 'application/json'),
      };
    },
  };
};

/** A list that was looked up. */
type LookedUpList = Awaited<ReturnType<typeof lookUpList>>;

const now = (): string => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

/** What came of a report that was opened: its lines today, and its file. */
export type ReportChecks = { readonly check: ReportCheck; readonly file: ReportFile };

/** Makes a report again, and says what differs from it and what changed since. */
export const checkOpenedReport = async (
  report: Report,
  bytes: Uint8Array<ArrayBuffer>,
  pause: Pause,
): Promise<ReportChecks> => ({
  check: await openCatalogue(readText, location.origin).check(report, now().slice(0, 10)),
  file: await compareFile(bytes, report, pause),
});

/** The files that results are saved as. */
export type SavedFile = ListFormat | 'report' | 'report-json' | 'decisions' | 'not-found';

/** What a person decides about the results. */
export type Decision =
  /** Records are the products of lines, and of all lines that are written alike. */
  | {
      readonly kind: 'records';
      readonly choices: readonly { readonly result: LineResult; readonly record: FoundRecord }[];
    }
  /** The column of manufacturers is that of sellers, or is not. */
  | { readonly kind: 'sellers'; readonly areSold: boolean }
  /** A written manufacturer is one of the catalogue, in all lines alike. */
  | { readonly kind: 'manufacturer'; readonly written: string; readonly manufacturer: Named }
  | {
      readonly kind: 'by-hand';
      readonly line: ListLine;
      readonly note: string;
      readonly files: LineResult['files'];
    }
  | { readonly kind: 'undo-line'; readonly line: ListLine }
  | { readonly kind: 'undo-manufacturer'; readonly written: string };

/** The same with its results, and what is saved of it. */
export type LookedUp = {
  readonly number: number;
  readonly list: LookedUpList;
  readonly results: Results;
  readonly name: string;
  readonly headings: readonly string[] | undefined;
};

const asText = (text: string, type: string): Blob => new Blob([text], { type: `${type};charset=utf-8` });

/** The name of a list without what its file ends with. */
const stemOf = (name: string): string => name.replace(/\.[a-z]{2,4}$/i, '');

/** The files that carry decisions, and so the name of whoever decided. */
const signedFiles: ReadonlySet<SavedFile> = new Set(['csv', 'xlsx', 'report', 'report-json', 'decisions']);

/** Whether a file carries the name of whoever decided. */
export const isSigned = (file: SavedFile): boolean => signedFiles.has(file);

/** The files that listed a line when it was decided, as a decision keeps them. */
const ownFilesOf = (files: LineResult['files'] = []) =>
  files.length === 0
    ? {}
    : { ownFiles: files.map(({ file: { name, sha256: digest } }) => ({ name, sha256: digest })) };

/**
 * The decisions after another one than those that are held, and what is said of it. Without `next` nothing changes. `list` has what the sources say of a record
 * that is chosen.
 */
export const afterDecision = async (
  held: () => Decisions,
  decision: Decision,
  list: LookedUpList,
): Promise<{ readonly next?: Decisions; readonly said: string }> => {
  const made = { by: '', at: now() };
  switch (decision.kind) {
    case 'records': {
      let next = held();
      for (const { result, record: chosen } of decision.choices) {
        const record = await list.said(chosen.id);
        if (record === undefined) {
          return { said: 'The facts of this record are missing in the catalogue. Reload the page.' };
        }
        next = withLine(next, {
          written: writtenIn(result.line),
          record,
          ...(isByNumberAlone(result) && { byNumberAlone: true as const }),
          ...ownFilesOf(result.files),
          ...made,
        });
      }
      const [first, another] = decision.choices;
      return {
        next,
        said:
          first !== undefined && another === undefined
            ? `Row ${first.result.line.row} is decided.`
            : `${counted(decision.choices.length, 'line')} are decided.`,
      };
    }
    case 'sellers': {
      list.takeForSellers(decision.areSold);
      return {
        next: held(),
        said: decision.areSold
          ? 'Lines without a known manufacturer were looked up by number alone.'
          : 'The lines were looked up with their manufacturers.',
      };
    }
    case 'manufacturer': {
      const { written, manufacturer } = decision;
      const who = written === '' ? 'The manufacturer of lines without one' : `“${written}”`;
      return {
        next: withManufacturer(held(), { written, manufacturer, ...made }),
        said: `${who} is ${manufacturer.name}.`,
      };
    }
    case 'by-hand': {
      const { line, note } = decision;
      const checked = {
        written: writtenIn(line),
        checkedByHand: note,
        ...ownFilesOf(decision.files),
        ...made,
      };
      return {
        next: withLine(held(), checked),
        said: `Row ${line.row} is marked as checked by hand.`,
      };
    }
    case 'undo-line': {
      const { line } = decision;
      return {
        next: withoutLine(held(), writtenIn(line)),
        said: `The decision about row ${line.row} was undone.`,
      };
    }
    case 'undo-manufacturer': {
      const { written } = decision;
      return {
        next: withoutManufacturer(held(), written),
        said: `The decision about “${written}” was undone.`,
      };
    }
  }
};

/** Makes a file of the results and saves it. Returns what is said of it, with the digest of a report. */
export const makeFile = async (
  kind: SavedFile,
  { list, results: { lines }, name, headings }: LookedUp,
  decisions: Decisions,
): Promise<{ readonly said: string; readonly digest?: string }> => {
  const stem = stemOf(name);
  const madeOn = now().slice(0, 10);
  switch (kind) {
    case 'csv':
    case 'xlsx': {
      const parts = { list: name, madeOn, results: lines, headings };
      saveFile(`${stem}-results.${kind}`, await list.list(kind, parts, slices()));
      return { said: 'The list was saved.' };
    }
    case 'report':
    case 'report-json': {
      const report = await list.report({ list: name, madeOn, results: lines }, slices());
      const { file, sha256 } = kind === 'report' ? report.page : report.json;
      saveFile(`${stem}-report.${kind === 'report' ? 'html' : 'json'}`, file);
      return { said: 'The report was saved. Keep its SHA-256 apart from it:', digest: sha256 };
    }
    case 'decisions':
      saveFile('decisions.json', asText(decisionsText(decisions), 'application/json'));
      return {
        said: 'The decisions were saved. Open the file here with the next list, or use it with the command.',
      };
    case 'not-found':
      saveFile(`${stem}-not-found.csv`, asText(notFoundCsv({ headings, results: lines }), 'text/csv'));
      return {
        said: 'The lines that were not found were saved with all their columns.',
      };
  }
};
