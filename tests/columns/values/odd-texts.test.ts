import { describe, expect, it } from 'vitest';
import { parseTable } from '../../../src/columns/profile/open-list.ts';
import { oddTextsOf, withOddAnswer } from '../../../src/columns/questions/odd-texts.ts';
import { openQuestions } from '../../../src/columns/questions/questions.ts';
import { type OddAnswer, type OddKind, oddKinds } from '../../../src/columns/values/odd-texts.ts';
import { checkedText } from '../../price-lists/checked-text.ts';
import { completeMapping } from '../../price-lists/complete-mapping.ts';

const observedAt = '2026-11-21T11:55:00Z';

/** Odd part numbers of each kind with what was meant; undefined where that is lost. */
const cases: readonly (readonly [OddKind, string, string | undefined])[] = [
  ['formula', '"=""00123"""', '00123'],
  ['formula', '="40.52.9.024.0000"', '40.52.9.024.0000'],
  ['apostrophe', "'00123", '00123'],
  ['read-twice', 'KÃ¼hl-1', 'Kühl-1'],
  ['read-twice', 'KÃƒÂ¼hl-1', 'Kühl-1'],
  ['read-twice', 'K├╝hl-1', 'Kühl-1'],
  ['read-twice', 'K√ºhl-1', 'Kühl-1'],
  ['read-twice', '10Â°C', '10°C'],
  ['read-twice', 'Î¼A 5 ÔÇô 8', 'μA 5 – 8'],
  ['entities', 'M22-D-R&amp;K10', 'M22-D-R&K10'],
  ['entities', 'M22&#8211;K10', 'M22–K10'],
  ['entities', '40.52&nbsp;9', '40.52\u00a09'],
  ['spaces-around', ' SM-X820NZAREUE', 'SM-X820NZAREUE'],
  ['spaces-around', '1SNA115116R0700\u00a0', '1SNA115116R0700'],
  ['spaces-around', 'AT-1          ', 'AT-1'],
  ['unseen', '40.52\u00a09.024', '40.52 9.024'],
  ['unseen', '2903\u200b361', '2903361'],
  ['unseen', '221\u00ad-412', '221-412'],
  ['unseen', '\u200eHY02D211B-T', 'HY02D211B-T'],
  ['unseen', '1SNA\t115116', '1SNA 115116'],
  ['unseen', '1SNA\u2028115116', '1SNA 115116'],
  ['undecoded', 'AT\ufffd1', undefined],
  ['line-breaks', '"1SNA\n115116"', '1SNA 115116'],
  ['look-alikes', '6ES7214–1AG40–0XB0', '6ES7214-1AG40-0XB0'],
  ['look-alikes', '6ES7214\u20111AG40', '6ES7214-1AG40'],
  ['look-alikes', 'ＭＹ２Ｎ-ＧＳ', 'MY2N-GS'],
  ['look-alikes', '1756-\u041010', '1756-A10'],
  ['look-alikes', '1756-\u041410', undefined],
  ['thousands', '"405,200"', '405200'],
  ['thousands', '1.200', '1200'],
  ['scientific', '9.55167E+12', undefined],
  ['scientific', '"2,60E+05"', undefined],
  ['dates', '2026-03-01', undefined],
  ['dates', '01.03.2026', undefined],
  ['dates', '1-Mar', undefined],
  ['dates', 'Mrz 26', undefined],
  ['point-zero', '2702255.0', '2702255'],
  ['notes', '6GK5615-0AA00-2AA2 (obsolete)', '6GK5615-0AA00-2AA2'],
  ['notes', '6GK5615-0AA00-2AA2 [alt]', '6GK5615-0AA00-2AA2'],
  ['star-marks', '2002-1201*', '2002-1201'],
  ['star-marks', '** 2002-1201', '2002-1201'],
  ['star-marks', '2002-1201 †', '2002-1201'],
  ['prefixes', 'Johanson: 500R07S1R0BV4T', '500R07S1R0BV4T'],
  ['arrows', '2002-1201 -> 2202-1201', undefined],
  ['arrows', '2002-1201 → 2202-1201', undefined],
  ['several', '"2002-1201, 2202-1201"', undefined],
  ['several', '2002-1201; 2202-1201', undefined],
  ['several', '2002-1201 oder 2202-1201', undefined],
  ['truth-values', 'TRUE', undefined],
  ['truth-values', 'wahr', undefined],
];

const listOf = (cell: string): string => `SKU,Name,MPN\nA-1,Ring,${cell}\nA-2,Bolt,6ES7 214-1\n`;

/** The part numbers and findings of a list after its odd texts are answered. */
const answered = async (cell: string, kind: OddKind, answer: OddAnswer) => {
  const text = listOf(cell);
  const odd = withOddAnswer(completeMapping(parseTable(text), observedAt), 2, kind, answer);
  // What a repair leaves is another question.
  const table = parseTable(text);
  const all = oddTextsOf(table, odd).reduce(
    (before, found) => (found.kind === kind ? before : withOddAnswer(before, 2, found.kind, 'keep')),
    odd,
  );
  const { records, groups } = await checkedText(text, [], { oddTexts: all.oddTexts });
  return { numbers: records.map(({ manufacturerPartNumber }) => manufacturerPartNumber), groups };
};

describe('an odd text where each character counts', () => {
  it.each(cases)(
    'is a question, and nothing of it changes without the answer: %s %j',
    async (kind, cell, meant) => {
      const table = parseTable(listOf(cell));
      const mapping = completeMapping(table, observedAt);
      expect(openQuestions(table, mapping)).toContainEqual(
        expect.objectContaining({ open: 'choice_missing', within: ['MPN', kind] }),
      );
      expect(oddTextsOf(table, mapping)).toContainEqual(
        expect.objectContaining({ column: 2, kind, count: 1, first: expect.objectContaining({ row: 2 }) }),
      );
      const written = table.rows[0]?.cells[2];
      expect(await answered(cell, kind, 'keep')).toEqual({ numbers: [written, '6ES7 214-1'], groups: [] });
      expect(await answered(cell, kind, 'finding')).toEqual({
        numbers: ['6ES7 214-1'],
        groups: [['odd_text', 'column MPN', 2]],
      });
      const { numbers } = await answered(cell, kind, 'repair');
      expect(numbers).toEqual(meant === undefined ? ['6ES7 214-1'] : [meant, '6ES7 214-1']);
    },
  );

  it('has a case for each kind', () => {
    expect(new Set(cases.map(([kind]) => kind))).toEqual(new Set(oddKinds));
  });

  it.each([
    ...['40.52.9.024.0000', '0001', '12E10', 'BAT54H', '1756-EN2TR/C', '221-412', '3RT2015-1BB41', '12-2020'],
    ...['型番', 'MY2N 継電器', '100000', '40.1', 'PT 2.5', 'MARINA-3', 'R&D', '10/100'],
  ])('is none only because it looks unusual: %s', (cell) => {
    const table = parseTable(listOf(cell));
    expect(openQuestions(table, completeMapping(table, observedAt))).toEqual([]);
  });

  it('is a whole number with “.0”, unless short numbers beside it have other decimals', () => {
    const oddOf = (...numbers: string[]) => {
      const table = parseTable(`SKU,Name,MPN\n${numbers.map((of, at) => `A-${at},Ring,${of}`).join('\n')}\n`);
      return oddTextsOf(table, completeMapping(table, observedAt)).map(({ count, filled }) => [
        count,
        filled,
      ]);
    };
    expect([oddOf('40.0', '41.0'), oddOf('40.0', '40.52'), oddOf('2702255.0', '40.52')]).toEqual([
      [[2, 2]],
      [],
      [[1, 2]],
    ]);
  });

  it('is a note, a mark or a second number in a part number and an item number alone, and not in a name', () => {
    const cells = ['ABB (Stotz)', 'Johanson: USA', 'A, B', 'Siemens*', 'A -> B', '40.0'];
    const rows = cells.map((cell, at) => `A-${at};"${cell}";"${cell}"`).join('\n');
    const table = parseTable(`SKU;Name;Manufacturer\n${rows}\n`);
    expect(openQuestions(table, completeMapping(table, observedAt)).map(({ kind }) => kind)).not.toContain(
      'odd-texts',
    );
  });

  it('shows its odd character by code point, and is counted once for its column', () => {
    const table = parseTable(`SKU,Name,MPN\nA-1,Ring,1756\u2013A10\nA-2,Bolt,AT\u2011${'x'.repeat(60)}\n`);
    expect(oddTextsOf(table, completeMapping(table, observedAt))).toEqual([
      { column: 2, kind: 'look-alikes', count: 2, filled: 2, first: { row: 2, text: '1756⟨– U+2013⟩A10' } },
    ]);
  });
});

describe('a title', () => {
  it('may have dashes, dates, other scripts, line breaks and joined emoji', () => {
    const table = parseTable(
      'SKU,Name\nA-1,"Bolt – 10 mm\nlong"\nA-2,2026-03-01\nA-3,Реле 24\nA-4,Tool 👩‍🔧\n',
    );
    expect(openQuestions(table, completeMapping(table, observedAt))).toEqual([]);
  });

  it.each([' Ring', 'Ring&nbsp;10', 'Ring\u00a010', 'FALSE', '="Ring"'])(
    'is a question where it is odd: %j',
    (cell) => {
      const table = parseTable(`SKU,Name\nA-1,${cell}\n`);
      const asked = openQuestions(table, completeMapping(table, observedAt)).map(({ kind }) => kind);
      expect([...new Set(asked)]).toEqual(['odd-texts']);
    },
  );
});

it('an item number that is repaired counts as repaired, also beside another row with it', async () => {
  const text = 'SKU,Name\nAB-100,Ring\nAB\u2011100,Bolt\nab-100,Nut\n';
  const oddTexts = new Map([[0, new Map([['look-alikes', 'repair'] as const])]]);
  const { records, groups } = await checkedText(text, [], { oddTexts });
  expect(records.map(({ sourceRecordId }) => sourceRecordId)).toEqual(['ab-100']);
  expect(groups).toEqual([['repeated_item_number', 'column SKU', 2, 3]]);
});
