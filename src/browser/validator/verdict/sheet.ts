import { type FindingCode, findingCodes } from '../../../contracts/supplier/finding-codes.ts';
import type { Finding } from '../../../contracts/supplier/schemas/problems.ts';
import type {
  InvalidVerdict,
  UnreadableVerdict,
  ValidVerdict,
  Verdict,
} from '../../../contracts/supplier/verdict.ts';
import type { ChoiceName } from '../table/table-faults.ts';
import type { TableOrigin } from '../table/write-batch.ts';

/** One thing to fix, as the page lists it. */
export interface SheetRow {
  /** What the finding is called by programs. */
  readonly code: string;
  /** The same in a few words for people. */
  readonly title: string;
  /** The path of the page that explains the code. */
  readonly explanation: string;
  /** Where it is, as a pointer or as line and column; empty for the whole text. */
  readonly place: string;
  readonly detail: string;
  /** How to fix it. */
  readonly remedy: string;
  /** Leads into a text that is JSON. */
  readonly pointer?: string;
  /** Leads into a text that is not: an offset in bytes. */
  readonly offset?: number;
  /** Leads to a row of a table, as a spreadsheet counts it. */
  readonly tableRow?: number;
  /** Leads to a choice of the form that asks about a table. */
  readonly choice?: ChoiceName;
}

/** The findings of one record, or those of the batch around the records. */
export interface SheetGroup {
  /** The index of the record; missing for the rest. */
  readonly record?: number;
  /** `Record 4`, or what else the rows are about. */
  readonly title: string;
  /** The record's own identifier and its row of the table, as far as they are known. */
  readonly notes: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** A verdict as an inspection sheet. */
export interface Sheet {
  readonly outcome: 'valid' | 'invalid' | 'unreadable' | 'unwritten';
  /** The verdict in one or two words. */
  readonly stamp: string;
  /** The verdict in a sentence or two, to be shown and to be read out. */
  readonly summary: string;
  readonly groups: readonly SheetGroup[];
}

/** A number with its noun: `1 record`, `12 records`. */
export const counted = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([other]) => other === name)?.[1]
    : undefined;

/** The identifiers that the records of a batch have in their own text, by their index. */
const recordIds = (batch: unknown): readonly (string | undefined)[] => {
  const records = memberOf(batch, 'records');
  if (!Array.isArray(records)) return [];
  return records.map((record) => {
    const id = memberOf(record, 'sourceRecordId');
    return typeof id === 'string' && id !== '' ? id : undefined;
  });
};

const isFindingCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);

/** A finding of the contract with its name and its remedy. `column` is where a table has the value. */
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
  byte_order_mark: 'A byte order mark',
  invalid_utf8: 'Not UTF-8',
  invalid_json: 'Not JSON',
  duplicate_member: 'The same name twice',
  lone_surrogate: 'Half a character',
  nesting_too_deep: 'Nested too deep',
};

/** Why a text is not read as a batch, as a row of the sheet. */
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

/** What is known of the records beside what the findings say; `ids` by the index of a record. */
interface KnownRecords {
  readonly ids: readonly (string | undefined)[];
  readonly origin: TableOrigin;
}

const recordOf = (pointer: string): number | undefined => {
  const [, index] = /^\/records\/([0-9]+)(?:\/|$)/.exec(pointer) ?? [];
  return index === undefined ? undefined : Number(index);
};

const notesOf = (index: number, { ids, origin }: KnownRecords): string[] => {
  const id = ids[index];
  const row = origin.rows[index];
  return [...(id === undefined ? [] : [id]), ...(row === undefined ? [] : [`row ${row} of the table`])];
};

/** The findings record by record, in the order they came in. */
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
  summary: `${counted(result.recordsValidated, 'record')}, and every rule of contract ${result.schemaVersion} holds.`,
  groups: [],
});

const invalidSheet = (verdict: InvalidVerdict, text: string, origin: TableOrigin): Sheet => {
  const { errors, errorCount } = verdict;
  const groups = groupFindings(errors, { ids: recordIds(JSON.parse(text)), origin });
  const findings = counted(errorCount, 'finding');
  const records = groups.filter(({ record }) => record !== undefined).length;
  const where = records === 0 ? '' : ` in ${counted(records, 'record')}`;
  const isListed = errorCount === errors.length;
  return {
    outcome: 'invalid',
    stamp: 'To fix',
    summary: isListed ? `${findings}${where}.` : `${findings}. The first ${errors.length} are listed.`,
    groups,
  };
};

const unreadableSheet = (verdict: UnreadableVerdict): Sheet => ({
  outcome: 'unreadable',
  stamp: 'Not readable',
  summary: verdict.detail,
  groups: [{ title: 'The text', notes: [], rows: [rowOfRefusal(verdict)] }],
});

/**
 * The inspection sheet of a verdict. `text` is what was checked, and `origin` says which rows and columns of a table it
 * was made from.
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
