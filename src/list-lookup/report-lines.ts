import type { Publisher } from '../advisories/named-by-vendor.ts';
import { type Html, html, joined } from '../text/html.ts';
import { notCheckedInWords } from './advisories.ts';
import type { Report, ReportLine } from './evidence-report.ts';
import { decisionInWords, outcomeName, wordsBesideVerdict } from './line-results.ts';
import { listingWords, priceWords } from './own-files.ts';
import { anchorOf, exact, rowsInWords } from './report-markup.ts';

/** The columns of the list beside manufacturer and part number: `Pos 10, Qty 2`. */
const otherCells = ({ columns = [] }: Report, { cells = [] }: ReportLine): Html | string => {
  const named = columns.flatMap((name, at) => {
    const text = (cells[at] ?? '').trim();
    return text === '' ? [] : html`${name} <b>${text}</b>`;
  });
  return named.length === 0 ? '' : html`<span class="own from">${joined(named, ', ')}</span>`;
};

/** The record of a line, as far as the line does not say it already, with who states its part number. */
const recordWords = (
  { manufacturer: written, manufacturerPartNumber, record }: ReportLine,
  saidBy: string,
) => {
  if (record === null) return '';
  const { id, manufacturer, manufacturerPartNumber: number, name = '' } = record;
  const isSame = number === manufacturerPartNumber && manufacturer.toLowerCase() === written.toLowerCase();
  const own = name === number ? '' : name;
  const who = isSame && own !== '' ? '' : html`${manufacturer} ${exact(number)}`;
  const words = [who, own].filter((text) => text !== '');
  return html`<a href="#${anchorOf(id)}">${joined(words, ' ')}</a>${saidBy === '' ? '' : html`, ${saidBy}`}.`;
};

/** What the files of the user say of a line, each for itself. */
const listedWords = ({ ownFiles = [] }: Report, line: ReportLine): string[] =>
  (line.ownFiles ?? []).flatMap(({ file: place, ...listing }) => {
    const file = ownFiles[place];
    if (file === undefined) return [];
    const listed = { ...listing, file, partNumber: line.manufacturerPartNumber };
    return [listingWords(listed), priceWords(listed)].filter((words) => words !== '');
  });

/** An advisory with a link to it, or with its publisher and the file of the user that it is in. */
const advisoryLink = ({
  id,
  address,
  own,
}: {
  readonly id: string;
  readonly address?: string | undefined;
  readonly own?: { readonly file: string; readonly publisher: Publisher } | undefined;
}): Html => {
  if (address !== undefined) return html`<a class="day" href="${address}">${id}</a>`;
  return own === undefined
    ? html`${id}`
    : html`${id} of ${own.publisher.name} (${own.publisher.namespace}), your file “${own.file}”`;
};

/** The last sentence of what advisories say of every line, such as up to which day they were read; empty where that is not the same. */
export const sharedEnd = ({ lines }: Report): string => {
  const ends = new Set(
    lines.flatMap(({ advisories }) =>
      advisories === undefined || isNotChecked(advisories)
        ? []
        : advisories.words.slice(advisories.words.lastIndexOf('. ') + 1),
    ),
  );
  const [end = ''] = ends;
  return ends.size === 1 ? end : '';
};

const isNotChecked = (advisories: NonNullable<ReportLine['advisories']>): boolean =>
  'word' in advisories && advisories.word === 'not_checked';

/** Which security advisories name a line, or perhaps, with a link to each. What they say of the other lines is said once. */
const advisoryWords = ({ advisories }: ReportLine, end: string): Html | string => {
  if (advisories === undefined) return '';
  const links =
    'word' in advisories ? advisories.advisories.map(advisoryLink) : advisories.named.map(advisoryLink);
  return links.length === 0
    ? ''
    : html`<span class="advisories from">${withoutEnd(advisories.words, end)} ${joined(links, ', ')}</span>`;
};

const withoutEnd = (words: string, end: string): string =>
  end !== '' && words.endsWith(end) ? words.slice(0, -end.length).trim() : words;

/** A line of the list with what it has beside its numbers, its state, and what was found, decided or missed. */
export const lineRow = (
  report: Report,
  line: ReportLine,
  { saidBy, end }: { readonly saidBy: string; readonly end: string },
): Html => {
  const candidates =
    line.candidates.length === 0 || line.record !== null
      ? ''
      : html` Open candidates: ${joined(line.candidates.map(exact), ', ')}`;
  const decided = line.decision === null ? '' : html`<strong>${decisionInWords(line.decision)}.</strong>`;
  const why = wordsBesideVerdict(line.words);
  const words = [recordWords(line, saidBy), decided, why, ...listedWords(report, line)];
  return html`<tr><td>${line.row}</td><th scope="row">${line.manufacturer} ${exact(line.manufacturerPartNumber)}${otherCells(report, line)}</th><td><strong class="state ${line.status}">${outcomeName(line.status)}</strong></td><td>${joined(
    words.filter((text) => text !== ''),
    ' ',
  )}${candidates}${advisoryWords(line, end)}</td><td class="day">${line.record?.evidenceAsOf ?? ''}</td></tr>`;
};

/** What security advisories say of the lines that none of them names: once for all of which they say the same. */
export const otherAdvisories = ({ lines }: Report, end: string): Html | string => {
  const alike = Map.groupBy(
    lines.filter(
      ({ advisories }) => advisories !== undefined && 'word' in advisories && advisories.word === 'no_number',
    ),
    ({ advisories }) => advisories?.words ?? '',
  );
  const said = [
    ...[...alike].map(([words, of]) => html`${rowsInWords(of)}: ${withoutEnd(words, end)}`),
    ...notCheckedInWords(lines),
    ...(end === '' ? [] : [end]),
  ];
  return said.length === 0
    ? ''
    : html`<h2>Security advisories: other lines</h2>
<ul class="from">${said.map((words) => html`<li>${words}</li>`)}</ul>`;
};
