import { select, selectAll } from 'hast-util-select';
import { expect, it } from 'vitest';
import { ReportRefused } from '../../src/list-lookup/checked-lines.ts';
import { createDecider } from '../../src/list-lookup/decide-lines.ts';
import { noDecisions, withLine } from '../../src/list-lookup/decisions.ts';
import { makeReport, type Report, readReport } from '../../src/list-lookup/evidence-report.ts';
import { openCatalogue } from '../../src/list-lookup/open-catalogue.ts';
import { IndexUnavailable } from '../../src/list-lookup/read-json.ts';
import { decisionsOf } from '../../src/list-lookup/report-decisions.ts';
import { reportPage } from '../../src/list-lookup/report-page.ts';
import { parsePage, readText } from '../end-to-end/page.ts';
import { editionsOfWorks, origin, publishedCatalogue } from './published-catalogue.ts';

const [before, after] = editionsOfWorks();
const noPause = async () => {};

const lines = [
  ['Works', 'AB-1'],
  ['Works', 'AB-2'],
  ['works', 'ab3'],
  ['Works', 'AB-4'],
  ['Works', 'AB-5'],
  ['<b>Nobody</b>', '</script><script>alert(1)</script>'],
  ['Works', ''],
].map(([manufacturer = '', partNumber = ''], index) => ({
  row: index + 2,
  manufacturer,
  partNumber,
  cells: [String(10 * index), manufacturer, partNumber, `remark ${index}`],
}));

/** The report of the lines in edition 1, where a person chose AB-3 for ab3. */
const reportOfFirst = async (): Promise<Report> => {
  const { readText } = publishedCatalogue([before]);
  const catalogue = openCatalogue(readText, origin);
  const answers = await catalogue.answers();
  const state = await catalogue.newest();
  const answer = answers.answer({ manufacturer: 'Works', partNumber: 'AB-3' });
  const record = answer.verdict === 'found' ? state.record(answer.product.id) : undefined;
  if (record === undefined) throw new Error('AB-3 is missing.');
  const decisions = withLine(noDecisions, {
    written: { manufacturer: 'works', manufacturerPartNumber: 'ab3' },
    record,
    by: 'A. Buyer',
    at: '2026-11-21T10:00:00Z',
  });
  const results = lines.map(createDecider(decisions, { answers, said: state.record }));
  return makeReport({
    list: 'parts & more.csv',
    madeOn: '2026-11-21',
    origin,
    state,
    results,
    columns: [
      { name: 'Pos', at: 0 },
      { name: 'Remark', at: 3 },
    ],
    readText: catalogue.readText,
    pause: noPause,
  });
};

const checkLater = async (report: Report, libraries = [before, after]) =>
  openCatalogue(publishedCatalogue(libraries).readText, origin).check(report, '2026-11-28');

it('is one page that needs nothing else, says each statement with source and date, and reads back as it was', async () => {
  const report = await reportOfFirst();
  const html = await reportPage(report, noPause);
  const page = parsePage(html);
  expect(readReport(html)).toEqual(report);
  expect(readReport(JSON.stringify(report))).toEqual(report);
  expect(selectAll('link, img, iframe, [src]', page)).toEqual([]);
  expect(selectAll('script', page).map(({ properties }) => properties.type)).toEqual(['application/json']);
  expect(html).not.toMatch(/url\(|@import|<b>Nobody/);
  const text = html.slice(0, html.indexOf('<script'));
  expect(text).toContain('Evidence report: parts &amp; more.csv');
  expect(text).toContain('Record chosen by A. Buyer on 2026-11-21');
  expect(text).toContain('Checked on <time>2026-11-21</time> in Nameplate, edition 1 of 2026-11-20.');
  expect(text).not.toMatch(/does not exist/i);
  expect(text).toContain('No answer places an order.');
  expect(text).toContain(report.edition?.sha256);
  expect(text).toMatch(/https:\/\/github\.com\/example\/products\/blob\/0123456789abcdef[0-9a-f]+\/switches/);
  expect(selectAll('section h3', page)).toHaveLength(4);
  expect(select('section .day', page)?.children).toMatchObject([{ value: '2024-05-02' }]);
});

it('says first what came of the list, then each line with the name of its product, and last what it means and its digests', async () => {
  const html = await reportPage(await reportOfFirst(), noPause);
  const order = [
    '<h1>',
    '7 lines: 3 found, 1 chosen, 2 not found, 1 not looked up.',
    '<h2>The lines</h2>',
    'Ethernet switch',
    '<h2>Facts and their sources</h2>',
    '<h2>About this report</h2>',
    'No answer places an order.',
    'SHA-256 of the files',
    '<script',
  ].map((text) => html.indexOf(text));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(html).toContain('@page { size: A4;');
});

it('has every column of the list in each line, also in one that was not found', async () => {
  const report = await reportOfFirst();
  expect(report.columns).toEqual(['Pos', 'Remark']);
  expect(report.lines[3]).toMatchObject({ status: 'not_found', cells: ['30', 'remark 3'] });
  const page = parsePage(await reportPage(report, noPause));
  const own = selectAll('tbody th .own', page).map(readText);
  expect(own).toHaveLength(report.lines.length);
  expect(own[3]).toBe('Pos 30, Remark remark 3');
});

it('has a fact once, however many files state it, with their number and since when', async () => {
  const report = await reportOfFirst();
  const [record, ...others] = report.records;
  const [source] = record?.sources ?? [];
  if (record === undefined || source === undefined) throw new Error('The report has no statement.');
  const copies = Array.from({ length: 9 }, (_, at) => ({
    ...source,
    revisions: source.revisions.map((revision) => ({
      ...revision,
      path: `copies/${at}.yaml`,
      date: `2025-01-0${at + 1}`,
    })),
  }));
  const repeated = { ...record, sources: [...record.sources, ...copies] };
  const textOf = async (records: Report['records']) => {
    const page = parsePage(await reportPage({ ...report, records }, noPause));
    return selectAll(`#record-${record.id}`, page).map(readText).join(' ');
  };
  const text = await textOf([repeated, ...others]);
  expect(text).toContain('in 10 files since 2024-05-02');
  expect(text.match(/Weight/g)).toHaveLength(1);
  expect(text.length).toBeLessThan((await textOf(report.records)).length + 50);
});

/** The same with every text in it changed, but for those of which a reader makes words. */
const withTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part: unknown) => withTexts(part, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name,
      /^(?:speaker|chosen|pointer|status)$/.test(name) ? part : withTexts(part, change),
    ]),
  );
};

it('has no text of a list or of a catalogue as markup, whatever it is', async () => {
  const report = await reportOfFirst();
  const elements = selectAll('*', parsePage(await reportPage(report, noPause)));
  const hostile: object = {};
  Object.assign(
    hostile,
    withTexts(report, (text) => `"><img src=x onerror="alert(1)"></code><p class='${text}`),
  );
  const page = parsePage(await reportPage({ ...report, ...hostile }, noPause));
  expect(selectAll('img, [onerror], p[class]:not(.from)', page)).toEqual([]);
  // Whole texts have other spans, where they break.
  const names = (nodes: typeof elements) =>
    nodes.map(({ tagName }) => tagName).filter((name) => name !== 'span');
  expect(names(selectAll('*', page))).toEqual(names(elements));
});

it('allows in its page neither scripts nor anything from elsewhere, forms, frames or another base', async () => {
  const page = parsePage(await reportPage(await reportOfFirst(), noPause));
  const [policy] = selectAll('meta[http-equiv="Content-Security-Policy"]', page);
  expect(policy?.properties.content).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  );
});

it.each([
  ['evidenceAsOf', '<b>2026</b>'],
  ['id', 'prd_"><b>'],
  ['address', 'javascript:alert(1)'],
])('is not made from a file of the catalogue whose %s is no such thing', async (field, value) => {
  const catalogue = openCatalogue(publishedCatalogue([before]).readText, origin);
  const answers = await catalogue.answers();
  const state = await catalogue.newest();
  const results = lines
    .map(createDecider(noDecisions, { answers, said: state.record }))
    .map(({ record, ...result }) =>
      record === undefined ? result : { ...result, record: { ...record, [field]: value } },
    );
  const parts = { list: 'parts.csv', madeOn: '2026-11-21', origin, state, results, pause: noPause };
  await expect(makeReport({ ...parts, readText: catalogue.readText })).rejects.toBeInstanceOf(
    IndexUnavailable,
  );
});

it('says line by line what changed since, from the editions', async () => {
  const report = await reportOfFirst();
  const { lines: checked, span } = await checkLater(report);
  expect(span).toBe('edition 1 of 2026-11-20 to edition 2 of 2026-11-21');
  expect(checked.map(({ outcome }) => outcome)).toEqual([
    'changed',
    'gone',
    'changed',
    'found_now',
    'same',
    'same',
    'same',
  ]);
  expect(checked[0]?.changes).toEqual(['Weight: 650 g → 700 g, in the source since 2026-11-20']);
  expect(checked[3]?.record).toMatch(/^https:\/\/nameplate\.example\/products\/prd_/);
  const now = await checkLater(report, [before]);
  expect(new Set(now.lines.map(({ outcome }) => outcome))).toEqual(new Set(['same']));
});

it('finds a report whose records or whose edition were altered', async () => {
  const report = await reportOfFirst();
  const [record, ...others] = report.records;
  if (record === undefined || report.edition === null) throw new Error('The report has no record.');
  const altered = { ...report, records: [{ ...record, manufacturerPartNumber: 'AB-X' }, ...others] };
  expect((await checkLater(altered)).lines[0]?.outcome).toBe('altered');
  const other = { ...report, edition: { ...report.edition, sha256: '0'.repeat(64) } };
  await expect(checkLater(other)).rejects.toBeInstanceOf(ReportRefused);
  expect(readReport('<!doctype html><p>A page')).toEqual({
    why: expect.stringContaining('no evidence report'),
  });
});

it('carries its decisions to the next list, and asks again where the chosen record has changed', async () => {
  const report = await reportOfFirst();
  const decisions = decisionsOf(report);
  const outcomesIn = async (libraries: Parameters<typeof publishedCatalogue>[0]) => {
    const catalogue = openCatalogue(publishedCatalogue(libraries).readText, origin);
    const sources = { answers: await catalogue.answers(), said: (await catalogue.newest()).record };
    return lines.map(createDecider(decisions, sources)).map(({ outcome, reason }) => [outcome, reason]);
  };
  expect((await outcomesIn([before]))[2]).toEqual(['chosen', 'part_number_not_found']);
  expect((await outcomesIn([before, after]))[2]).toEqual(['candidates', 'record_changed']);
  const by = { by: 'A. Buyer', at: '2026-11-21T10:00:00Z' };
  const [first, second] = report.lines;
  if (first === undefined || second === undefined) throw new Error('The report has no lines.');
  const decided = {
    ...report,
    lines: [
      { ...first, manufacturer: 'Wrks', decision: { chosen: 'manufacturer' as const, ...by } },
      { ...second, record: null, decision: { chosen: 'by_hand' as const, note: 'Data sheet', ...by } },
    ],
  };
  expect(decisionsOf(decided)).toMatchObject({
    manufacturers: [{ written: 'Wrks', manufacturer: { name: 'Works' }, ...by }],
    lines: [{ written: { manufacturerPartNumber: 'AB-2' }, checkedByHand: 'Data sheet', ...by }],
  });
});
