import { counted } from '../../contracts/counted.ts';
import { type FindingCode, findingCodes } from '../../contracts/supplier/finding-codes.ts';
import { maxListedFindings } from '../../contracts/supplier/limits.ts';
import type { Finding } from '../../contracts/supplier/schemas/problems.ts';
import type {
  InvalidVerdict,
  UnreadableVerdict,
  ValidVerdict,
  Verdict,
} from '../../contracts/supplier/verdict.ts';
import {
  type ChoiceName,
  fixOfFault,
  labelOfChoice,
  type TableFault,
  tableFaults,
} from '../../supplier-lists/table-faults.ts';
import type { TableOrigin } from '../../supplier-lists/write-batch.ts';

/** One thing to fix, as the page lists it. */
export type SheetRow = {
  /** The code that programs read. */
  readonly code: string;
  /** The code in a few words for people. */
  readonly title: string;
  /** The path of the page that explains the code. */
  readonly explanation: string;
  /** Where it is, as a pointer or as line and column; empty for the whole text. */
  readonly place: string;
  readonly detail: string;
  /** How to fix it. */
  readonly remedy: string;
  /** The place in a text that is JSON. */
  readonly pointer?: string;
  /** The place in a text that is not JSON: an offset in bytes. */
  readonly offset?: number;
  /** The number of a row of the table, as a spreadsheet counts rows. */
  readonly tableRow?: number;
  /** A choice of the form that maps a table. */
  readonly choice?: ChoiceName;
};

/** The findings of one record, or those of the batch around the records. */
export type SheetGroup = {
  /** The index of the record; missing for the rest. */
  readonly record?: number;
  /** `Record 4`, or what else the rows concern. */
  readonly title: string;
  /** The record's own identifier and its row of the table, if they are known. */
  readonly notes: readonly string[];
  readonly rows: readonly SheetRow[];
};

/** A verdict as the page shows it. */
export type Sheet = {
  readonly outcome: 'valid' | 'invalid' | 'unreadable' | 'unwritten';
  /** The verdict in one or two words. */
  readonly stamp: string;
  /** The verdict in a sentence or two, which a screen reader announces. */
  readonly summary: string;
  readonly groups: readonly SheetGroup[];
};

const problemsToFix = (number: number): string => `${counted(number, 'problem')} to fix`;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([other]) => other === name)?.[1]
    : undefined;

/** The `sourceRecordId` of each record of a batch, by index; undefined where a record has none. */
const recordIds = (batch: unknown): readonly (string | undefined)[] => {
  const records = fieldOf(batch, 'records');
  if (!Array.isArray(records)) return [];
  return records.map((record) => {
    const id = fieldOf(record, 'sourceRecordId');
    return typeof id === 'string' && id !== '' ? id : undefined;
  });
};

const isFindingCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);

/** The row of a finding of the contract. `column` names the column of the table that the value came from. */
const rowOfFinding = ({ pointer, code, detail, hint }: Finding, column?: string): SheetRow => {
  const entry = isFindingCode(code) ? findingCodes[code] : undefined;
  return {
    code,
    title: entry?.title ?? code,
    explanation: `/contract#${code}`,
    place: column === undefined ? pointer : `${pointer} (column ${column})`,
    detail,
    remedy: hint ?? entry?.fix ?? '',
    pointer,
  };
};

const titles: Readonly<Record<UnreadableVerdict['code'], string>> = {
  body_too_large: 'Too large',
  empty_body: 'Empty',
  byte_order_mark: 'Byte order mark',
  invalid_utf8: 'Not UTF-8',
  invalid_json: 'Not JSON',
  duplicate_member: 'Duplicate field name',
  lone_surrogate: 'Unpaired surrogate',
  nesting_too_deep: 'Nested too deep',
};

/** The row that says why a text cannot be read as a batch. */
const rowOfRefusal = (verdict: UnreadableVerdict): SheetRow => {
  const { code, detail, line, column, offset } = verdict;
  return {
    code,
    title: titles[code],
    explanation: `/problems/${code}`,
    place: line === undefined ? '' : `line ${line}, column ${column}`,
    detail,
    remedy: '',
    ...(offset === undefined ? {} : { offset }),
  };
};

/** What identifies the records besides the findings: their own identifiers by index, and their rows of a table. */
type KnownRecords = {
  readonly ids: readonly (string | undefined)[];
  readonly origin: TableOrigin;
};

const recordOf = (pointer: string): number | undefined => {
  const [, index] = /^\/records\/([0-9]+)(?:\/|$)/.exec(pointer) ?? [];
  return index === undefined ? undefined : Number(index);
};

const notesOf = (index: number, { ids, origin }: KnownRecords): string[] => {
  const id = ids[index];
  const row = origin.rows[index];
  return [...(id === undefined ? [] : [id]), ...(row === undefined ? [] : [`row ${row} of the table`])];
};

/** The findings grouped by record, in their order. */
const groupFindings = (findings: readonly Finding[], known: KnownRecords): SheetGroup[] =>
  [...Map.groupBy(findings, ({ pointer }) => recordOf(pointer))].map(([record, found]) => {
    const rows = found.map((finding) => rowOfFinding(finding, known.origin.columnOf(finding.pointer)));
    return record === undefined
      ? { title: 'The batch', notes: [], rows }
      : { record, title: `Record ${record + 1}`, notes: notesOf(record, known), rows };
  });

const validSheet = ({ result }: ValidVerdict): Sheet => ({
  outcome: 'valid',
  stamp: 'Valid',
  summary: `${counted(result.recordsValidated, 'record meets', 'records meet')} contract ${result.schemaVersion}.`,
  groups: [],
});

const invalidSheet = (verdict: InvalidVerdict, text: string, origin: TableOrigin): Sheet => {
  const { errors, errorCount } = verdict;
  const groups = groupFindings(errors, { ids: recordIds(JSON.parse(text)), origin });
  const problems = problemsToFix(errorCount);
  const records = groups.filter(({ record }) => record !== undefined).length;
  const where = records === 0 ? '' : ` in ${counted(records, 'record')}`;
  const isListed = errorCount === errors.length;
  return {
    outcome: 'invalid',
    stamp: 'Invalid',
    summary: isListed ? `${problems}${where}.` : `${problems}. The first ${errors.length} are listed.`,
    groups,
  };
};

const unreadableSheet = (verdict: UnreadableVerdict): Sheet => ({
  outcome: 'unreadable',
  stamp: 'Unreadable',
  summary: verdict.detail,
  groups: [{ title: 'The text', notes: [], rows: [rowOfRefusal(verdict)] }],
});

/**
 * The inspection sheet of a verdict. `text` is the text that was checked; `origin` maps its records to the rows and
 * columns of the table it was made from.
 */
export const sheetOfVerdict = (verdict: Verdict, text: string, origin: TableOrigin): Sheet => {
  switch (verdict.outcome) {
    case 'valid':
      return validSheet(verdict);
    case 'invalid':
      return invalidSheet(verdict, text, origin);
    case 'unreadable':
      return unreadableSheet(verdict);
  }
};

const placeOf = ({ row, column, choice }: TableFault): string => {
  if (choice !== undefined) return labelOfChoice(choice);
  return column === undefined ? `row ${row}` : `row ${row}, column ${column}`;
};

const rowOfFault = (fault: TableFault): SheetRow => {
  const { code, row, choice } = fault;
  return {
    code,
    title: tableFaults[code].title,
    explanation: '/docs/suppliers#from-a-table-to-a-batch',
    place: placeOf(fault),
    detail: tableFaults[code].detail,
    remedy: fixOfFault(fault),
    ...(row === undefined ? {} : { tableRow: row }),
    ...(choice === undefined ? {} : { choice }),
  };
};

const titleOfRow = (row: number | undefined): string =>
  row === undefined ? 'Choices to make' : `Row ${row} of the table`;

/** The sheet of a table that could not become a batch: the choices to make first, then the problems row by row. */
export const sheetOfTable = (faults: readonly TableFault[]): Sheet => {
  const listed = faults.slice(0, maxListedFindings);
  const groups = [...Map.groupBy(listed, ({ row }) => row)].map(
    ([row, found]): SheetGroup => ({ title: titleOfRow(row), notes: [], rows: found.map(rowOfFault) }),
  );
  const choices = faults.filter(({ choice }) => choice !== undefined).length;
  const parts = [
    ...(choices === 0 ? [] : [`${counted(choices, 'choice')} to make`]),
    ...(choices === faults.length ? [] : [`${problemsToFix(faults.length - choices)} in the table`]),
  ];
  const cut = listed.length === faults.length ? '' : ` The first ${listed.length} are listed.`;
  return {
    outcome: 'unwritten',
    stamp: 'No batch yet',
    summary: `${parts.join(', ')}.${cut} Nothing was written.`,
    groups,
  };
};
