import { expect, it } from 'vitest';
import { createDecider, manufacturerQuestions } from '../../src/list-lookup/decide-lines.ts';
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
} from '../../src/list-lookup/decisions.ts';
import { guessLineColumns } from '../../src/list-lookup/line-fields.ts';
import { openCatalogue } from '../../src/list-lookup/open-catalogue.ts';
import { linesOf, readList } from '../../src/list-lookup/read-list.ts';
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
      options: [
        { manufacturer: works, exact: 2 },
        { manufacturer: { id: 'manufacturer-1', name: 'Other & Sons' }, exact: 1 },
      ],
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
  expect(results[2]?.candidates).toEqual([expect.objectContaining({ text: 'AB-3', why: 'part_number' })]);
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
  expect(question).toMatchObject({ written: '', lines: 3, options: [{ manufacturer: works, exact: 2 }, {}] });
  const decided = withManufacturer(noDecisions, { ...isWorks, written: '' });
  expect(await outcomesOf(text, decided)).toEqual(['chosen', 'chosen', 'not_found']);
  expect(await outcomesOf('AB-5\nAB-1\n', decided)).toEqual(['chosen', 'chosen']);
  expect(await outcomesOf('MPN;Qty\nAB-5;2\n', decided)).toEqual(['chosen']);
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
