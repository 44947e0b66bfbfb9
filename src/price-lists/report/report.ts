import {
  explanationOf,
  type Finding,
  type InvalidVerdict,
  type UnreadableVerdict,
  type ValidVerdict,
  type Verdict,
} from '../../../packages/record-contract/src/index.ts';
import { counted } from '../../text/counted.ts';
import { keyOfGroup, recordIds, splitPointer, titleOfFinding } from './batch-findings.ts';

/** One place of something to fix, as the page lists it. */
export type ReportRow = {
  /** Where it is, as a pointer or as line and column; empty for the whole text. */
  readonly place: string;
  /** The identifier of the record; empty if it has none. */
  readonly note: string;
  /** The place in a text that is JSON. */
  readonly pointer?: string;
  /** The place in a text that is not JSON: an offset in bytes. */
  readonly offset?: number;
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
  /** How to fix it; empty where the detail says it. */
  readonly remedy: string;
  readonly rows: readonly ReportRow[];
};

/** A verdict as the page shows it. */
export type Report = {
  readonly outcome: 'valid' | 'invalid' | 'unreadable';
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
    rows: [{ place, note: '', ...(offset === undefined ? {} : { offset }) }],
  };
};

type RecordIds = readonly (string | undefined)[];

const groupOfFindings = (found: readonly Finding[], ids: RecordIds): ReportGroup[] => {
  const [first] = found;
  if (first === undefined) return [];
  const entry = explanationOf(first.code);
  const rows = found.map(({ pointer }): ReportRow => {
    const { record } = splitPointer(pointer);
    return { place: pointer, note: (record === undefined ? undefined : ids[record]) ?? '', pointer };
  });
  const records = new Set(found.map(({ pointer }) => splitPointer(pointer).record));
  return [
    {
      code: first.code,
      title: titleOfFinding(first, splitPointer(first.pointer).field),
      count: records.has(undefined) ? 'the batch' : counted(records.size, 'record'),
      explanation: `/contract#${first.code}`,
      detail: found.every(({ detail }) => detail === first.detail) ? first.detail : (entry?.meaning ?? ''),
      remedy: first.hint ?? entry?.fix ?? '',
      rows,
    },
  ];
};

/** The findings in groups, in the order of their first places. */
const groupFindings = (findings: readonly Finding[], ids: RecordIds): ReportGroup[] =>
  [...Map.groupBy(findings, keyOfGroup).values()].flatMap((found) => groupOfFindings(found, ids));

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

const invalidReport = (verdict: InvalidVerdict, text: string): Report => {
  const { errors, errorCount } = verdict;
  const groups = groupFindings(errors, recordIds(JSON.parse(text)));
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

/** The report of a verdict. `text` is the text that was checked. */
export const reportOfVerdict = (verdict: Verdict, text: string): Report => {
  switch (verdict.outcome) {
    case 'valid':
      return validReport(verdict);
    case 'invalid':
      return invalidReport(verdict, text);
    case 'unreadable':
      return unreadableReport(verdict);
  }
};
