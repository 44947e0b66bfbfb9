import { basename, resolve } from 'node:path';
import type { OwnAdvisories } from '../../../src/advisories/own-documents.ts';
import {
  type Advisories,
  advisorySummary,
  isPerhapsNamed,
  withOwnAdvisories,
} from '../../../src/list-lookup/advisories.ts';
import { readAbout } from '../../../src/list-lookup/catalogue-states.ts';
import { checkFiles } from '../../../src/list-lookup/checked-lines.ts';
import { type Decisions, noDecisions, readDecisions } from '../../../src/list-lookup/decisions.ts';
import type { OtherColumn } from '../../../src/list-lookup/evidence-report.ts';
import { readReport } from '../../../src/list-lookup/evidence-report.ts';
import type { LineAdvisories, LineResult, ListLine } from '../../../src/list-lookup/line.ts';
import { columnsInWords, guessLineColumns, type LineColumns } from '../../../src/list-lookup/line-fields.ts';
import { sellersAmong } from '../../../src/list-lookup/line-questions.ts';
import { countOutcomes, outcomeName, summaryOf } from '../../../src/list-lookup/line-results.ts';
import type { LineAnswers } from '../../../src/list-lookup/list-index.ts';
import { createLineLookup } from '../../../src/list-lookup/look-up-lines.ts';
import { type OfferedColumn, offeredColumns } from '../../../src/list-lookup/offered-columns.ts';
import { openCatalogue } from '../../../src/list-lookup/open-catalogue.ts';
import {
  fileNameQuestions,
  fileNameWords,
  listingWords,
  priceWords,
} from '../../../src/list-lookup/own-files.ts';
import { IndexUnavailable } from '../../../src/list-lookup/read-json.ts';
import { linesOf, linesWithSpaces, openListToLookUp } from '../../../src/list-lookup/read-list.ts';
import { decisionsOf } from '../../../src/list-lookup/report-decisions.ts';
import { compareFile } from '../../../src/list-lookup/report-file.ts';
import {
  addedCells,
  otherColumns,
  type ReturnedLines,
  returnedCsv,
} from '../../../src/list-lookup/returned-list.ts';
import { maxCatalogueBytes } from '../../../src/tables/open/open-list.ts';
import { sheetsInWords } from '../../../src/tables/sheets-in-words.ts';
import { columnCalled, type PlainTable } from '../../../src/tables/table.ts';
import { counted } from '../../../src/text/counted.ts';
import { sellerColumnWords } from '../../../src/text/lookup-words.ts';
import { deploymentOf } from '../../command-line/base-url-option.ts';
import { textTable, visibleJson, visibleText } from '../../command-line/terminal-text.ts';
import { type Outcome, Refusal, UsageError } from '../../command-line/tool-command.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { readNamedBody, standardInputName } from '../validate/read-body.ts';
import { checkOutcome } from './check.ts';
import { asRefusal, fileReader } from './deployment.ts';
import type { LookupArguments } from './options.ts';
import { readOwnAdvisories } from './own-advisories.ts';
import { fileDigests, readOwnFiles } from './own-files.ts';
import {
  changedTable,
  isQuiet,
  jsonSince,
  readEarlier,
  type SinceResult,
  sinceEarlier,
  sinceInWords,
} from './since-result.ts';
import { linesOfText } from './text-lines.ts';
import { type WrittenFiles, writeFiles } from './write-files.ts';

/** Reads a file that the user named. `name` is what it is called in messages. */
const readBytes = async (
  name: string,
  file: string,
  context: ToolContext,
): Promise<Uint8Array<ArrayBuffer>> => {
  const reading = await readNamedBody(file, context, maxCatalogueBytes);
  if (reading.kind === 'not_read') throw new Refusal('not_read', `${name}: ${reading.why}`);
  return reading.bytes;
};

/** Reads a file of JSON or HTML that the user named. */
const readTextFile = async (name: string, file: string, context: ToolContext): Promise<string> =>
  new TextDecoder().decode(await readBytes(name, file, context));

/** The column that an option names: by its number, or by its heading. Throws a `Refusal` where there is none. */
const columnOf = (given: string | undefined, { headings }: PlainTable): number | undefined => {
  const column = given === undefined ? undefined : columnCalled(given, headings);
  if (given !== undefined && column === undefined) {
    throw new Refusal(
      'no_such_column',
      `No column, or more than one, has this number or heading. The list has ${counted(headings.length, 'column')}.`,
    );
  }
  return column;
};

type ColumnOptions = {
  readonly 'manufacturer-column'?: string | undefined;
  readonly 'part-number-column'?: string | undefined;
  readonly sheet?: string | undefined;
  readonly headings: boolean;
  readonly 'heading-row'?: number | undefined;
  readonly trim: boolean;
};

/** The columns that are offered, each with the option that takes it. */
const offersInWords = (offered: readonly OfferedColumn[]): string =>
  visibleText(
    offered
      .map(({ use, column, words }) => {
        const option = use === 'manufacturer' ? 'manufacturer' : 'part-number';
        return `${words} --${option}-column ${column + 1} takes it.`;
      })
      .join(' '),
  );

const chooseColumns = async (
  table: PlainTable,
  options: ColumnOptions,
  { answers, writeError }: { readonly answers: () => Promise<LineAnswers> } & Pick<ToolContext, 'writeError'>,
): Promise<LineColumns> => {
  const guessed = guessLineColumns(table);
  const given = [options['manufacturer-column'], options['part-number-column']];
  const manufacturer = columnOf(given[0], table) ?? guessed.manufacturer;
  const partNumber = columnOf(given[1], table) ?? guessed.partNumber;
  const isOpen = partNumber === undefined || (manufacturer === undefined && table.headings.length > 1);
  const offered = isOpen ? offeredColumns(table, { manufacturer, partNumber }, await answers()) : [];
  if (partNumber === undefined) {
    const advice =
      'Give both with --manufacturer-column and --part-number-column, by number or heading; only the part number if the list names no manufacturers. For headings below a title give --heading-row.';
    throw new Refusal(
      'unknown_columns',
      `The columns of manufacturer and part number are unclear. ${advice} ${offersInWords(offered)}`.trim(),
    );
  }
  if (offered.length > 0) writeError(offersInWords(offered));
  if (manufacturer === partNumber) {
    throw new Refusal(
      'unknown_columns',
      'Manufacturer and part number would be the same column. Give both with --manufacturer-column and --part-number-column.',
    );
  }
  return { manufacturer, partNumber, isTrimmed: options.trim };
};

/** The lines of a list, its headings if it has any, and its columns that are not looked up. */
type ReadLines = {
  readonly lines: readonly ListLine[];
  readonly headings: ReturnedLines['headings'];
  readonly columns: readonly OtherColumn[];
};

const readLines = async (
  file: string,
  { options, answers }: { readonly options: ColumnOptions; readonly answers: () => Promise<LineAnswers> },
  context: ToolContext,
): Promise<ReadLines> => {
  const { 'heading-row': row } = options;
  const named = [options['manufacturer-column'], options['part-number-column']];
  // A column that is called by its heading has one.
  const isNamed = named.some((name) => name !== undefined && !/^\d+$/.test(name));
  const guess = options.headings || isNamed ? 'guess' : 'guess-or-none';
  const headings = row === undefined ? guess : { row, count: 1 };
  const bytes = await readBytes('The list', file, context);
  const reading = await openListToLookUp(new Blob([bytes]), { sheet: options.sheet, headings });
  if ('why' in reading) throw new Refusal('not_read', `The list: ${reading.why}`);
  const { table, note, sheets, sheet } = reading;
  if (note !== '') context.writeError(note);
  const unread = options.sheet === undefined ? sheetsInWords('sheet', sheets, sheet) : '';
  if (unread !== '') context.writeError(visibleText(`${unread} --sheet reads another.`));
  if (table.headings.length === 0) throw new Refusal('empty_list', 'The list has no lines to look up.');
  const { writeError } = context;
  const columns = await chooseColumns(table, options, { answers, writeError });
  context.writeError(visibleText(columnsInWords(table, columns)));
  const lines = linesOf(table, columns);
  if (lines.length === 0) throw new Refusal('empty_list', 'The list has no lines to look up.');
  const spaced = linesWithSpaces(lines);
  if (spaced > 0) {
    context.writeError(
      `${counted(spaced, 'line')} with a space at an end of a cell, which counts. --trim removes these spaces.`,
    );
  }
  const own = table.headingsCount > 0 ? table.headings : undefined;
  return { lines, headings: own, columns: otherColumns(own, lines, columns) };
};

const readDecisionsFile = async (file: string | undefined, context: ToolContext): Promise<Decisions> => {
  if (file === undefined) return noDecisions;
  const text = await readTextFile('The file of --decisions', file, context);
  const report = readReport(text);
  if (!('why' in report)) return decisionsOf(report);
  const decisions = readDecisions(text);
  if ('why' in decisions) throw new Refusal('not_read', decisions.why);
  return decisions;
};

const resultTable = (results: readonly LineResult[]): string =>
  textTable(
    [
      'Row',
      'Manufacturer',
      'Part number',
      'Result',
      'Evidence as of',
      'Verification',
      'Record, candidates or reason',
    ],
    results.map((result) => [
      String(result.line.row),
      result.line.manufacturer,
      result.line.partNumber,
      outcomeName(result.outcome),
      result.record?.evidenceAsOf ?? '',
      result.record?.verificationStatus ?? '',
      [
        ...(result.outcome === 'candidates'
          ? [result.candidates.map(({ text }) => text).join(' | ')]
          : [
              result.record?.address ?? '',
              result.record === undefined ? result.words : '',
              result.changes ?? '',
            ]),
        ...(result.files ?? []).flatMap((listing) => [listingWords(listing), priceWords(listing)]),
        isPerhapsNamed(result) ? (result.advisories?.words ?? '') : '',
      ]
        .filter((text) => text !== '')
        .join(' '),
    ]),
  );

/** Whether advisories name a line, as `--json` prints it: those in files of the user with file and title. */
const jsonAdvisories = ({ word, words, advisories }: LineAdvisories) => ({
  word,
  words,
  advisories: advisories.map(({ place: _, own, ...advisory }) => ({ ...advisory, ...own })),
});

/** A line with its result, as `--json` prints it. */
const jsonLine = (result: LineResult, returned: ReturnedLines) => ({
  row: result.line.row,
  manufacturer: result.line.manufacturer,
  manufacturerPartNumber: result.line.partNumber,
  ...addedCells(result, returned),
  ...(result.advisories !== undefined && { advisories: jsonAdvisories(result.advisories) }),
  ...(result.files !== undefined && {
    yourFiles: result.files.map(({ file, partNumber, ...listing }) => ({
      file: file.name,
      sha256: file.sha256,
      manufacturerPartNumber: partNumber,
      ...listing,
    })),
  }),
});

const printResults = (
  returned: ReturnedLines,
  {
    csv,
    json,
    own,
    changes,
    maxAge,
    reportDigest,
  }: {
    readonly csv: string | undefined;
    readonly json: boolean;
    readonly own: OwnAdvisories | undefined;
    /** What is different from an earlier result, where one was given. */
    readonly changes: SinceResult | undefined;
    readonly maxAge: number;
    readonly reportDigest?: string;
  },
  { write, writeData, writeError }: ToolContext,
): void => {
  const { results } = returned;
  const said =
    changes === undefined
      ? [summaryOf(results), ...(csv === undefined ? advisorySummary(results) : [])]
      : [...changedTable(changes), ...sinceInWords(changes, { maxAge, own })];
  if (reportDigest !== undefined) {
    writeError(`SHA-256 of the report: ${reportDigest}. Keep it apart from the report.`);
  }
  if (json) {
    write(
      visibleJson({
        lines: results.map((result) => jsonLine(result, returned)),
        counts: countOutcomes(results),
        ...(own !== undefined && {
          ownAdvisories: { ...own.about, lists: own.lists, unread: own.unread },
        }),
        ...(changes !== undefined && { since: jsonSince(changes) }),
        ...(reportDigest !== undefined && { report: { sha256: reportDigest } }),
      }),
    );
    if (changes !== undefined) writeError(said.join('\n'));
  } else if (csv === standardInputName) {
    writeData(returnedCsv(returned).trimEnd());
    writeError(said.join('\n'));
  } else if (csv !== undefined || changes !== undefined) write(said.join('\n'));
  else write([resultTable(results), '', ...said].join('\n'));
};

/** Reads what an earlier `--json` printed. Throws a `Refusal`. */
const readEarlierFile = async (file: string | undefined, context: ToolContext) => {
  if (file === undefined) return undefined;
  const earlier = readEarlier(await readTextFile('The file of --since', file, context));
  if (earlier !== undefined) return earlier;
  throw new Refusal('not_read', 'The file of --since: it is not what an earlier lookup --json printed.');
};

/** The advisories of the catalogue with those of the user. Where they are compared, those of the catalogue are needed. */
const advisoriesWith = (
  advisories: Advisories | undefined,
  {
    own,
    names,
    isNeeded,
  }: { readonly own: OwnAdvisories | undefined; readonly isNeeded: boolean } & Pick<LineAnswers, 'names'>,
): Advisories | undefined => {
  if (advisories === 'unavailable' && isNeeded) throw new IndexUnavailable();
  return own === undefined ? advisories : withOwnAdvisories(advisories, own, names);
};

/** The options that name files to write. */
const fileOptions = ['csv', 'xlsx', 'report', 'not-found'] as const;

/** Throws a `UsageError` when a file would be written that is read, or that another option writes. */
const checkFileNames = (
  options: LookupArguments['options'],
  list: string,
  { userDirectory }: ToolContext,
): void => {
  const read = [
    list,
    options.decisions ?? standardInputName,
    options.since ?? standardInputName,
    ...options.advisories,
    ...options.with,
    ...options['with-mapping'],
  ].filter((name) => name !== standardInputName);
  const named = new Set(read.map((name) => resolve(userDirectory, name)));
  for (const option of fileOptions) {
    const name = options[option];
    if (name === undefined || name === standardInputName) continue;
    const file = resolve(userDirectory, name);
    if (named.has(file)) {
      throw new UsageError(
        `The file of --${option} is read or written by another option too. Name another file.`,
      );
    }
    named.add(file);
  }
};

/** The most manufacturers of own files that are asked about at a time. */
const shownQuestions = 5;

const decidedOutcomes: ReadonlySet<LineResult['outcome']> = new Set([
  'found',
  'chosen',
  'by_hand',
  'in_file',
]);

/** Asks whether the column of the manufacturers is that of sellers, where most of its names are no manufacturers'. */
const askForSellers = (
  sellers: ReturnType<typeof sellersAmong>,
  { writeError }: Pick<ToolContext, 'writeError'>,
): void => {
  if (sellers === undefined) return;
  const words = sellerColumnWords('the column of the manufacturer', sellers);
  writeError(visibleText(`${words} If it is the seller, --by-number looks up by number alone.`));
};

/** Looks up the list that the operands name, prints and writes what was asked for, and gives the exit code. */
export const runLookup = async (
  { options, operands, typed, json }: LookupArguments,
  context: ToolContext,
): Promise<ExitCode | Outcome> => {
  const { now, progress, userDirectory } = context;
  const baseUrl = deploymentOf(options, context);
  const readText = fileReader(baseUrl, options.timeout);
  const catalogue = openCatalogue((path) => {
    progress(`reading ${path}`);
    return readText(path);
  }, baseUrl);
  try {
    if (options.check !== undefined) {
      if (options.since !== undefined) throw new UsageError('Give --since or --check, not both.');
      if (operands.length > 0) throw new UsageError('Use --check without a list: the report has its lines.');
      const bytes = await readBytes('The report', options.check, context);
      const report = readReport(new TextDecoder().decode(bytes));
      if ('why' in report) throw new Refusal('not_read', report.why);
      const own = await readOwnAdvisories(options.advisories, context);
      const check = await catalogue.check(report, now.toISOString().slice(0, 10), own);
      const file = await compareFile(bytes, report, async () => {});
      const given = await fileDigests(options.with, userDirectory);
      return checkOutcome(check, { report, file }, checkFiles(report, given));
    }
    if (options.text !== undefined && operands.length > 0) {
      throw new UsageError('Give --text or a list, not both.');
    }
    const file = operands[0] ?? standardInputName;
    checkFileNames(options, file, context);
    const { lines, headings, columns }: ReadLines =
      options.text === undefined
        ? await readLines(file, { options, answers: catalogue.answers }, context)
        : { lines: linesOfText(options.text, await catalogue.answers()), headings: undefined, columns: [] };
    const ownFiles = await readOwnFiles({ options, typed }, context);
    const own = await readOwnAdvisories(options.advisories, context);
    const earlier = await readEarlierFile(options.since, context);
    const decisions = await readDecisionsFile(options.decisions, context);
    const { answers, state } =
      options.edition === undefined
        ? {
            answers: await catalogue.answers(),
            state: await catalogue.newest(),
          }
        : await catalogue.past(options.edition);
    const advisories = advisoriesWith(await catalogue.advisories(), {
      ...{ own, names: answers.names, isNeeded: earlier !== undefined },
    });
    const lookUp = createLineLookup({ answers, ownFiles, advisories });
    const areSold = options['by-number'];
    if (!areSold) askForSellers(sellersAmong(lines, decisions, answers), context);
    const since = options['since-edition'];
    const changesOf = since === undefined ? undefined : await catalogue.changesSince(since);
    const said = state.record;
    const results = await lookUp({ lines, headings }, { decisions, said, changesOf, areSold });
    const unclear = fileNameQuestions(ownFiles, answers, { decisions, results });
    for (const question of unclear.slice(0, shownQuestions)) {
      const how = 'Decide it on the list page, with the same file, and give --decisions.';
      context.writeError(visibleText(`${fileNameWords(question)} ${how}`));
    }
    // The table names no source.
    const namesSources = json || options.csv !== undefined || options.xlsx !== undefined;
    const { sources } = namesSources ? await readAbout(catalogue.readText) : { sources: [] };
    const hasPrices = options['with-prices'];
    const returned: ReturnedLines = {
      ...{ headings, results, sources, hasPrices },
      said: state.record,
      ownAdvisories: own?.about,
    };
    const files: WrittenFiles = options;
    const written = await writeFiles(files, {
      returned,
      list: file === standardInputName ? 'list' : basename(file),
      ...{ columns, ownFiles, advisories },
      madeOn: now.toISOString().slice(0, 10),
      state,
      catalogue,
      userDirectory,
    });
    const read = advisories === undefined || advisories === 'unavailable' ? [] : advisories.index.read;
    const maxAge = options['max-age'];
    const changes = earlier && sinceEarlier(results, { ...{ earlier, read, maxAge, now } });
    printResults(returned, { csv: options.csv, json, own, changes, maxAge, ...written }, context);
    const isDone =
      changes === undefined
        ? results.every(({ outcome }) => decidedOutcomes.has(outcome)) && (own?.unread.length ?? 0) === 0
        : isQuiet(changes, own);
    return isDone ? exitCodes.done : exitCodes.findings;
  } catch (error) {
    throw asRefusal(baseUrl, error);
  }
};
