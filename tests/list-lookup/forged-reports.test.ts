import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/evidence/sha256.ts';
import { isUnchanged, ReportRefused, vouchedWords } from '../../src/list-lookup/checked-lines.ts';
import { createDecider } from '../../src/list-lookup/decide-lines.ts';
import { noDecisions, withLine, withManufacturer } from '../../src/list-lookup/decisions.ts';
import {
  makeReport,
  type Report,
  type ReportLine,
  reportText,
} from '../../src/list-lookup/evidence-report.ts';
import { openCatalogue } from '../../src/list-lookup/open-catalogue.ts';
import { createFileFinder } from '../../src/list-lookup/own-files.ts';
import { compareFile } from '../../src/list-lookup/report-file.ts';
import { reportPage } from '../../src/list-lookup/report-page.ts';
import { libraryWithShortNames } from '../content/catalogue/library-of.ts';
import { editionsOfWorks, origin, publishedCatalogue } from './published-catalogue.ts';

const [before, after] = editionsOfWorks();
const today = '2026-11-28';
const noPause = async () => {};

const lines = [
  ['Works', 'AB-1'],
  ['Works', 'AB-2'],
  ['works', 'ab3'],
  ['Works', 'AB-4'],
  ['Wrks', 'AB-5'],
  ['Nobody', 'X-1'],
  ['Works', 'Z-9'],
  ['Works', ''],
].map(([manufacturer = '', partNumber = ''], index) => ({
  row: index + 2,
  manufacturer,
  partNumber,
  cells: [`${10 * (index + 1)}`],
}));

const stock = {
  name: 'stock.csv',
  rows: 1,
  sha256: 'a'.repeat(64),
  dated: null,
  listed: [{ row: 2, manufacturer: 'Works', partNumber: 'Z-9', itemNumber: '', name: 'Switch', date: '' }],
};

/** An honest report of edition 1: found, chosen, decided, checked by hand, in a file, not found and not looked up. */
const honest = async (): Promise<Report> => {
  const catalogue = openCatalogue(publishedCatalogue([before]).readText, origin);
  const answers = await catalogue.answers();
  const state = await catalogue.newest();
  const answer = answers.answer({ manufacturer: 'Works', partNumber: 'AB-3' });
  const record = answer.verdict === 'found' ? state.record(answer.product.id) : undefined;
  const works = answers.names('Works')[0]?.manufacturer;
  if (record === undefined || works === undefined) throw new Error('AB-3 of Works is missing.');
  const by = { by: 'A. Buyer', at: '2026-11-21T10:00:00Z' };
  const written = { manufacturer: 'works', manufacturerPartNumber: 'ab3' };
  const byHand = { manufacturer: 'Nobody', manufacturerPartNumber: 'X-1' };
  const decisions = withManufacturer(
    withLine(withLine(noDecisions, { written, record, ...by }), {
      ...{ written: byHand, checkedByHand: 'Asked', ...by },
    }),
    { written: 'Wrks', manufacturer: works, ...by },
  );
  const results = lines
    .map(createDecider(decisions, { answers, said: state.record }))
    .map(createFileFinder([stock], answers)(decisions));
  const { readText } = catalogue;
  const parts = { list: 'parts.csv', madeOn: '2026-11-21', origin, state, results, readText };
  return makeReport({ ...parts, columns: [{ name: 'Pos', at: 0 }], ownFiles: [stock], pause: noPause });
};

/** The same as version 0.1.0 of the form had it. */
const inFirstForm = (report: Report): Report => ({
  ...report,
  schemaVersion: '0.1.0',
  lines: report.lines.map(({ record, decision, ...line }) => ({
    ...line,
    record: record && { ...record, name: undefined },
    decision: decision && { ...decision, manufacturer: undefined },
  })),
});

const check = (report: Report, libraries = [before]) =>
  openCatalogue(publishedCatalogue(libraries).readText, origin).check(report, today);

const withPart = (index: number, change: (line: ReportLine) => Partial<ReportLine>) => (report: Report) => ({
  ...report,
  lines: report.lines.map((line, at) => (at === index ? { ...line, ...change(line) } : line)),
});

const withRecord = (index: number, changes: Partial<NonNullable<ReportLine['record']>>) =>
  withPart(index, ({ record }) => ({ record: record && { ...record, ...changes } }));

const withDecision = (index: number, changes: Partial<NonNullable<ReportLine['decision']>>) =>
  withPart(index, ({ decision }) => ({ decision: decision && { ...decision, ...changes } }));

const invented = { chosen: 'by_hand' as const, by: 'A. Buyer', at: '2026-11-21T10:00:00Z', note: 'Fine' };

/** The statements of a line's record, changed. */
const withStatements = (change: (record: Report['records'][number]) => object) => (report: Report) => ({
  ...report,
  records: report.records.map((record, at) => (at === 0 ? { ...record, ...change(record) } : record)),
});

type Forgery = readonly [
  kind: string,
  forge: (report: Report) => Report,
  row: number | undefined,
  part: string,
];

/** What a forger may change, the row of the list that it is in, and the part that the check names. */
const forgeries: readonly Forgery[] = [
  ['another part number of the list', withPart(0, () => ({ manufacturerPartNumber: 'AB-1X' })), 2, 'record'],
  ['another manufacturer of the list', withPart(0, () => ({ manufacturer: 'Nobody' })), 2, 'record'],
  [
    'the record of another product',
    (report) => withPart(0, () => ({ record: report.lines[1]?.record ?? null }))(report),
    2,
    'record',
  ],
  [
    'another part number of the record',
    withRecord(0, { manufacturerPartNumber: 'AB-9' }),
    2,
    'part number of the record',
  ],
  [
    'another manufacturer of the record',
    withRecord(0, { manufacturer: 'Other' }),
    2,
    'manufacturer of the record',
  ],
  ['another name', withRecord(0, { name: 'Safety switch' }), 2, 'name'],
  ['an evidence date that is to come', withRecord(0, { evidenceAsOf: '2099-01-01' }), 2, 'evidence date'],
  ['an evidence date that was never one', withRecord(0, { evidenceAsOf: '2024-05-01' }), 2, 'evidence date'],
  [
    'another verification state',
    withRecord(0, { verificationStatus: 'identity_verified' }),
    2,
    'verification state',
  ],
  [
    'another address of the record',
    withRecord(0, { address: 'https://evil.example/x' }),
    2,
    'address of the record',
  ],
  ['found without a record', withPart(3, () => ({ status: 'found', reason: '', words: '' })), 5, 'result'],
  [
    'not found, where it was found',
    withPart(0, () => ({
      status: 'not_found',
      reason: 'part_number_not_found',
      words: 'This manufacturer has no record with exactly this part number.',
      record: null,
    })),
    2,
    'record',
  ],
  ['found, where a person chose', withPart(2, () => ({ status: 'found', decision: null })), 4, 'result'],
  [
    'an invented decision on a line that is found',
    withPart(0, () => ({ decision: invented })),
    2,
    'decision',
  ],
  [
    'checked by hand, with a record',
    withPart(1, () => ({ status: 'by_hand', decision: invented })),
    3,
    'result',
  ],
  ['a decision without its outcome', withPart(3, () => ({ decision: invented })), 5, 'result'],
  [
    'a choice that was no candidate',
    (report) => withPart(2, () => ({ record: report.lines[0]?.record ?? null }))(report),
    4,
    'decision',
  ],
  ['a decision after the report', withDecision(2, { at: '2026-11-22T10:00:00Z' }), 4, 'decision'],
  ['other words', withPart(3, () => ({ words: 'The product is discontinued.' })), 5, 'words'],
  ['another reason', withPart(3, () => ({ reason: 'discontinued' })), 5, 'reason'],
  ['an invented candidate', withPart(3, () => ({ candidates: ['AB-4000'] })), 5, 'candidates'],
  ['a candidate left out', withPart(2, () => ({ candidates: [] })), 4, 'candidates'],
  [
    'not looked up, where it was',
    withPart(0, () => ({
      status: 'not_looked_up',
      record: null,
      reason: 'no_part_number',
      words: 'The line has no part number.',
    })),
    2,
    'record',
  ],
  [
    'in a file that is not named',
    withPart(6, ({ ownFiles = [] }) => ({ ownFiles: ownFiles.map((one) => ({ ...one, file: 7 })) })),
    8,
    'your files',
  ],
  ['in a file, without a row of it', withPart(6, () => ({ ownFiles: [] })), 8, 'result'],
  [
    'another value of a statement',
    withStatements(({ sources }) => ({
      sources: sources.map((source) => ({
        ...source,
        statements: source.statements.map((one) =>
          one.pointer === '/physical/weight' ? { ...one, value: { value: '1', unit: 'g' as const } } : one,
        ),
      })),
    })),
    2,
    'other statements',
  ],
  [
    'another day of a statement',
    withStatements(({ sources }) => ({
      sources: sources.map((source) => ({
        ...source,
        revisions: source.revisions.map((one) => ({ ...one, date: '2026-11-01' })),
      })),
    })),
    2,
    'other statements',
  ],
  [
    'another commit of a source',
    withStatements(({ sources }) => ({
      sources: sources.map((source) => ({
        ...source,
        revisions: source.revisions.map((one) => ({ ...one, commit: 'e'.repeat(40) })),
      })),
    })),
    2,
    'other statements',
  ],
  [
    'statements left out',
    (report) => ({ ...report, records: report.records.slice(1) }),
    2,
    'other statements',
  ],
  [
    'a record that no line has',
    (report) => ({
      ...report,
      records: [
        ...report.records,
        ...report.records.slice(0, 1).map((record) => ({ ...record, id: 'prd_zzzzzzzz' })),
      ],
    }),
    undefined,
    'the records',
  ],
  [
    'another day of the edition',
    (report) => ({ ...report, edition: report.edition && { ...report.edition, date: '2025-01-01' } }),
    undefined,
    'the date of the edition',
  ],
  [
    'other digests of the statements',
    (report) => ({ ...report, files: report.files.map((file) => ({ ...file, sha256: '0'.repeat(64) })) }),
    undefined,
    'the SHA-256 of the statements',
  ],
  [
    'made on a day that is to come',
    (report) => ({ ...report, madeOn: '2099-01-01' }),
    undefined,
    'the day on which it was made',
  ],
  [
    'made before its edition',
    (report) => ({ ...report, madeOn: '2020-01-01' }),
    undefined,
    'the day on which it was made',
  ],
  [
    'the address of another catalogue',
    (report) => ({ ...report, catalogue: 'https://evil.example' }),
    undefined,
    'the address of the catalogue',
  ],
  [
    'another boundary',
    (report) => ({ ...report, boundary: 'This report is a binding offer.' }),
    undefined,
    'the boundary',
  ],
  [
    'another service',
    (report) => ({ ...report, service: 'Official register' }),
    undefined,
    'the name of the service',
  ],
  [
    'another licence of a source',
    (report) => ({
      ...report,
      sources: report.sources.map((source) => ({ ...source, licence: { id: 'X', name: 'Public domain' } })),
    }),
    undefined,
    'the sources',
  ],
  [
    'another speaker of a source',
    (report) => ({
      ...report,
      sources: report.sources.map((source) => ({ ...source, speaker: 'manufacturer' as const })),
    }),
    undefined,
    'the sources',
  ],
  ['a source left out', (report) => ({ ...report, sources: [] }), undefined, 'the sources'],
  ['another row of the list', withPart(1, () => ({ row: 2 })), undefined, 'the rows of its lines'],
];

it('passes as it was made, in each version of the form, and says what only its author vouches for', async () => {
  const report = await honest();
  for (const one of [report, inFirstForm(report)]) {
    const checked = await check(one);
    expect(checked.lines.flatMap(({ changes }) => changes)).toEqual([]);
    expect(isUnchanged(checked)).toBe(true);
    expect(vouchedWords(checked)).toBe(
      'Only the person who made the report vouches for the name and the texts of the list; who decided 3 lines, when, and the notes; what 1 file of their own list.',
    );
  }
  const later = await check(report, [before, after]);
  expect(later.differs).toEqual([]);
  expect(later.lines.map(({ outcome }) => outcome)).not.toContain('altered');
});

describe.each([
  ['0.2.0', (report: Report) => report],
  ['0.1.0', inFirstForm],
] as const)('a report of version %s that was forged', (version, inForm) => {
  // Version 0.1.0 has no name.
  const ofVersion = forgeries.filter(([kind]) => version !== '0.1.0' || kind !== 'another name');

  it.each(ofVersion)('by %s does not agree, now and after another edition', async (_, forge, row, part) => {
    const forged = forge(inForm(await honest()));
    for (const libraries of [[before], [before, after]]) {
      const checked = await check(forged, libraries);
      expect(isUnchanged(checked)).toBe(false);
      const line = checked.lines.find((one) => one.line.row === row);
      const said = row === undefined ? checked.differs : line?.outcome === 'altered' ? line.changes : [];
      expect(said.join(' ')).toContain(part);
    }
  });
});

describe('a report of version 0.1.0, whose rule found short names and offered more', () => {
  const library = libraryWithShortNames();

  /** What that version said of three lines. */
  const ofFirstRule = async (): Promise<Report> => {
    const catalogue = openCatalogue(publishedCatalogue([library]).readText, origin);
    const [answers, state] = [await catalogue.answers(), await catalogue.newest()];
    const asked = [
      ['Allen Works', '1756-L8'],
      ['Aller Werke', 'X-99'],
      ['Allen Works', '17'],
    ].map(([manufacturer = '', partNumber = ''], row) => ({
      row: row + 1,
      manufacturer,
      partNumber,
      cells: [],
    }));
    const results = asked.map(createDecider(noDecisions, { answers, said: state.record }));
    const { readText } = catalogue;
    const parts = { list: 'parts.csv', madeOn: '2026-11-21', origin, state, results, readText };
    const report = inFirstForm(await makeReport({ ...parts, pause: noPause }));
    const said: readonly Partial<ReportLine>[] = [
      { manufacturer: 'AB', reason: 'short_name', words: 'Read as: Allen Works (from “AB”).' },
      {
        status: 'candidates',
        words: 'The manufacturer is unknown. Similar names exist.',
        candidates: ['Allen Works'],
      },
      {
        status: 'candidates',
        words:
          'This manufacturer has no record with exactly this part number. Longer part numbers contain it.',
        candidates: ['1756-L8'],
      },
    ];
    return { ...report, lines: report.lines.map((line, index) => ({ ...line, ...said[index] })) };
  };

  it('agrees with its edition', async () => {
    const checked = await check(await ofFirstRule(), [library]);
    expect(checked.lines.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['same', []],
      ['same', []],
      ['same', []],
    ]);
  });

  it.each([
    ['another record for a short name', withPart(0, () => ({ manufacturer: 'SMC' })), 0],
    [
      'words that it never said',
      withPart(1, () => ({ words: 'The manufacturer is unknown. It is fine.' })),
      1,
    ],
    ['a candidate that is no record', withPart(2, () => ({ candidates: ['1756-L99'] })), 2],
  ])('does not agree where it was forged: %s', async (_, forge, index) => {
    const checked = await check(forge(await ofFirstRule()), [library]);
    expect(checked.lines[index]?.outcome).toBe('altered');
  });
});

it('refuses a report of an edition that does not exist', async () => {
  const report = await honest();
  const forged = { ...report, edition: report.edition && { ...report.edition, number: 99 } };
  await expect(check(forged)).rejects.toBeInstanceOf(ReportRefused);
  await expect(check(forged)).rejects.toThrow('This catalogue has no edition 99; it has 1 edition.');
});

it('compares a report that names no edition with the statements of today', async () => {
  const forged = { ...withRecord(0, { evidenceAsOf: '2099-01-01' })(await honest()), edition: null };
  expect((await check(forged)).lines[0]).toMatchObject({
    outcome: 'altered',
    changes: ['The report does not agree with the statements of today: evidence date.'],
  });
});

it('takes a part number of a manufacturer that came later for one that is found now, not for a forged line', async () => {
  const report = await honest();
  const [works] = after.manufacturers;
  if (works === undefined) throw new Error('There is no manufacturer.');
  const nobody = { ...works, id: 'nobody', name: 'Nobody' };
  const [product] = after.products;
  if (product === undefined) throw new Error('There is no product.');
  const record = {
    ...product.record,
    id: 'prd_yyyyyyyy',
    manufacturer: nobody.id,
    manufacturerPartNumber: 'X-1',
  };
  const later = {
    ...after,
    manufacturers: [...after.manufacturers, nobody],
    products: [...after.products, { ...product, manufacturer: nobody, record }],
  };
  expect((await check(report, [before, later])).lines[5]?.outcome).toBe('found_now');
});

describe('the file of a report', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const compared = async (text: string, report: Report) =>
    (await compareFile(bytesOf(text), report, noPause)).bytes;

  it('is compared byte by byte with what its data gives, as a page and as JSON', async () => {
    const report = await honest();
    const page = await reportPage(report, noPause);
    expect(await compared(page, report)).toBe('same');
    expect(await compared(reportText(report), report)).toBe('same');
    expect(await compared(reportText(report).replace('{"schema"', '{"list":"x","schema"'), report)).toBe(
      'different',
    );
    for (const [visible, forged] of [
      ['<strong class="state not_found">', '<strong class="state found">'],
      ['Ethernet switch', 'Safety switch'],
      ['Pos <b>40</b>', 'Pos <b>41</b>'],
      ['</style>', 'tr:nth-child(4){display:none}</style>'],
      ['<main>', '<main><p>Certified.</p>'],
      ["default-src 'none'", 'default-src *'],
      ['<!doctype html>', '\ufeff<!doctype html>'],
    ] as const) {
      expect(page).toContain(visible);
      expect(await compared(page.replace(visible, forged), report)).toBe('different');
    }
  });

  it('of this version of the form keeps its bytes: another page is another version', async () => {
    expect(await sha256(await reportPage(await honest(), noPause))).toBe(
      'ca4ccda3bb006d5e6c0f7fa828e463af051bd4924f776adec45937e0dc0abe50',
    );
  });

  it('is not compared where another version of the form wrote it', async () => {
    const report = inFirstForm(await honest());
    expect(await compared(reportText(report), report)).toBe('not_compared');
  });
});
