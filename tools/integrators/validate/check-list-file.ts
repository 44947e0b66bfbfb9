import { explanationOf, formatInstant } from '../../../packages/record-contract/src/index.ts';
import { tableErrors } from '../../../src/columns/fields/table-errors.ts';
import type { Mapping } from '../../../src/columns/mapping/mapping.ts';
import { openList } from '../../../src/columns/profile/open-list.ts';
import type { Table } from '../../../src/columns/profile/table.ts';
import { noteOnAge } from '../../../src/columns/questions/column-notes.ts';
import {
  listOptionsOf,
  type MissingColumn,
  mappingOfFile,
} from '../../../src/columns/questions/mapping-file.ts';
import type { MappingFile } from '../../../src/columns/questions/mapping-file-schema.ts';
import { placesOfQuestions } from '../../../src/columns/questions/question-words.ts';
import { openQuestions } from '../../../src/columns/questions/questions.ts';
import { checkList, type FindingGroup } from '../../../src/price-lists/check/check-list.ts';
import { validRecords } from '../../../src/price-lists/check/write-list.ts';
import { rangesOf } from '../../../src/price-lists/report/row-ranges.ts';
import { positionsOfRows } from '../../../src/tables/cell-positions.ts';
import { isXml } from '../../../src/tables/file-kinds.ts';
import { sheetsInWords } from '../../../src/tables/sheets-in-words.ts';
import { columnNames } from '../../../src/tables/table.ts';
import { counted } from '../../../src/text/counted.ts';
import { visibleText } from '../../command-line/terminal-text.ts';
import type { Check } from './check-batch.ts';
import {
  describePlace,
  type FailedFile,
  type ListFindingGroup,
  type ReportedFinding,
  type ReportedList,
} from './file-report.ts';
import { sendList } from './send-list.ts';

/** The place in a row: a column, or the field where no column has the value. Empty for the whole row. */
const placeInRow = ({ place }: FindingGroup): string =>
  place.startsWith('/') ? describePlace(place) : place;

/** The groups with their rows as a spreadsheet counts them. */
const reportedGroups = (groups: readonly FindingGroup[], { rows }: Table): ListFindingGroup[] =>
  groups.map((group) => {
    const { code, detail, fix } = group;
    const { ranges, more } = rangesOf(group.rows.map((index) => rows[index]?.number ?? 0));
    const count = Math.max(1, group.rows.length);
    const place = placeInRow(group);
    return {
      code,
      detail,
      reason: explanationOf(code)?.reason,
      fix,
      place,
      count,
      rows: ranges,
      hasMoreRows: more > 0,
    };
  });

/** The first findings of a list in the order of its rows, at most `most`. `lineOf` gives the line of a row. */
const reportedFindings = (
  groups: readonly FindingGroup[],
  { rows }: Table,
  most: number,
): ReportedFinding[] => {
  const found = groups.flatMap((group) =>
    group.rows.length === 0 ? [{ group, index: -1 }] : group.rows.map((index) => ({ group, index })),
  );
  return found
    .sort((one, other) => one.index - other.index)
    .slice(0, most)
    .map(({ group, index }) => {
      const { code, detail, fix } = group;
      const row = rows[index]?.number;
      const inRow = placeInRow(group);
      const column = group.place.startsWith('column ') ? group.place.slice('column '.length) : undefined;
      return {
        code,
        detail,
        reason: explanationOf(code)?.reason,
        fix,
        place: [...(row === undefined ? [] : [`row ${row}`]), ...(inRow === '' ? [] : [inRow])].join(', '),
        ...(row === undefined ? {} : { row }),
        ...(column === undefined ? {} : { column }),
        position: undefined,
      };
    });
};

/** The most headings of a list that are named. */
const maxNamedHeadings = 20;

/** Which headings a list lacks that a mapping names, and which it has. */
export const wordsOfMissing = (
  missing: readonly MissingColumn<string>[],
  headings: readonly string[],
): string => {
  const named = missing.map(({ name, heading }) => `${JSON.stringify(heading)} (fields.${name})`);
  const names = columnNames(headings);
  const more = names.length > maxNamedHeadings ? ` and ${names.length - maxNamedHeadings} more` : '';
  const there = names.slice(0, maxNamedHeadings).map((name) => JSON.stringify(name));
  return visibleText(
    `The list lacks the column that the mapping names: ${named.join(', ')}. Its columns are ${there.join(', ')}${more}.`,
  );
};

/** The mapping of a list, or a sentence that says what it lacks. */
const mappingFor = (
  table: Table,
  inFile: MappingFile,
  exportedAt: string | undefined,
): { readonly mapping: Mapping } | { readonly why: string } => {
  if (table.rows.length === 0) return { why: 'The list has no rows below its headings.' };
  if (exportedAt !== undefined && inFile.fields.observedAt?.from === 'column') {
    return { why: 'Leave out --exported-at: the mapping takes observedAt from a column.' };
  }
  const fields =
    exportedAt === undefined
      ? inFile.fields
      : { ...inFile.fields, observedAt: { from: 'constant', text: exportedAt } as const };
  const found = mappingOfFile({ ...inFile, fields }, table.headings);
  if ('withoutColumn' in found) {
    return { why: wordsOfMissing(found.withoutColumn, table.headings) };
  }
  const open = openQuestions(table, found.mapping);
  if (open.length === 0) return found;
  if (open.some((question) => question.open === 'same_item_number')) {
    const { detail, fix } = tableErrors.same_item_number;
    return { why: `The mapping, fields.sourceRecordId: ${detail} ${fix}` };
  }
  const isTimeOpen = open.some(({ kind }) => kind === 'observedAt');
  const exported = isTimeOpen ? ' --exported-at gives the time of the export.' : '';
  return {
    why: `The mapping lacks a value, or has one that cannot be read, for: ${visibleText(placesOfQuestions(open).join(', '))}. --suggest-mapping says what the list has.${exported}`,
  };
};

/** How many findings of a list are named one by one; all are counted by group. */
const maxListedFindings = 1000;

/** How lists are checked. */
export type ListFileCheck = Check & {
  /** The mapping that was named; undefined if none was. */
  readonly mappingFile: MappingFile | undefined;
  /** When the lists were exported, RFC 3339; undefined if the mapping says it. */
  readonly exportedAt: string | undefined;
  /** Is told how many of all rows have been checked. */
  readonly onRows: (rowsRead: number, rows: number) => void;
};

/** The findings with their places in the text: that of the cell if it is one cell, else the line of the row. None in an Excel file. */
const withPositions = (
  findings: readonly ReportedFinding[],
  text: string | undefined,
  { headings, form }: Table,
): ReportedFinding[] => {
  if (text === undefined || form === undefined) return [...findings];
  const rows = positionsOfRows(
    text,
    new Set(findings.flatMap(({ row }) => (row === undefined ? [] : [row]))),
    form.delimiter,
  );
  const names = columnNames(headings);
  return findings.map((finding) => {
    const found = rows.get(finding.row ?? 0);
    const cell = finding.column === undefined ? undefined : found?.cells[names.indexOf(finding.column)];
    return { ...finding, position: cell ?? (found === undefined ? undefined : { line: found.line }) };
  });
};

/** Checks a list, and sends it in batches if every row meets the contract and it is to be sent. */
export const checkListFile = async (
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  { referenceTime, send, mappingFile, exportedAt, onRows }: ListFileCheck,
): Promise<ReportedList | FailedFile> => {
  if (mappingFile === undefined) {
    return {
      kind: 'failed',
      file,
      why: 'A list needs --mapping <file>. Write one from its headings with --suggest-mapping <file>.',
    };
  }
  const reading = await openList(new Blob([bytes]), listOptionsOf(mappingFile));
  if ('why' in reading) return { kind: 'failed', file, why: reading.why };
  const { table, text, sheet, sheets } = reading;
  const mapped = mappingFor(table, mappingFile, exportedAt);
  if ('why' in mapped) return { kind: 'failed', file, why: mapped.why };
  const { mapping } = mapped;

  const checking = checkList(table, mapping, referenceTime);
  let step = await checking.next();
  while (step.done !== true) {
    onRows(step.value, table.rows.length);
    step = await checking.next();
  }
  const check = step.value;
  const note = [
    visibleText(sheetsInWords(isXml(bytes) ? 'price list' : 'sheet', sheets, sheet)),
    reading.note,
    noteOnAge(table, mapping, referenceTime) ?? '',
    check.leftOut.size > 0 ? `${counted(check.leftOut.size, 'row')} left out, as the mapping says.` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const meetsContract = check.groups.length === 0;
  const sending =
    meetsContract && send !== undefined ? await sendList({ table, mapping, check }, send) : undefined;
  const found = sending?.groups ?? check.groups;
  const groups = reportedGroups(found, table);
  return {
    kind: 'list',
    file,
    note: note || undefined,
    isValid: found.length === 0,
    rows: table.rows.length,
    records: validRecords(table, mapping, check).length,
    groups,
    findings: withPositions(reportedFindings(found, table, maxListedFindings), text, table),
    findingCount: groups.reduce((sum, { count }) => sum + count, 0),
    evaluatedAt: formatInstant(referenceTime),
    sent: send === undefined ? undefined : (sending?.sent ?? null),
  };
};
