import type { OwnAdvisoriesAbout } from '../advisories/own-documents.ts';
import { fieldHeadings, normaliseHeading } from '../columns/fields/headings.ts';
import { verificationWords } from '../contracts/record-evidence.ts';
import { speakerNames } from '../contracts/source.ts';
import type { PublishedHistory } from '../contracts/statements.ts';
import type { StoredValues } from '../tables/cell-values.ts';
import type { Sheet, SheetCell } from '../tables/workbook/write-workbook.ts';
import { csvLine } from '../text/csv.ts';
import { notCheckedInWords, ownAdvisoriesWords } from './advisories.ts';
import type { CatalogueAbout } from './catalogue-about.ts';
import type { CatalogueState } from './catalogue-states.ts';
import type { OtherColumn } from './evidence-report.ts';
import type { LineAdvisories, LineResult } from './line.ts';
import {
  advisoriesMean,
  countOutcomes,
  foundMeans,
  outcomeName,
  outcomes,
  verdictInWords,
} from './line-results.ts';
import { listingWords, priceWords } from './own-files.ts';
import { savedColumns } from './saved-columns.ts';
import { nameOfRecord, standingAt } from './standing-facts.ts';

/** What is known of each line when a list is given back. */
export type ReturnedLines = {
  /** The headings of the list; undefined where it has none. */
  readonly headings: readonly string[] | undefined;
  readonly results: readonly LineResult[];
  /** What the sources of a record have said. */
  readonly said: (id: string) => PublishedHistory | undefined;
  /** The sources by their names; those without one are called by their ids. */
  readonly sources: CatalogueAbout['sources'];
  /** Whether the prices of the user's files were asked for. */
  readonly hasPrices?: boolean;
  /** The security advisories that the user added as files. */
  readonly ownAdvisories?: OwnAdvisoriesAbout | undefined;
};

/** A source by its name, and who speaks in it; by its id where no more is known. */
const sourceOf = (id: string, sources: ReturnedLines['sources']) => {
  const source = sources.find((one) => one.id === id);
  return source === undefined ? { name: id } : { name: source.name, speaker: speakerNames[source.speaker] };
};

/** A source in words, with who speaks in it. */
const sourceInWords = ({ name, speaker }: ReturnType<typeof sourceOf>): string =>
  speaker === undefined ? name : `${name} (${speaker})`;

/**
 * What a product is called, who states its part number, since when one of them has, and where that can be read: of the earliest
 * where several do.
 */
export const recordFacts = (
  { record }: Pick<LineResult, 'record'>,
  { said, sources }: Pick<ReturnedLines, 'said' | 'sources'>,
) => {
  const history = record === undefined ? undefined : said(record.id);
  const stated = standingAt(history, '/manufacturerPartNumber').filter(
    ({ value }) => value === record?.partNumber,
  );
  const [identity] = stated;
  const speaking = new Set(stated.map(({ source }) => source));
  return {
    name: nameOfRecord(record, history, sources),
    said: [...speaking].map((id) => sourceOf(id, sources)),
    since: identity?.since ?? '',
    source: identity?.source ?? '',
    sourceAddress: identity?.address ?? '',
  };
};

/** What advisories say of a line; empty where none was checked, which is said once for the whole list. */
const advisoryCell = ({ word, words }: LineAdvisories): string => (word === 'not_checked' ? '' : words);

/** Who publishes an advisory, and in which file of the user it is: `CISA, https://www.cisa.gov/`. */
const advisorySource = ({ publisher, own }: LineAdvisories['advisories'][number]): string =>
  [publisher.name, publisher.namespace, ...(own === undefined ? [] : [`your file ${own.file}`])].join(', ');

/**
 * What a lookup adds to a line, by the names of the columns: what a person reads first, then the codes for programs. Candidates are
 * a list, which a cell has as JSON.
 */
export const addedCells = (result: LineResult, returned: ReturnedLines) => {
  const { outcome, reason, record, decision, candidates, changes, files, advisories } = result;
  const { name, said, ...identity } = recordFacts(result, returned);
  const { hasPrices = false, ownAdvisories } = returned;
  return {
    name,
    verdict: verdictInWords(result),
    'record.manufacturer': record?.manufacturer.name ?? '',
    'record.manufacturerPartNumber': record?.partNumber ?? '',
    saidBy: said.map(sourceInWords).join('; '),
    evidenceAsOf: record?.evidenceAsOf ?? '',
    record: record?.address ?? '',
    status: outcome,
    reason,
    verificationStatus: record?.verificationStatus ?? '',
    ...identity,
    chosen: decision?.chosen ?? '',
    chosenBy: decision?.by ?? '',
    note: decision?.note ?? '',
    candidates: candidates.map(({ text }) => text),
    ...(changes !== undefined && { changes }),
    ...(files !== undefined && { yourFiles: files.map(listingWords) }),
    ...(hasPrices && { yourFilePrices: (files ?? []).map(priceWords).filter((words) => words !== '') }),
    ...(advisories !== undefined && {
      advisories: advisoryCell(advisories),
      advisoryAddresses: advisories.advisories.map(({ address = '' }) => address),
      advisoryAnswer: advisories.word,
      advisoryIds: advisories.advisories.map(({ id }) => id),
      ...(ownAdvisories !== undefined && { advisorySources: advisories.advisories.map(advisorySource) }),
    }),
  };
};

type AddedCells = ReturnType<typeof addedCells>;

const cellText = (value: string | readonly string[]): string => {
  if (typeof value === 'string') return value;
  return value.length === 0 ? '' : JSON.stringify(value);
};

/** The name of an added column that no column of the list has already. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) {
    const other = `${name} (${number})`;
    if (!taken.has(other.toLowerCase())) return other;
  }
};

/** The headings of a list's own columns; a column without one is called by its number. */
export const ownHeadings = (
  all: ReturnedLines['headings'] = [],
  lines: readonly Pick<LineResult['line'], 'cells'>[],
): string[] => {
  const saved = savedColumns(all);
  const headings = all.slice(0, saved?.own);
  const width =
    saved?.own ?? lines.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  return Array.from({ length: width }, (_, column) =>
    column < headings.length ? (headings[column] ?? '') : `column ${column + 1}`,
  );
};

/** The columns of a list beside those that are looked up. */
export const otherColumns = (
  headings: ReturnedLines['headings'],
  lines: readonly Pick<LineResult['line'], 'cells'>[],
  {
    manufacturer,
    partNumber,
  }: { readonly manufacturer: number | undefined; readonly partNumber: number | undefined },
): OtherColumn[] =>
  ownHeadings(headings, lines).flatMap((name, at) =>
    at === manufacturer || at === partNumber ? [] : { name, at },
  );

/**
 * The list as it was, with what is added to each line: every column in its order, then those that `added` gives by name. They take the
 * place of those of an earlier lookup.
 */
const withAdded = <Cell>(
  { headings, results }: Pick<ReturnedLines, 'headings' | 'results'>,
  added: (result: LineResult) => Readonly<Record<string, Cell>>,
) => {
  const own = ownHeadings(
    headings,
    results.map(({ line }) => line),
  );
  const rows = results.map((result) => ({
    own: own.map((_, column) => result.line.cells[column] ?? ''),
    values: result.line.values,
    added: added(result),
  }));
  const taken = new Set(own.map((heading) => heading.trim().toLowerCase()));
  const names = Object.keys(rows[0]?.added ?? {}).map((name) => freeName(name, taken));
  return { own, names, rows: rows.map((row) => ({ ...row, added: Object.values(row.added) })) };
};

/** The list with the cells that a lookup adds: the headings, then the lines. */
const returnedRows = (lines: ReturnedLines): string[][] => {
  const { own, names, rows } = withAdded(lines, (result) => addedCells(result, lines));
  return [[...own, ...names], ...rows.map((row) => [...row.own, ...row.added.map(cellText)])];
};

/** The same as CSV after RFC 4180, with no cell that a spreadsheet takes for a formula. */
export const returnedCsv = (lines: ReturnedLines): string => returnedRows(lines).map(csvLine).join('');

/** Whether advisories name a line, with the ids of those that do: a cell links to the newest alone. */
const advisoriesInCell = (answer: LineAdvisories): string => {
  const listed = answer.advisories.map((one) =>
    one.own === undefined ? one.id : `${one.id} (${advisorySource(one)})`,
  );
  return [advisoryCell(answer), listed.join(', ')].join(' ').trim();
};

/** What the sheet of a person has beside the list, by its headings. */
const sheetCells = (cells: AddedCells, { advisories }: LineResult): Readonly<Record<string, SheetCell>> => ({
  Name: cells.name,
  Verdict: cells.verdict,
  'Manufacturer found': cells['record.manufacturer'],
  'Part number found': cells['record.manufacturerPartNumber'],
  'Who says so': { text: cells.saidBy, address: cells.sourceAddress },
  'Evidence as of': { day: cells.evidenceAsOf },
  Record: { text: cells.record, address: cells.record },
  'Verification state': verificationWords(cells.verificationStatus),
  ...(cells.changes !== undefined && { 'What changed': cells.changes }),
  ...(cells.yourFiles !== undefined && { 'Your files say': cells.yourFiles.join(' ') }),
  ...(cells.yourFilePrices !== undefined && {
    'Price that your files stated (no quotation)': cells.yourFilePrices.join(' '),
  }),
  ...(advisories !== undefined && {
    'Security advisories': {
      text: advisoriesInCell(advisories),
      address: advisories.advisories.find(({ address }) => address !== undefined)?.address ?? '',
    },
  }),
});

const quantityHeadings: ReadonlySet<string> = new Set(fieldHeadings('quantity').own);

/** Numbers that a spreadsheet keeps and shows digit by digit. */
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;

/**
 * The list with its results as a sheet. The cells of a workbook have their values; of every other list, quantities are numbers. Our
 * days are dates. All else is text.
 */
const resultSheet = (lines: ReturnedLines): Sheet => {
  const { own, names, rows } = withAdded(lines, (result) => sheetCells(addedCells(result, lines), result));
  const isQuantity = own.map((heading) => quantityHeadings.has(normaliseHeading(heading)));
  const ownCell = (text: string, column: number, values: StoredValues | undefined): SheetCell => {
    const value = values?.get(column);
    if (value !== undefined) return { text, value };
    const isNumber = values === undefined && isQuantity[column] === true && wholeNumber.test(text);
    return isNumber ? { number: text } : text;
  };
  return {
    name: 'List',
    hasHeadings: true,
    rows: [
      [...own, ...names],
      ...rows.map((row) => [
        ...row.own.map((text, column) => ownCell(text, column, row.values)),
        ...row.added,
      ]),
    ],
  };
};

/** What a list was looked up in, and when. */
export type LookupOccasion = {
  /** The name of the list. */
  readonly list: string;
  /** `YYYY-MM-DD`. */
  readonly madeOn: string;
  /** The address of the deployment. */
  readonly origin: string;
  readonly edition: CatalogueState['edition'];
  readonly about: Pick<CatalogueAbout, 'service' | 'boundary'>;
};

/** An edition in words, for a person. */
const editionInWords = (edition: { readonly number: number; readonly date: string } | undefined): string =>
  edition === undefined
    ? 'The catalogue has no edition of these statements.'
    : `Edition ${edition.number} of ${edition.date}`;

/** What the sheet of the results does not say itself: of what, when and from what it was made, and what it does not mean. */
const aboutSheet = ({ results, ownAdvisories }: ReturnedLines, occasion: LookupOccasion): Sheet => {
  const { list, madeOn, origin, edition, about } = occasion;
  const counts = countOutcomes(results);
  return {
    name: 'About this check',
    hasHeadings: false,
    rows: [
      ['List', list],
      ['Day', { day: madeOn }],
      ['Catalogue', { text: `${about.service}, ${origin}`, address: origin }],
      ['Edition', editionInWords(edition)],
      ['Lines', { number: String(results.length) }],
      ...outcomes
        .filter((outcome) => counts[outcome] > 0)
        .map((outcome): SheetCell[] => [outcomeName(outcome), { number: String(counts[outcome]) }]),
      ['What this means', foundMeans],
      ...(results.some(({ advisories }) => advisories !== undefined)
        ? [
            ['Security advisories', advisoriesMean],
            ...notCheckedInWords(results).map((words) => ['Security advisories', words]),
          ]
        : []),
      ...(ownAdvisories === undefined
        ? []
        : [
            ['Your security advisories', ownAdvisoriesWords(ownAdvisories)],
            ['SHA-256 of their sorted SHA-256', ownAdvisories.sha256],
          ]),
      ['Boundary', about.boundary],
    ],
  };
};

/** The list with its results and what it was made from, as the sheets of a workbook. */
export const returnedSheets = (lines: ReturnedLines, occasion: LookupOccasion): readonly Sheet[] => [
  resultSheet(lines),
  aboutSheet(lines, occasion),
];

/** The lines that were not found, with all columns of the list and why, as CSV. */
export const notFoundCsv = ({ headings, results }: Pick<ReturnedLines, 'headings' | 'results'>): string => {
  const { own, names, rows } = withAdded({ headings, results }, ({ reason }) => ({ reason }));
  const missing = rows.filter((_, at) => results[at]?.outcome === 'not_found');
  return [[...own, ...names], ...missing.map((row) => [...row.own, ...row.added])].map(csvLine).join('');
};
