import { counted } from '../contracts/counted.ts';
import { explanationOf } from '../contracts/supplier/finding-codes.ts';
import { maxListedFindings } from '../contracts/supplier/limits.ts';
import type { Finding } from '../contracts/supplier/schemas/problems.ts';
import type {
  InvalidVerdict,
  UnreadableVerdict,
  ValidVerdict,
  Verdict,
} from '../contracts/supplier/verdict.ts';
import {
  type ChoiceName,
  fixOfFault,
  labelOfChoice,
  type TableFault,
  tableFaults,
} from '../supplier-lists/table-faults.ts';
import type { TableOrigin } from '../supplier-lists/write-batch.ts';
import { keyOfGroup, recordIds, splitPointer, titleOfFinding } from './batch-findings.ts';

/** One place of something to fix, as the page lists it. */
export type ReportRow = {
  /** Where it is, as a pointer or as line and column; empty for the whole text. */
  readonly place: string;
  /** What else is known of the place: the record's own identifier and its row of the table. */
  readonly notes: readonly string[];
  /** How to fix it, where that differs from place to place. */
  readonly remedy?: string;
  /** The place in a text that is JSON. */
  readonly pointer?: string;
  /** The place in a text that is not JSON: an offset in bytes. */
  readonly offset?: number;
  /** The number of a row of the table, as a spreadsheet counts rows. */
  readonly tableRow?: number;
  /** A choice of the form that maps a table. */
  readonly choice?: ChoiceName;
};

/** Something to fix that is wrong in the same way in one or more places. */
export type ReportGroup = {
  /** The code that programs read. */
  readonly code: string;
  /** The code in a few words for people, with the field or column that it concerns. */
  readonly title: string;
  /** How many places it has, as `50 records`. */
  readonly count: string;
  /** The path of the page that explains the code. */
  readonly explanation: string;
  readonly detail: string;
  /** How to fix it; empty where it differs from place to place. */
  readonly remedy: string;
  readonly rows: readonly ReportRow[];
};

/** A verdict as the page shows it. */
export type Report = {
  readonly outcome: 'valid' | 'invalid' | 'unreadable' | 'unwritten';
  /** The verdict in one or two words. */
  readonly stamp: string;
  /** The verdict in a sentence or two, which a screen reader announces. */
  readonly summary: string;
  readonly groups: readonly ReportGroup[];
  /** Whether the places are few enough to be shown at once. */
  readonly isShort: boolean;
};

const problemsToFix = (number: number): string => `${counted(number, 'problem')} to fix`;

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

/** What keeps a text from being read as a batch. */
const groupOfRefusal = (verdict: UnreadableVerdict): ReportGroup => {
  const { code, detail, line, column, offset } = verdict;
  const place = line === undefined ? '' : `line ${line}, column ${column}`;
  return {
    code,
    title: titles[code],
    count: '',
    explanation: `/problems/${code}`,
    detail,
    remedy: '',
    rows: [{ place, notes: [], ...(offset === undefined ? {} : { offset }) }],
  };
};

/** What identifies the records besides the findings: their own identifiers by index, and their rows of a table. */
type KnownRecords = {
  readonly ids: readonly (string | undefined)[];
  readonly origin: TableOrigin;
};

const notesOf = (record: number | undefined, { ids, origin }: KnownRecords): string[] => {
  if (record === undefined) return [];
  const id = ids[record];
  const row = origin.rows[record];
  return [...(id === undefined ? [] : [id]), ...(row === undefined ? [] : [`row ${row} of the table`])];
};

const groupOfFindings = (found: readonly Finding[], known: KnownRecords): ReportGroup[] => {
  const [first] = found;
  if (first === undefined) return [];
  const entry = explanationOf(first.code);
  const rows = found.map(({ pointer }): ReportRow => {
    const column = known.origin.columnOf(pointer);
    return {
      place: column === undefined ? pointer : `${pointer} (column ${column})`,
      notes: notesOf(splitPointer(pointer).record, known),
      pointer,
    };
  });
  const records = new Set(found.map(({ pointer }) => splitPointer(pointer).record));
  const column = known.origin.columnOf(first.pointer);
  const where = column === undefined ? splitPointer(first.pointer).field : `column ${column}`;
  return [
    {
      code: first.code,
      title: titleOfFinding(first, where),
      count: records.has(undefined) ? 'the batch' : counted(records.size, 'record'),
      explanation: `/contract#${first.code}`,
      detail: found.every(({ detail }) => detail === first.detail) ? first.detail : (entry?.meaning ?? ''),
      remedy: first.hint ?? entry?.fix ?? '',
      rows,
    },
  ];
};

/** The findings in groups, in the order of their first places. */
const groupFindings = (findings: readonly Finding[], known: KnownRecords): ReportGroup[] =>
  [...Map.groupBy(findings, keyOfGroup).values()].flatMap((found) => groupOfFindings(found, known));

/** How many places are shown without being asked for. */
const maxShown = 5;

const isShort = (groups: readonly ReportGroup[]): boolean =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0) <= maxShown;

const validReport = ({ result }: ValidVerdict): Report => ({
  outcome: 'valid',
  stamp: 'Valid',
  summary: `${counted(result.recordsValidated, 'record meets', 'records meet')} contract ${result.schemaVersion}.`,
  groups: [],
  isShort: true,
});

const invalidReport = (verdict: InvalidVerdict, text: string, origin: TableOrigin): Report => {
  const { errors, errorCount } = verdict;
  const groups = groupFindings(errors, { ids: recordIds(JSON.parse(text)), origin });
  const problems = problemsToFix(errorCount);
  const records = new Set(errors.map(({ pointer }) => splitPointer(pointer).record));
  records.delete(undefined);
  const where = records.size === 0 ? '' : ` in ${counted(records.size, 'record')}`;
  const isListed = errorCount === errors.length;
  return {
    outcome: 'invalid',
    stamp: 'Invalid',
    summary: isListed ? `${problems}${where}.` : `${problems}. The first ${errors.length} are listed.`,
    groups,
    isShort: isShort(groups),
  };
};

const unreadableReport = (verdict: UnreadableVerdict): Report => ({
  outcome: 'unreadable',
  stamp: 'Unreadable',
  summary: verdict.detail,
  groups: [groupOfRefusal(verdict)],
  isShort: true,
});

/**
 * The report of a verdict. `text` is the text that was checked; `origin` maps its records to the rows and
 * columns of the table it was made from.
 */
export const reportOfVerdict = (verdict: Verdict, text: string, origin: TableOrigin): Report => {
  switch (verdict.outcome) {
    case 'valid':
      return validReport(verdict);
    case 'invalid':
      return invalidReport(verdict, text, origin);
    case 'unreadable':
      return unreadableReport(verdict);
  }
};

const placeOf = ({ row, column, choice }: TableFault): string => {
  if (choice !== undefined) return labelOfChoice(choice);
  return column === undefined ? `row ${row}` : `row ${row}, column ${column}`;
};

const groupOfFaults = (found: readonly TableFault[]): ReportGroup[] => {
  const [first] = found;
  if (first === undefined) return [];
  const { code, choice, column } = first;
  const { title, detail } = tableFaults[code];
  const rows = found.map((fault): ReportRow => {
    const { row } = fault;
    return {
      place: placeOf(fault),
      notes: [],
      ...(fault.choice === undefined ? {} : { choice: fault.choice, remedy: fixOfFault(fault) }),
      ...(row === undefined ? {} : { tableRow: row }),
    };
  });
  return [
    {
      code,
      title: column === undefined ? title : `${title} (column ${column})`,
      count: counted(rows.length, choice === undefined ? 'row' : 'choice'),
      explanation: '/docs/suppliers#from-a-table-to-a-batch',
      detail,
      remedy: choice === undefined ? fixOfFault(first) : '',
      rows,
    },
  ];
};

/** The report of a table that could not become a batch: the choices to make first, then the problems in its rows. */
export const reportOfTable = (faults: readonly TableFault[]): Report => {
  const listed = faults.slice(0, maxListedFindings);
  const byGroup = Map.groupBy(listed, ({ code, column = '' }) => `${code} ${column}`);
  const groups = [...byGroup.values()].flatMap(groupOfFaults);
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
    // A choice is made in one step, and each leads to the next.
    isShort: choices > 0 || isShort(groups),
  };
};
