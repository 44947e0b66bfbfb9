import { csvLine, csvTable } from '../contracts/csv.ts';
import type { PublishedHistory } from '../contracts/statements.ts';
import { statementsOf, toStandingStatement } from '../statements/stated-facts.ts';
import type { LineResult } from './line-results.ts';

/** What is known of each line when a list is given back. */
export type ReturnedLines = {
  /** The headings of the list; undefined where it has none. */
  readonly headings: readonly string[] | undefined;
  readonly results: readonly LineResult[];
  /** What the sources of a record have said. */
  readonly said: (id: string) => PublishedHistory | undefined;
};

/** Since when a source has stated the part number of a record, and where that can be read; the earliest where several have. */
const identityOf = ({ record }: LineResult, { said }: ReturnedLines) => {
  const { sources = [] } = record === undefined ? {} : (said(record.id) ?? {});
  const [identity] = statementsOf(
    sources,
    ({ pointer, value, until }) =>
      pointer === '/manufacturerPartNumber' && value === record?.partNumber && until === undefined,
  )
    .map(toStandingStatement)
    .sort((one, other) => (one.since < other.since ? -1 : 1));
  return {
    since: identity?.since ?? '',
    source: identity?.source ?? '',
    sourceAddress: identity?.address ?? '',
  };
};

/** What a lookup adds to a line, by the names of the columns. Candidates are a list, which a cell has as JSON. */
export const addedCells = (result: LineResult, lines: ReturnedLines) => {
  const { outcome, reason, record, decision, candidates, changes } = result;
  return {
    status: outcome,
    reason,
    'record.manufacturer': record?.manufacturer.name ?? '',
    'record.manufacturerPartNumber': record?.partNumber ?? '',
    verificationStatus: record?.verificationStatus ?? '',
    evidenceAsOf: record?.evidenceAsOf ?? '',
    ...identityOf(result, lines),
    record: record?.address ?? '',
    chosen: decision?.chosen ?? '',
    chosenBy: decision?.by ?? '',
    note: decision?.note ?? '',
    candidates: candidates.map(({ text }) => text),
    ...(changes !== undefined && { changes }),
  };
};

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

/** The list as it was, every column in its order, followed by what the lookup adds: the headings, then the lines. */
export const returnedRows = (lines: ReturnedLines): string[][] => {
  const { headings = [], results } = lines;
  const width = results.reduce((most, { line }) => Math.max(most, line.cells.length), headings.length);
  const own = Array.from({ length: width }, (_, column) =>
    column < headings.length ? (headings[column] ?? '') : `column ${column + 1}`,
  );
  const rows = results.map((result) => ({ cells: result.line.cells, added: addedCells(result, lines) }));
  const taken = new Set(own.map((heading) => heading.trim().toLowerCase()));
  const names = Object.keys(rows[0]?.added ?? {}).map((name) => freeName(name, taken));
  return [
    [...own, ...names],
    ...rows.map(({ cells, added }) => [
      ...Array.from({ length: width }, (_, column) => cells[column] ?? ''),
      ...Object.values(added).map(cellText),
    ]),
  ];
};

/** The same as CSV after RFC 4180, with no cell that a spreadsheet takes for a formula. */
export const returnedCsv = (lines: ReturnedLines): string => returnedRows(lines).map(csvLine).join('');

/**
 * The pairs that were not found, each once, as CSV: to be sent to whoever runs the catalogue, if a person wants to. They have no
 * other column of the list.
 */
export const notFoundCsv = (results: readonly LineResult[]): string => {
  const pairs = new Map(
    results
      .filter(({ outcome }) => outcome === 'not_found')
      .map(({ line: { manufacturer, partNumber }, reason }) => [
        JSON.stringify([manufacturer, partNumber]),
        { manufacturer, manufacturerPartNumber: partNumber, reason },
      ]),
  );
  return csvTable([...pairs.values()]);
};
