import { type TableErrorCode, tableErrors } from '../columns/fields/table-errors.ts';
import { type Decisions, mergeDecisions, noDecisions } from './decisions.ts';
import type { Report, ReportLine } from './evidence-report.ts';
import type { ListLine } from './line.ts';

const isTableError = (reason: string): reason is TableErrorCode => Object.hasOwn(tableErrors, reason);

/** The line of the list, as far as a report has it. */
export const writtenLine = (
  { row, manufacturer, manufacturerPartNumber: partNumber, cells = [], status, reason }: ReportLine,
  schemaVersion: Report['schemaVersion'],
): ListLine => ({
  row,
  manufacturer,
  partNumber,
  cells,
  // The file of the list alone shows a faulty cell.
  ...(status === 'not_looked_up' && isTableError(reason) && { fault: reason }),
  ...(schemaVersion !== '0.1.0' && reason === 'number_alone' && { isSold: true }),
});

/** The decision about a line of a report, as a file of decisions has it; none where the report has too little of its record. */
const decisionsOfLine = (
  { manufacturer, manufacturerPartNumber, record, decision, ownFiles: listings = [] }: ReportLine,
  records: ReadonlyMap<string, Report['records'][number]>,
  files: NonNullable<Report['ownFiles']>,
): Decisions => {
  if (decision === null) return noDecisions;
  const { chosen, by, at, note = '', manufacturer: maker, byNumberAlone } = decision;
  const written = { manufacturer, manufacturerPartNumber };
  const listing = listings
    .flatMap(({ file }) => files[file] ?? [])
    .map(({ name, sha256 }) => ({ name, sha256 }));
  const rests = listing.length === 0 ? {} : { ownFiles: listing };
  if (chosen === 'by_hand')
    return { ...noDecisions, lines: [{ written, checkedByHand: note, ...rests, by, at }] };
  if (chosen === 'manufacturer' && maker !== undefined) {
    return { ...noDecisions, manufacturers: [{ written: manufacturer, manufacturer: maker, by, at }] };
  }
  const history = record === null ? undefined : records.get(record.id);
  if (record === null || history === undefined) return noDecisions;
  if (chosen === 'record') {
    const how = byNumberAlone === undefined ? {} : { byNumberAlone };
    return { ...noDecisions, lines: [{ written, record: history, ...rests, ...how, by, at }] };
  }
  const named = { id: history.manufacturer, name: record.manufacturer };
  return { ...noDecisions, manufacturers: [{ written: manufacturer, manufacturer: named, by, at }] };
};

/** What people decided by the time of a report, to hold for the next list too. */
export const decisionsOf = ({ lines, records, ownFiles = [] }: Report): Decisions => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const each = lines.map((line) => decisionsOfLine(line, byId, ownFiles));
  return mergeDecisions(noDecisions, {
    ...noDecisions,
    manufacturers: each.flatMap(({ manufacturers }) => manufacturers),
    lines: each.flatMap((one) => one.lines),
  });
};
