import { describe, expect, it } from 'vitest';
import { isUnchanged } from '../../src/list-lookup/checked-lines.ts';
import { createDecider } from '../../src/list-lookup/decide-lines.ts';
import {
  type Decisions,
  decisionsText,
  mergeDecisions,
  noDecisions,
  readDecisions,
  signedBy,
  withLine,
  withManufacturer,
  withoutManufacturer,
  writtenIn,
} from '../../src/list-lookup/decisions.ts';
import { makeReport } from '../../src/list-lookup/evidence-report.ts';
import { guessLineColumns } from '../../src/list-lookup/line-fields.ts';
import { manufacturerQuestions, numberQuestions } from '../../src/list-lookup/line-questions.ts';
import { verdictInWords } from '../../src/list-lookup/line-results.ts';
import { openCatalogue } from '../../src/list-lookup/open-catalogue.ts';
import { linesOf, readList } from '../../src/list-lookup/read-list.ts';
import { decisionsOf } from '../../src/list-lookup/report-decisions.ts';
import { reportPage } from '../../src/list-lookup/report-page.ts';
import { returnedCsv } from '../../src/list-lookup/returned-list.ts';
import { libraryOf, libraryWithShortNames } from '../content/catalogue/library-of.ts';
import { editionsOfWorks, origin, publishedCatalogue } from './published-catalogue.ts';

const at = '2026-11-21T10:00:00Z';
const works = { id: 'manufacturer-0', name: 'Works' };
const isWorks = { written: 'Wokrs', manufacturer: works, by: '', at };

const linesIn = (text: string) => {
  const table = readList(text);
  const { partNumber = 0, ...columns } = guessLineColumns(table);
  return linesOf(table, { ...columns, partNumber });
};

const [before, after] = editionsOfWorks();

/** Looks lines up in the catalogue of an edition, as decisions say. */
const lookUp = async (text: string, decisions: Decisions, edition: 1 | 2 = 1) => {
  const { readText } = publishedCatalogue(edition === 1 ? [before] : [before, after]);
  const catalogue = openCatalogue(readText, origin);
  const lines = linesIn(text);
  const answers = await catalogue.answers();
  const { record: said } = await catalogue.newest();
  return { results: lines.map(createDecider(decisions, { answers, said })), answers, said };
};

const outcomesOf = async (...given: Parameters<typeof lookUp>) =>
  (await lookUp(...given)).results.map(({ outcome }) => outcome);

const list = 'Manufacturer;MPN\nWokrs;AB-1\nWokrs;AB-5\nWokrs;ab 3\nWorks;AB-1\nNobody;AB-9\n';

it('decides nothing by itself, and asks for a manufacturer once for all its lines', async () => {
  const { results, answers } = await lookUp(list, noDecisions);
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'candidates',
    'candidates',
    'candidates',
    'found',
    'not_found',
  ]);
  expect(manufacturerQuestions(results, answers)).toEqual([
    {
      written: 'Wokrs',
      lines: 3,
      // Another has one of three numbers, which says nothing of the name.
      options: [{ manufacturer: works, exact: 2 }],
    },
  ]);
});

it('takes a manufacturer that was decided for all lines alike, and only exact part numbers of it, until it is undone', async () => {
  const decided = withManufacturer(noDecisions, isWorks);
  const { results, answers } = await lookUp(list, signedBy(decided, 'A. Buyer'));
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'chosen',
    'chosen',
    'candidates',
    'found',
    'not_found',
  ]);
  expect(results[0]).toMatchObject({
    record: { manufacturer: works, partNumber: 'AB-1' },
    decision: { chosen: 'manufacturer', by: 'A. Buyer', at },
  });
  expect(results[2]?.candidates).toEqual([expect.objectContaining({ text: 'AB-3', why: 'spelling' })]);
  expect(manufacturerQuestions(results, answers)).toEqual([]);
  expect(await outcomesOf(list, withoutManufacturer(decided, 'Wokrs'))).toEqual(
    await outcomesOf(list, noDecisions),
  );
});

it('takes a record that was chosen for all lines that are written alike, and asks again when it has changed or is gone', async () => {
  const text = 'Manufacturer;MPN\nworks;ab1\nworks;ab1\nworks;ab2\nworks;ab-5\n';
  const { results, said } = await lookUp(text, noDecisions);
  const decisions = results.reduce((known, { line, candidates }) => {
    const [candidate] = candidates;
    const id = candidate === undefined || candidate.why === 'name' ? '' : candidate.record.id;
    const record = said(id);
    if (record === undefined) throw new Error('The line has no candidate.');
    const written = { manufacturer: line.manufacturer, manufacturerPartNumber: line.partNumber };
    return withLine(known, { written, record, by: 'A. Buyer', at });
  }, noDecisions);
  expect(decisions.lines).toHaveLength(3);
  const kept = readDecisions(decisionsText(decisions));
  if ('why' in kept) throw new Error(kept.why);
  expect(mergeDecisions(noDecisions, kept)).toEqual(decisions);
  expect(await outcomesOf(text, kept)).toEqual(['chosen', 'chosen', 'chosen', 'chosen']);

  const later = (await lookUp(text, kept, 2)).results;
  expect(later.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['candidates', 'record_changed'],
    ['candidates', 'record_changed'],
    ['not_found', 'record_gone'],
    ['chosen', 'part_number_not_found'],
  ]);
  expect(later[0]?.candidates[0]).toMatchObject({ why: 'chosen', text: 'Works AB-1' });
  expect(later[0]?.words).toContain('by A. Buyer on 2026-11-21');
});

it('keeps a line that was checked by hand, with its note, and never where the catalogue has exactly the part number', async () => {
  const byHand = (manufacturer: string, manufacturerPartNumber: string) => ({
    written: { manufacturer, manufacturerPartNumber },
    checkedByHand: 'Data sheet of May',
    by: '',
    at,
  });
  const decisions = withLine(withLine(noDecisions, byHand('Nobody', 'AB-9')), byHand('Works', 'AB-1'));
  const { results } = await lookUp(list, decisions);
  expect(results[4]).toMatchObject({ outcome: 'by_hand', decision: { note: 'Data sheet of May' } });
  expect(results[3]?.outcome).toBe('found');
});

it('reads a list without a column for the manufacturer: each line has candidates, and a manufacturer can be decided for all', async () => {
  const text = 'Pos;MPN;Qty\n1;AB-5;2\n2;AB-1;1\n3;none;1\n';
  const { results, answers } = await lookUp(text, noDecisions);
  expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['candidates', 'no_manufacturer'],
    ['candidates', 'no_manufacturer'],
    ['not_found', 'no_manufacturer'],
  ]);
  const [question] = manufacturerQuestions(results, answers);
  expect(question).toMatchObject({ written: '', lines: 3, options: [{ manufacturer: works, exact: 2 }] });
  const decided = withManufacturer(noDecisions, { ...isWorks, written: '' });
  expect(await outcomesOf(text, decided)).toEqual(['chosen', 'chosen', 'not_found']);
  expect(await outcomesOf('AB-5\nAB-1\n', decided)).toEqual(['chosen', 'chosen']);
  expect(await outcomesOf('MPN;Qty\nAB-5;2\n', decided)).toEqual(['chosen']);
});

describe('a list whose column of manufacturers names sellers', () => {
  const cabinet = libraryOf([
    ['Works', 'ABC-1234'],
    ['Works', 'ABC-1235'],
    ['Works', 'AB-1'],
    ['Works', '7654321'],
    ['Works', 'SHARED-12'],
    ['Other', 'SHARED-12'],
  ]);
  const numbers = ['ABC-1234', 'ABC-1235', 'AB-1', '7654321', 'SHARED-12', 'NONE-123'];

  const open = async () => {
    const catalogue = openCatalogue(publishedCatalogue([cabinet]).readText, origin);
    return { answers: await catalogue.answers(), state: await catalogue.newest(), catalogue };
  };

  /** The lines of a shop, and one of a manufacturer. */
  const sold = [...numbers.map((number) => ['Digi-Key', number] as const), ['Works', 'AB-1'] as const].map(
    ([manufacturer, partNumber], index) =>
      ({
        row: index + 2,
        manufacturer,
        partNumber,
        cells: [manufacturer, partNumber],
        isSold: true,
      }) as const,
  );

  it('is looked up by number alone, which finds nothing, but for the lines of known manufacturers', async () => {
    const { answers, state } = await open();
    const results = sold.map(createDecider(noDecisions, { answers, said: state.record }));
    expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ...Array.from({ length: 5 }, () => ['candidates', 'number_alone']),
      ['not_found', 'number_alone'],
      ['found', ''],
    ]);
    expect(manufacturerQuestions(results, answers)).toEqual([]);
  });

  it('offers to confirm long numbers with a letter or sign that one manufacturer has together, and no others', async () => {
    const { answers, state } = await open();
    const results = sold.map(createDecider(noDecisions, { answers, said: state.record }));
    const [question, another] = numberQuestions(results);
    expect(another).toBeUndefined();
    expect(question?.manufacturer).toEqual({ id: 'manufacturer-0', name: 'Works' });
    expect(question?.lines.map(({ record }) => record.partNumber)).toEqual(['ABC-1234', 'ABC-1235']);
  });

  it('keeps in decisions, list and report that a record was chosen by number alone, and the report agrees again', async () => {
    const { answers, state, catalogue } = await open();
    const [first] = sold;
    const record = state.record('prd_00000000');
    if (first === undefined || record === undefined) throw new Error('The record is missing.');
    const chosen = withLine(noDecisions, {
      written: writtenIn(first),
      record,
      byNumberAlone: true,
      by: 'A. Buyer',
      at,
    });
    expect(decisionsText(noDecisions)).toContain('"0.1.0"');
    expect(decisionsText(chosen)).toContain('"0.2.0"');
    const kept = readDecisions(decisionsText(chosen));
    if ('why' in kept) throw new Error(kept.why);
    const results = sold.map(createDecider(kept, { answers, said: state.record }));
    expect(results[0]).toMatchObject({ outcome: 'chosen', reason: 'number_alone' });
    const returned = { headings: ['Vendor', 'MPN'], results, said: state.record, sources: [] };
    expect(returnedCsv(returned)).toContain('"Record chosen by A. Buyer on 2026-11-21, by number alone."');
    const { readText } = catalogue;
    const parts = { list: 'parts.csv', madeOn: '2026-11-21', origin, state, results, readText };
    const report = await makeReport({ ...parts, pause: async () => {} });
    expect(report.lines[0]?.decision).toMatchObject({ chosen: 'record', byNumberAlone: true });
    expect(await reportPage(report, async () => {})).toContain('by number alone');
    expect(decisionsOf(report).lines).toEqual(kept.lines);
    expect(isUnchanged(await catalogue.check(report, '2026-11-28'))).toBe(true);
    // Another list of the same shop, looked up as manufacturers.
    const again = createDecider(kept, { answers, said: state.record })({
      row: 2,
      manufacturer: 'Digi-Key',
      partNumber: 'ABC-1234',
      cells: [],
    });
    expect(verdictInWords(again)).toContain('by number alone');
  });
});

describe('a part number with the prefix of its manufacturer', () => {
  const decide = async (decisions: Decisions, ...pairs: readonly (readonly [string, string])[]) => {
    const library = libraryWithShortNames();
    const catalogue = openCatalogue(publishedCatalogue([library]).readText, origin);
    const answers = await catalogue.answers();
    const { record: said } = await catalogue.newest();
    const results = pairs
      .map(([manufacturer, partNumber], row) => ({ row, manufacturer, partNumber, cells: [] }))
      .map(createDecider(decisions, { answers, said }));
    return { results, questions: manufacturerQuestions(results, answers) };
  };
  const allen = { id: 'manufacturer-0', name: 'Allen Works' };
  const prefixed = [
    ['', 'AB.1756-L8'],
    ['Nobody', 'AB.1756-L8'],
    ['Allen Works', 'AB.1756-L8'],
    ['AB', '1756-L8'],
    ['SMC Other', 'AB.1756-L8'],
  ] as const;

  it('is perhaps that of whoever has it as a short name, and one answer decides all such lines', async () => {
    const { results, questions } = await decide(noDecisions, ...prefixed);
    expect(results.map(({ outcome, candidates }) => [outcome, candidates[0]?.text])).toEqual([
      ...Array.from({ length: 4 }, () => ['candidates', 'Allen Works 1756-L8']),
      ['not_found', undefined],
    ]);
    expect(results[0]?.words).toContain('“AB.” may stand for the manufacturer, so 1756-L8 was looked up.');
    expect(questions).toEqual([{ written: 'AB', lines: 4, options: [{ manufacturer: allen, exact: 4 }] }]);
    const decided = withManufacturer(noDecisions, { written: 'AB', manufacturer: allen, by: '', at });
    const again = await decide(decided, ...prefixed);
    expect(again.results.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 4 }, () => 'chosen'),
      'not_found',
    ]);
    expect(again.questions).toEqual([]);
  });
});

it.each([
  ...['1756-L8 (24 V)', '1756-L8, 1756-L9', '2x 1756-L8', '1756-L8 rev. B', 'replaced by 1756-L8'],
  ...['1756-L8;1756-L9', '1756-L8\n1756-L9', '1756-L8 or equivalent', '1756-\u041b8 / 1756-L8'],
])(
  'perhaps means the number that stands in the cell of its line with other words: %j',
  async (partNumber) => {
    const catalogue = openCatalogue(publishedCatalogue([libraryWithShortNames()]).readText, origin);
    const decider = createDecider(noDecisions, { answers: await catalogue.answers(), said: () => undefined });
    const line = { row: 2, manufacturer: 'Allen Works', cells: [] };
    expect(decider({ ...line, partNumber })).toMatchObject({
      outcome: 'candidates',
      words: expect.stringContaining('Its number stands in the text of the line'),
      candidates: [{ why: 'part', record: { partNumber: '1756-L8' } }],
    });
    expect(decider({ ...line, partNumber: partNumber.replaceAll('1756-L8', '1756-M8') })).toMatchObject({
      outcome: 'not_found',
      candidates: [],
    });
  },
);

it('takes a short name in a column of sellers for that of its manufacturer', async () => {
  const catalogue = openCatalogue(publishedCatalogue([libraryWithShortNames()]).readText, origin);
  const line = { row: 2, manufacturer: 'AB', partNumber: '1756-L8', cells: [], isSold: true } as const;
  const answers = await catalogue.answers();
  expect(createDecider(noDecisions, { answers, said: () => undefined })(line)).toMatchObject({
    reason: 'manufacturer_not_found',
    candidates: [{ why: 'name', text: 'Allen Works 1756-L8' }],
  });
});

it('offers no manufacturer for the name of a seller, whoever has its numbers', async () => {
  const { results, answers } = await lookUp('Manufacturer;MPN\nMouser;AB-5\nMouser;AB-2\n', noDecisions);
  expect(results.map(({ outcome }) => outcome)).toEqual(['candidates', 'candidates']);
  expect(manufacturerQuestions(results, answers)).toEqual([]);
});

it.each([
  ['no JSON', '{', 'is not JSON'],
  ['another form', '{"schema":"nameplate-decisions"}', 'schemaVersion'],
  [
    'a decision that decides nothing',
    JSON.stringify({
      ...noDecisions,
      lines: [{ written: { manufacturer: '', manufacturerPartNumber: 'x' }, by: '', at }],
    }),
    'lines[0]',
  ],
])('says where a file of decisions is wrong: %s', (_name, text, where) => {
  expect(readDecisions(text)).toEqual({ why: expect.stringContaining(where) });
});
