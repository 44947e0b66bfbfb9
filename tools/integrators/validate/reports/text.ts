import { styleText } from 'node:util';
import type { UnreadableVerdict } from '../../../../packages/record-contract/src/index.ts';
import { wordsOfRanges } from '../../../../src/price-lists/report/row-ranges.ts';
import { placeInWords } from '../../../../src/tables/table.ts';
import { counted } from '../../../../src/text/counted.ts';
import { visibleText } from '../../../command-line/terminal-text.ts';
import {
  type BatchFile,
  describePlace,
  failureOf,
  type ListFindingGroup,
  type ReportContext,
  type ReportedFinding,
  type ReportedList,
  type Reporter,
  unlistedFindings,
  verdictOf,
} from '../file-report.ts';

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

/** What follows the verdict on a valid file: what was done with it. */
const remarks = {
  checked: 'Nothing was sent or stored.',
  validated: 'The service validated it and stored nothing.',
} as const;

type Explanation = Pick<ReportedFinding, 'detail' | 'reason' | 'fix'>;

const explanationLines = ({ detail, reason, fix }: Explanation, paint: Paint): string[] => [
  `    ${visibleText(detail)}`,
  ...(reason === undefined ? [] : [`    ${paint('yellow', 'Why:')} ${reason}`]),
  ...(fix === '' ? [] : [`    ${paint('green', 'To fix it:')} ${visibleText(fix)}`]),
];

const findingText = (file: string, finding: ReportedFinding, paint: Paint): string => {
  const { code, place, pointer, position } = finding;
  const at = position === undefined ? file : [file, position.line, position.column].join(':');
  return [
    `  ${paint('cyan', visibleText(place))}  ${paint('red', visibleText(code))}`,
    ...explanationLines(finding, paint),
    `    ${paint('dim', `At ${visibleText(at)}, ${pointer === '' ? 'the top of the request' : visibleText(pointer ?? '')}`)}`,
  ].join('\n');
};

const groupText = (group: ListFindingGroup, paint: Paint): string => {
  const { code, place, count, rows, hasMoreRows } = group;
  const named = rows.length === 1 && rows[0]?.first === rows[0]?.last ? 'Row' : 'Rows';
  const where = place === '' ? '' : `${paint('cyan', visibleText(placeInWords(place)))}  `;
  return [
    `  ${where}${paint('red', visibleText(code))}  ${counted(count, 'error')}`,
    ...explanationLines(group, paint),
    ...(rows.length === 0
      ? []
      : [`    ${paint('dim', `${named} ${wordsOfRanges(rows)}${hasMoreRows ? ' and more' : ''}`)}`]),
  ].join('\n');
};

const unreadableText = ({ code, detail, pointer, line, column }: UnreadableVerdict, paint: Paint): string => {
  const where = line === undefined ? '' : ` at line ${line}, column ${column}`;
  const inside = pointer === undefined || pointer === '' ? '' : `, in ${describePlace(pointer)}`;
  return `  ${paint('red', code)}${where}${inside}\n    ${detail}`;
};

const validText = (records: number, remark: string, paint: Paint): string =>
  `  ${paint('green', 'valid')}  ${counted(records, 'record meets', 'records meet')} the contract. ${remark}`;

const batchText = (report: BatchFile, paint: Paint): string => {
  const verdict = verdictOf(report);
  switch (verdict.outcome) {
    case 'valid': {
      const remark = report.sent?.kind === 'answered' ? remarks.validated : remarks.checked;
      return validText(verdict.result.recordsValidated, remark, paint);
    }
    case 'unreadable':
      return unreadableText(verdict, paint);
    case 'invalid': {
      const unlisted = unlistedFindings(report);
      const last = `${counted(verdict.errorCount, 'error')}; reference time ${visibleText(verdict.evaluatedAt)}.`;
      return [
        ...report.findings.map((finding) => findingText(report.file, finding, paint)),
        ...(unlisted === 0 ? [] : [`  ${counted(unlisted, 'more error is', 'more errors are')} not listed.`]),
        `  ${paint('bold', last)}`,
      ].join('\n\n');
    }
  }
};

const listText = (report: ReportedList, paint: Paint): string => {
  const { isValid, rows, records, groups, findingCount, evaluatedAt, sent, note } = report;
  const noted = note === undefined ? [] : [`  ${paint('yellow', note)}`];
  if (isValid) {
    const remark = sent === undefined ? remarks.checked : remarks.validated;
    return [...noted, validText(records, remark, paint)].join('\n\n');
  }
  return [
    ...noted,
    ...groups.map((group) => groupText(group, paint)),
    `  ${paint('bold', `${counted(findingCount, 'error')} in ${counted(rows, 'row')}; reference time ${evaluatedAt}.`)}`,
  ].join('\n\n');
};

/** Reports files as text for a terminal, each as soon as it was checked. Colour only repeats what the words say. */
export const createTextReporter = ({ write, writeError, colour }: ReportContext): Reporter => {
  const paint: Paint = (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text);
  return {
    add: (report) => {
      const name = visibleText(report.file);
      const why = failureOf(report);
      if (why !== undefined) writeError(`${name}: ${visibleText(why)}`);
      if (report.kind === 'failed' || (why !== undefined && report.findings.length === 0)) return;
      const body = report.kind === 'list' ? listText(report, paint) : batchText(report, paint);
      write(`${paint('bold', name)}\n${body}\n`);
    },
    end: () => {},
  };
};
