import type { Publisher } from '../advisories/named-by-vendor.ts';
import { speakerNames } from '../contracts/source.ts';
import { type PublishedHistory, type Revision, revisionAddress } from '../contracts/statements.ts';
import { disputedPlaces } from '../evidence/agreement.ts';
import { factName, valueInWords } from '../evidence/fact-words.ts';
import { heldParts, unbrokenClass } from '../styles/unbroken-text.ts';
import { groupDigits } from '../text/counted.ts';
import { Html, html, joined } from '../text/html.ts';
import { notCheckedInWords, ownAdvisoriesWords } from './advisories.ts';
import { embeddedReport, type Pause, type Report, type ReportLine } from './evidence-report.ts';
import { advisoriesMean, decisionInWords, foundMeans, outcomeName, summaryOf } from './line-results.ts';
import { datesOfFile, listingWords, priceWords } from './own-files.ts';

/** A link by its address, which is printed, or by a name, after which the address is printed. */
const link = (address: string, name?: string): Html =>
  name === undefined
    ? html`<a href="${address}">${address}</a>`
    : html`<a href="${address}" class="named">${name}</a>`;

/** Text of which every character counts. It does not break at a hyphen. */
const exact = (text: string): Html => {
  const parts = heldParts(text).map((part) => (part.isHeld ? html`<span>${part.text}</span>` : part.text));
  return unbrokenClass(text) === undefined
    ? html`<code>${parts}</code>`
    : html`<code class="unbroken">${parts}</code>`;
};

const style = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 0.95rem/1.5 system-ui, sans-serif; color: #17191a; background: #fff; overflow-wrap: break-word; }
h1 { margin: 0 0 0.5rem; font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; padding-top: 0.5rem; border-top: 2px solid #17191a; font-size: 1.2rem; }
h3 { margin: 1.5rem 0 0.25rem; font-size: 1rem; }
p, ol, ul { margin: 0.4rem 0; }
.verdict { font-size: 1.2rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.8rem 0.3rem 0; text-align: left; vertical-align: top; font-weight: 400; border-bottom: 1px solid #c6cac6; }
thead th, dt { font-weight: 700; }
code { font: 0.95em ui-monospace, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.digest, .from { overflow-wrap: anywhere; }
.from { font-size: 0.85em; }
.lines .why { width: 40%; }
.day, .state, code span { white-space: nowrap; }
.unbroken { white-space: pre; }
blockquote { margin: 1rem 0; padding: 0.5rem 1rem; border-left: 3px solid #17191a; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; margin: 1rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
a { color: #8a2f08; overflow-wrap: anywhere; }
.state { display: inline-block; position: relative; padding-left: 1.2em; }
.state::before { position: absolute; left: 0; }
.found::before { content: "✓"; } .chosen::before { content: "☑"; } .by_hand::before { content: "✎"; } .in_file::before { content: "▤"; }
.candidates::before { content: "?"; } .not_found::before { content: "–"; } .not_looked_up::before { content: "·"; }
@media (max-width: 40rem) {
  body { padding: 1rem; }
  dl { display: block; } dt { margin-top: 0.4rem; }
  :is(table, tbody, tr) { display: block; }
  thead { display: none; }
  tr { padding: 0.5rem 0; border-bottom: 1px solid #c6cac6; }
  :is(th, td) { display: inline; padding: 0 0.4rem 0 0; border: 0; }
  :is(th, td)::after { content: " "; }
  section td:last-child::before { content: "source "; }
}
@media print {
  @page { size: A4; margin: 16mm; }
  body { padding: 0; max-width: none; font-size: 9pt; }
  a { color: inherit; text-decoration: none; }
  .named::after { content: " (" attr(href) ")"; overflow-wrap: anywhere; }
  tr, li, dl > div, section { break-inside: avoid; }
  .lines :is(th, td) { padding-right: 0.5rem; }
  .lines .state { white-space: normal; }
  h2, h3, thead { break-after: avoid; }
  thead { display: table-header-group; }
}`;

/** What "not found" means, with the edition that it is about. */
const notInEdition = ({ edition }: Report): string =>
  edition === null ? 'Not in these files' : `Not in edition ${edition.number}`;

const stateWords = (report: Report, { status }: ReportLine): string =>
  status === 'not_found' ? notInEdition(report) : outcomeName(status);

const anchorOf = (id: string): string => `record-${id}`;

const recordWords = ({ record }: ReportLine): Html | string => {
  if (record === null) return '';
  const { id, manufacturer, manufacturerPartNumber, name = '' } = record;
  return html`<a href="#${anchorOf(id)}">${manufacturer} ${exact(manufacturerPartNumber)}</a>${name === '' ? '' : html`, ${name}`}.`;
};

/** What the files of the user say of a line, each for itself. */
const fileWords = ({ ownFiles = [] }: Report, line: ReportLine): string[] =>
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
  if (address !== undefined) return html`<a href="${address}">${id}</a>`;
  return own === undefined
    ? html`${id}`
    : html`${id} of ${own.publisher.name} (${own.publisher.namespace}), your file “${own.file}”`;
};

/** Whether security advisories name a line, with a link to each; nothing where none was checked, which the end says once. */
const advisoryWords = ({ advisories }: ReportLine): Html | string => {
  if (advisories === undefined) return '';
  if ('word' in advisories && advisories.word === 'not_checked') return '';
  const links =
    'word' in advisories ? advisories.advisories.map(advisoryLink) : advisories.named.map(advisoryLink);
  return html`<br>Security advisories: ${advisories.words}${links.length === 0 ? '' : html` ${joined(links, ', ')}`}`;
};

const lineRow = (report: Report, line: ReportLine): Html => {
  const candidates =
    line.candidates.length === 0 || line.record !== null
      ? ''
      : html`<br>Perhaps: ${joined(line.candidates.map(exact), ', ')}`;
  const decided = line.decision === null ? '' : html`<strong>${decisionInWords(line.decision)}.</strong>`;
  const words = [recordWords(line), decided, line.words, ...fileWords(report, line)];
  return html`<tr><td>${line.row}</td><td>${line.manufacturer}</td><th scope="row">${exact(line.manufacturerPartNumber)}</th><td><strong class="state ${line.status}">${stateWords(report, line)}</strong></td><td>${joined(
    words.filter((text) => text !== ''),
    ' ',
  )}${candidates}${advisoryWords(line)}</td><td class="day">${line.record?.evidenceAsOf ?? ''}</td></tr>`;
};

const revisionWords = (source: string, revision: Revision, nameOf: (id: string) => string): Html => {
  const address = revisionAddress(source, revision);
  return html`${nameOf(source)}, ${revision.date}${address === undefined ? '' : html`: ${link(address)}`}`;
};

/** What the sources say about a record now: each fact with its source, and the sources with their addresses. */
const recordSection = (
  { record, rows }: { readonly record: NonNullable<ReportLine['record']>; readonly rows: readonly number[] },
  { sources }: PublishedHistory,
  nameOf: (id: string) => string,
): Html => {
  const cited = new Map<string, Html>();
  const citing = (words: Html): number => {
    if (!cited.has(words.text)) cited.set(words.text, words);
    return [...cited.keys()].indexOf(words.text) + 1;
  };
  const disputed = disputedPlaces(sources);
  const facts = sources.flatMap(({ source, revisions, statements }) =>
    statements
      .filter(({ until }) => until === undefined)
      .map(({ pointer, value, since }) => {
        const revision = revisions[since];
        const number = revision === undefined ? 0 : citing(revisionWords(source, revision, nameOf));
        return html`<tr><th scope="row">${factName(pointer)}</th><td>${exact(valueInWords(pointer, value))}${disputed.has(pointer) ? html` <strong>(sources disagree)</strong>` : ''}</td><td class="day">${revision?.date ?? ''}</td><td>${number}</td></tr>`;
      }),
  );
  const where = `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.join(', ')}`;
  const state = record.verificationStatus === '' ? '' : ` Verification state: ${record.verificationStatus}.`;
  return html`<section id="${anchorOf(record.id)}"><h3>${record.manufacturer} ${exact(record.manufacturerPartNumber)}</h3>
<p>${where} of the list. Evidence as of <time>${record.evidenceAsOf}</time>.${state} Record: ${link(record.address)}</p>
<table><thead><tr><th scope="col">Fact</th><th scope="col">Value</th><th scope="col">Since</th><th scope="col">Source</th></tr></thead><tbody>${facts}</tbody></table>
<ol class="from">${[...cited.values()].map((words) => html`<li>${words}</li>`)}</ol></section>`;
};

const sourceItem = ({ name, speaker, address, licence, attribution }: Report['sources'][number]): Html =>
  html`<li><strong>${name}</strong>${address === undefined ? '' : html` (${link(address)})`}. Published by ${speakerNames[speaker]}. Licence: ${licence.url === undefined ? licence.name : link(licence.url, licence.name)}.${attribution === undefined ? '' : ` ${attribution}`}${licence.conditions === undefined ? '' : ` ${licence.conditions}`}</li>`;

const pricesOf = ({ lines }: Report): string =>
  lines.some(({ ownFiles = [] }) => ownFiles.some(({ price }) => price !== undefined))
    ? ' A price is what the file said on its date, and no quotation.'
    : ' Its prices were not read.';

/** The files that the user added as sources. */
const ownFilesSection = (report: Report): Html | string => {
  const { ownFiles = [] } = report;
  return ownFiles.length === 0
    ? ''
    : html`<h2>Your files</h2>
<p>The author of this report added these files and read them on their own machine. The catalogue has not checked them, and they have no verification state.${pricesOf(report)}</p>
<table><thead><tr><th scope="col">File</th><th scope="col">Rows</th><th scope="col">Date that it states</th><th scope="col">SHA-256</th></tr></thead><tbody>${ownFiles.map(
        (file) =>
          html`<tr><th scope="row">${file.name}</th><td>${groupDigits(file.rows)}</td><td>${datesOfFile(file)}</td><td class="digest"><code>${file.sha256}</code></td></tr>`,
      )}</tbody></table>`;
};

/** What came of the list, and of what and when the report is. */
const headOf = ({ list, lines, madeOn, edition, service }: Report): Html => {
  const state =
    edition === null ? 'no edition of the catalogue' : `edition ${edition.number} of ${edition.date}`;
  return html`<h1>Evidence report: ${list}</h1>
<p><strong class="verdict">${summaryOf(lines.map(({ status }) => ({ outcome: status })))}</strong></p>
<p>Checked on <time>${madeOn}</time> in ${service}, ${state}.</p>`;
};

/** What the report means, and what it was made from. */
const aboutSection = (report: Report): Html => {
  const { edition, files, boundary, catalogue, service } = report;
  const made =
    edition === null
      ? 'The catalogue has no edition of these statements.'
      : html`Edition ${edition.number} of ${edition.date}. SHA-256 of its entry in the list of editions: <span class="digest"><code>${edition.sha256}</code></span>`;
  const digests = joined(
    files.map(({ licence, sha256 }) => html`${licence}: <code>${sha256}</code>`),
    html`<br>`,
  );
  return html`<h2>About this report</h2>
<p>${foundMeans}${report.lines.some(({ advisories }) => advisories !== undefined) ? ` ${advisoriesMean}` : ''} ${notCheckedInWords(report.lines).join(' ')}</p>${
    report.ownAdvisories === undefined
      ? ''
      : html`
<p class="from">${ownAdvisoriesWords(report.ownAdvisories)} The author of this report added them and read them on their own machine. SHA-256 of their sorted SHA-256: <code>${report.ownAdvisories.sha256}</code></p>`
  }
<blockquote>${boundary}</blockquote>
<dl><dt>Catalogue</dt><dd>${service}, ${link(catalogue)}</dd>
<dt>Edition</dt><dd>${made}</dd>
<dt>Statements</dt><dd class="digest">SHA-256 of the files that the report was made from. ${digests}</dd></dl>
<p>To see changes since this report, open this file on the page ${link(`${catalogue}/catalogue/list`)}, or run <code>node nameplate.mjs lookup --check</code> with its name. Keep its SHA-256, which was shown when it was saved, apart from it. The report has only the manufacturer and the part number of each line of the list. You can rebuild an edition (release of the catalogue) from the published changes: ${link(`${catalogue}/docs/statements`)}.</p>`;
};

/**
 * The report as one HTML page, which needs no script and nothing from elsewhere: to be read, printed and kept. It has the report as
 * data too, so that it can be checked again.
 */
export const reportPage = async (report: Report, pause: Pause): Promise<string> => {
  const names = new Map(report.sources.map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const histories = new Map(report.records.map((history) => [history.id, history]));
  const byRecord = Map.groupBy(
    report.lines.filter(({ record }) => record !== null),
    ({ record }) => record?.id,
  );
  const sections: Html[] = [];
  for (const [id = '', lines] of byRecord) {
    const record = lines[0]?.record ?? null;
    const history = histories.get(id);
    if (record === null || history === undefined) continue;
    sections.push(recordSection({ record, rows: lines.map(({ row }) => row) }, history, nameOf));
    await pause(sections.length / byRecord.size);
  }
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evidence report: ${report.list}, ${report.madeOn}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
${headOf(report)}
<h2>The lines</h2>
<table class="lines"><thead><tr><th scope="col">Row</th><th scope="col">Manufacturer</th><th scope="col">Part number</th><th scope="col">State</th><th scope="col" class="why">Record, decision or reason</th><th scope="col">Evidence as of</th></tr></thead>
<tbody>
${joined(
  report.lines.map((line) => lineRow(report, line)),
  '\n',
)}
</tbody></table>
${
  sections.length === 0
    ? ''
    : html`<h2>Facts and their sources</h2>
${joined(sections, '\n')}`
}
${
  report.sources.length === 0
    ? ''
    : html`<h2>The sources</h2>
<ul>${joined(report.sources.map(sourceItem), '\n')}</ul>`
}
${ownFilesSection(report)}
${aboutSection(report)}
</main>
${new Html(embeddedReport(report))}
</body>
</html>
`.text;
};
