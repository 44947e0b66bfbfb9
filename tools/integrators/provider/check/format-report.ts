import { styleText } from 'node:util';
import { counted } from '../../../../src/contracts/counted.ts';
import { providerFindingCodes } from '../../../../src/contracts/provider/finding-codes.ts';
import { providerStatus } from '../../../../src/contracts/provider/interface.ts';
import { findingCodes } from '../../../../src/contracts/supplier/finding-codes.ts';
import { visibleText } from '../../../command-line/terminal-text.ts';
import type { ProviderReport } from './check-provider.ts';
import type { Place, ProviderFinding } from './findings.ts';

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Why each rule exists and how to fix what breaks it. */
const explanations = new Map<string, { readonly reason: string; readonly fix: string }>(
  Object.entries({ ...findingCodes, ...providerFindingCodes }),
);

/** A place in words: `GET /v1/catalog, walk 2, page 3, at /data/0`. */
export const describePlace = ({ request, walk, again, page, pointer }: Place): string =>
  [
    request,
    ...(walk === undefined ? [] : [`walk ${walk}`]),
    ...(page === undefined ? [] : [`page ${page}`]),
    ...(again === true ? ['asked for again'] : []),
    ...(pointer === undefined || pointer === '' ? [] : [`at ${visibleText(pointer)}`]),
  ].join(', ');

const formatFinding = (finding: ProviderFinding, paint: Paint): string => {
  const { code, detail, hint } = finding;
  const explanation = explanations.get(code);
  return [
    `  ${paint('cyan', describePlace(finding))}  ${paint('red', code)}`,
    `    ${detail}`,
    ...(explanation === undefined ? [] : [`    ${paint('yellow', 'Why:')} ${explanation.reason}`]),
    `    ${paint('green', 'To fix it:')} ${hint ?? explanation?.fix ?? ''}`,
  ].join('\n');
};

/** What the check could see of changes in the source, without which some faults do not show. */
const formatChange = ({ change, completeWalks }: ProviderReport): string => {
  const { added, removed, revised } = change;
  if (completeWalks < 2) return 'The catalogue was not read twice to its end: changes are not checked.';
  return added + removed + revised === 0
    ? 'The source did not change during the check, so paging while it changes was not seen. Change records meanwhile; --pause leaves time for it.'
    : `During the check ${counted(added, 'record was', 'records were')} added, ${removed} removed and ${revised} revised.`;
};

/** The report on a provider as text for a terminal. Colour only repeats what the words say. */
export const formatReport = (
  address: string,
  report: ProviderReport,
  { colour }: { readonly colour: boolean },
): string => {
  const paint: Paint = (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text);
  const { errors, errorCount, completeWalks, pages, records, evaluatedAt } = report;
  const unlisted = errorCount - errors.length;
  const read = `Read ${counted(completeWalks, 'time')} to the end: ${counted(pages, 'page')}, ${counted(records, 'record')}.`;
  return [
    paint('bold', address),
    ...errors.map((finding) => `${formatFinding(finding, paint)}\n`),
    ...(unlisted === 0
      ? []
      : [`  ${counted(unlisted, 'more finding is', 'more findings are')} not listed.\n`]),
    errorCount === 0
      ? `  ${paint('green', 'passed')}  The check has no finding.`
      : `  ${paint('bold', `${counted(errorCount, 'finding')}; reference time ${evaluatedAt}.`)}`,
    `  ${read}`,
    `  ${formatChange(report)}`,
    `  The interface: ${providerStatus}`,
    '  The check proves neither that the source is right nor that its records may be shared. Nothing was stored, reserved or admitted.',
    '',
  ].join('\n');
};
