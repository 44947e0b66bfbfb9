import { styleText } from 'node:util';
import { counted } from '../../src/contracts/counted.ts';
import { type FindingCode, findingCodes } from '../../src/contracts/supplier/finding-codes.ts';
import type { Finding } from '../../src/contracts/supplier/schemas/problems.ts';
import type { InvalidVerdict, UnreadableVerdict, Verdict } from '../../src/contracts/supplier/verdict.ts';

/** What an element of a list is called. */
const elementNames: Readonly<Record<string, string>> = { records: 'record', tiers: 'tier' };

/**
 * The place that a pointer of a finding names, in words; records and tiers are counted from 1:
 * `/records/3/pricing/tiers/1/unitPrice` is `record 4, pricing, tier 2, unitPrice`.
 */
export const describePlace = (pointer: string): string => {
  const words: string[] = [];
  let elementName: string | undefined;
  for (const step of pointer.split('/').slice(1)) {
    if (elementName !== undefined && /^[0-9]+$/.test(step)) {
      words.splice(-1, 1, `${elementName} ${Number(step) + 1}`);
    } else {
      words.push(step.replaceAll('~1', '/').replaceAll('~0', '~'));
    }
    elementName = elementNames[step];
  }
  return words.length === 0 ? 'the request' : words.join(', ');
};

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const isFindingCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);

const formatFinding = ({ pointer, code, detail, hint }: Finding, paint: Paint): string => {
  const entry = isFindingCode(code) ? findingCodes[code] : undefined;
  return [
    `  ${paint('cyan', describePlace(pointer))}  ${paint('red', code)}`,
    `    ${detail}`,
    ...(entry === undefined ? [] : [`    ${paint('yellow', 'Why:')} ${entry.reason}`]),
    `    ${paint('green', 'To fix it:')} ${hint ?? entry?.fix ?? ''}`,
    `    ${paint('dim', `At ${pointer === '' ? 'the top of the request' : pointer}`)}`,
  ].join('\n');
};

const formatInvalid = (verdict: InvalidVerdict, paint: Paint): string => {
  const unlisted = verdict.errorCount - verdict.errors.length;
  const last = `${counted(verdict.errorCount, 'finding')}; reference time ${verdict.evaluatedAt}.`;
  return [
    ...verdict.errors.map((finding) => formatFinding(finding, paint)),
    ...(unlisted === 0 ? [] : [`  ${counted(unlisted, 'more finding is', 'more findings are')} not listed.`]),
    `  ${paint('bold', last)}`,
  ].join('\n\n');
};

const formatUnreadable = (
  { code, detail, pointer, line, column }: UnreadableVerdict,
  paint: Paint,
): string => {
  const where = line === undefined ? '' : ` at line ${line}, column ${column}`;
  const inside = pointer === undefined || pointer === '' ? '' : `, in ${describePlace(pointer)}`;
  return `  ${paint('red', code)}${where}${inside}\n    ${detail}`;
};

const formatOutcome = (verdict: Verdict, paint: Paint, remark: string): string => {
  switch (verdict.outcome) {
    case 'valid': {
      const records = counted(verdict.result.recordsValidated, 'record meets', 'records meet');
      return `  ${paint('green', 'valid')}  ${records} the contract. ${remark}`;
    }
    case 'invalid':
      return formatInvalid(verdict, paint);
    case 'unreadable':
      return formatUnreadable(verdict, paint);
  }
};

/** What follows the verdict on a valid batch: what was done with it. */
export const remarks = {
  checked: 'Nothing was sent or stored.',
  validated: 'The service validated it and stored nothing.',
} as const;

/** The verdict on a file as text for a terminal. Colour only repeats what the words say. */
export const formatVerdict = (
  file: string,
  verdict: Verdict,
  { colour, remark = remarks.checked }: { readonly colour: boolean; readonly remark?: string },
): string => {
  const paint: Paint = (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text);
  return `${paint('bold', file)}\n${formatOutcome(verdict, paint, remark)}\n`;
};
