import { groupDigits } from '../text/counted.ts';
import { Html, html, joined } from '../text/html.ts';
import { ownAdvisoriesWords } from './advisories.ts';
import { embeddedReport, type Pause, type Report, type ReportLine } from './evidence-report.ts';
import { advisoriesMean, foundMeans, summaryOf, usualStatus } from './line-results.ts';
import { datesOfFile } from './own-files.ts';
import { createCitations, factsSection, recordSection, sourceItem } from './report-facts.ts';
import { lineRow, otherAdvisories, sharedEnd } from './report-lines.ts';
import { link } from './report-markup.ts';
import { standingAt } from './standing-facts.ts';

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
.from { font-size: 0.85em; color: #50585b; }
.own { display: block; }
.lines .list { width: 30%; } .lines .why { width: 48%; }
.lines ul { padding-left: 1rem; }
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
}
@media (min-width: 40rem) { .records { columns: 2; column-gap: 1.5rem; } }
.advisories { display: block; }
.records section { margin-bottom: 0.6rem; }
.records :is(h3, p) { margin: 0; }
@media print {
  @page { size: A4; margin: 10mm; }
  body { padding: 0; max-width: none; font-size: 8pt; line-height: 1.25; }
  h1 { font-size: 14pt; } h2 { margin: 2.5mm 0 0.5mm; padding-top: 0.5mm; font-size: 10pt; } h3 { font-size: 8pt; }
  p, ol, ul { margin: 0.5mm 0; } dl, blockquote { margin: 1mm 0; padding-block: 0.5mm; }
  .records { columns: 2; column-gap: 5mm; }
  .verdict { font-size: 11pt; } ul { padding-left: 4mm; }
  .records section { margin-bottom: 1mm; } .records :is(h3, .from) { display: inline; }
  :is(.records, .sources li, .about) { font-size: 0.92em; } .from .from { font-size: inherit; }
  a { color: inherit; text-decoration: none; }
  .named::after { content: " (" attr(href) ")"; overflow-wrap: anywhere; }
  tr, dl > div { break-inside: avoid; }
  th, td { padding: 0.4mm 1.5mm 0.4mm 0; }
  h2, h3, thead { break-after: avoid; }
  thead { display: table-header-group; }
}`;

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
  return html`<div class="about"><h2>About this report</h2>
<p>${foundMeans}${report.lines.some(({ advisories }) => advisories !== undefined) ? ` ${advisoriesMean}` : ''}</p>${
    report.ownAdvisories === undefined
      ? ''
      : html`
<p class="from">${ownAdvisoriesWords(report.ownAdvisories)} The author of this report added them and read them on their own machine. SHA-256 of their sorted SHA-256: <code>${report.ownAdvisories.sha256}</code></p>`
  }
<blockquote>${boundary}</blockquote>
<dl><dt>Catalogue</dt><dd>${service}, ${link(catalogue)}</dd>
<dt>Edition</dt><dd>${made}</dd>
<dt>Statements</dt><dd class="digest">SHA-256 of the files that the report was made from. ${digests}</dd></dl>
<p>To see changes since this report, open this file on the page ${link(`${catalogue}/catalogue/list`)}, or run <code>node nameplate.mjs lookup --check</code> with its name. Keep its SHA-256, which was shown when it was saved, apart from it. You can rebuild an edition (release of the catalogue) from the published changes: ${link(`${catalogue}/docs/statements`)}.</p></div>`;
};

/**
 * The report as one HTML page, which needs no script and nothing from elsewhere: to be read, printed and kept. It has the report as
 * data too, so that it can be checked again.
 */
export const reportPage = async (report: Report, pause: Pause): Promise<string> => {
  const names = new Map(report.sources.map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const histories = new Map(report.records.map((history) => [history.id, history]));
  const saidBy = ({ record }: ReportLine): string => {
    const stating = standingAt(histories.get(record?.id ?? ''), '/manufacturerPartNumber').filter(
      ({ value }) => value === record?.manufacturerPartNumber,
    );
    return [...new Set(stating.map(({ source }) => nameOf(source)))].join('; ');
  };
  const byRecord = Map.groupBy(
    report.lines.filter(({ record }) => record !== null),
    ({ record }) => record?.id,
  );
  const usual = usualStatus(report.lines);
  const end = sharedEnd(report);
  const citations = createCitations();
  const documents = new Set(
    report.sources.flatMap((source) => (source.documents === undefined ? [] : source.id)),
  );
  const sections: Html[] = [];
  for (const [id = '', lines] of byRecord) {
    const record = lines[0]?.record ?? null;
    const history = histories.get(id);
    if (record === null || history === undefined) continue;
    sections.push(
      recordSection({ record, lines }, history, { numberOf: citations.numberOf, usual, documents }),
    );
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
<table class="lines"><thead><tr><th scope="col">Row</th><th scope="col" class="list">Your list</th><th scope="col">State</th><th scope="col" class="why">Name and source, decision or reason</th><th scope="col">Evidence</th></tr></thead>
<tbody>
${joined(
  report.lines.map((line) => lineRow(report, line, { saidBy: saidBy(line), end })),
  '\n',
)}
</tbody></table>
${otherAdvisories(report, end)}
${factsSection(sections, usual)}
${
  report.sources.length === 0
    ? ''
    : html`<h2>The sources</h2>
<ul class="sources">${joined(
        report.sources.map((source) => sourceItem(source, citations.of(source.id))),
        '\n',
      )}</ul>`
}
${ownFilesSection(report)}
${aboutSection(report)}
</main>
${new Html(embeddedReport(report))}
</body>
</html>
`.text;
};
