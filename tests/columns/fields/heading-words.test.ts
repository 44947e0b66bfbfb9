import { describe, expect, it } from 'vitest';
import { fieldNames } from '../../../src/columns/fields/fields.ts';
import words from '../../../src/columns/fields/harmless-words.json' with { type: 'json' };
import { isHarmlessFor, scaleIn } from '../../../src/columns/fields/harmless-words.ts';
import { type Mapping, suggestedMapping, usualOf, withSource } from '../../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../../src/columns/profile/open-list.ts';
import type { Table } from '../../../src/columns/profile/table.ts';
import { openQuestions, recordQuestions, usualAnswers } from '../../../src/columns/questions/questions.ts';
import { checkedText } from '../../price-lists/checked-text.ts';

const headingQuestions = (table: Table, mapping: Mapping) =>
  recordQuestions(table, mapping).filter(({ kind }) => kind === 'heading-words');

/** The questions about the headings of a list: what they quote, and the conversions that they offer. */
const askedOf = (heading: string, value: string) => {
  const table = parseTable(`Key\t${heading}\nA\t${value}\n`);
  return headingQuestions(table, suggestedMapping(table)).map(({ label, choices }) => [
    label,
    ...choices.map((choice) => choice.value).filter((choice) => choice !== 'same'),
  ]);
};

describe('words that a heading adds to those of its field', () => {
  it.each([
    ['Price (EUR, net)', '6.20'],
    ['Preis (netto) [EUR/Stk]', '6,20'],
    ['Preis in EUR zzgl. MwSt.', '6,20'],
    ['Prix unitaire (HT, €)', '6,20'],
    ['Price (THB)', '6.20'],
    ['Price (per piece)', '6.20'],
    ['単価（円・税抜き）', '620'],
    ['Menge (Stk.)', '5'],
    ['Bestand (Quantity)', '5'],
    ['Stock (m)', '5'],
    ['Lieferzeit (in Tagen)', '5'],
    ['Délai (jours)', '5'],
    ['MwSt (in %)', '19'],
    ['Description (DE)', 'Relais'],
    ['Bezeichnung (kurz, dt., max. 40 Zeichen)', 'Relais'],
    ['MPN (Manufacturer Part Number)', '40.52'],
  ])('raise no question where they are harmless: %s', (heading, value) => {
    expect(askedOf(heading, value)).toEqual([]);
  });

  it.each([
    ['Price (cents)', '620', '“cents” in the heading of Unit price', 'hundredths'],
    ['Preis in Cent', '620', '“Cent” in the heading of Unit price', 'hundredths'],
    ['Price (k)', '1.2', '“k” in the heading of Unit price', 'thousands', 'thousandths'],
    ['Price (2024)', '5.90', '“2024” in the heading of Unit price'],
    ['Price (deposit)', '5.90', '“deposit” in the heading of Unit price'],
    ['(old) Price [EUR]', '5.90', '“old” in the heading of Unit price'],
    ['Lead time (weeks)', '12', '“weeks” in the heading of Lead time', 'weeks'],
    ['Lieferzeit in Wochen', '12', '“Wochen” in the heading of Lead time', 'weeks'],
    ['Lead time (working days)', '10', '“working days” in the heading of Lead time'],
    ['Stock (k)', '12', '“k” in the heading of Quantity', 'thousands'],
    ['Bestand (Tsd. Stk)', '12', '“Tsd. Stk” in the heading of Quantity', 'thousands'],
    ['Stock (in 100)', '12', '“in 100” in the heading of Quantity'],
    ['Stock (on order)', '50', '“on order” in the heading of Quantity'],
    ['Stock (EUR)', '50', '“EUR” in the heading of Quantity'],
    ['Stock (min)', '50', '“min” in the heading of Quantity'],
    ['Quantity (MOQ)', '50', '“MOQ” in the heading of Quantity'],
    ['MPN (replaced by)', '40.52', '“replaced by” in the heading of Manufacturer part number'],
    ['Manufacturer (replacement)', 'ABC', '“replacement” in the heading of Manufacturer'],
  ])('are quoted by a question where they may change its meaning: %s', (heading, value, ...asked) => {
    expect(askedOf(heading, value)).toEqual([asked]);
  });

  it.each([
    ['Stock on order', 'quantity', 'on order'],
    ['Min. Lagerbestand', 'quantity', 'Min.'],
    ['stock_on_order', 'quantity', 'on order'],
    ['Price list old', 'unitPrice', 'list old'],
    ['Alter Preis (EUR)', 'unitPrice', 'Alter'],
    ['Lead time supplier', 'leadTimeDays', 'supplier'],
    ['MPN alt', 'manufacturerPartNumber', 'alt'],
    ['Stock available', 'quantity'],
    ['Current stock', 'quantity'],
    ['Manufacturer Part No.', 'manufacturerPartNumber'],
    ['Preis netto EUR', 'unitPrice'],
    ['Preis 2', 'unitPrice'],
    ['Short description', 'title'],
  ] as const)('are quoted without brackets too, once the column is chosen: %s', (heading, name, ...added) => {
    const table = parseTable(`Key\t${heading}\nA\t5\n`);
    const mapping = withSource(suggestedMapping(table), name, { from: 'column', column: 1 });
    expect(headingQuestions(table, mapping).map(({ label }) => label.split('”')[0])).toEqual(
      added.map((words) => `“${words}`),
    );
  });

  it('keep a column from being asked about where another one has the field without them', () => {
    const table = parseTable('SKU,Name,Stock,Stock (on order),Price (EUR)\nA,Ring,5,6,7\n');
    expect(suggestedMapping(table).sources.get('quantity')).toEqual({
      from: 'guess',
      as: 'column',
      column: 2,
    });
    expect(headingQuestions(table, suggestedMapping(table))).toEqual([]);
  });

  it('never have a usual answer, and leave the list open until a person has answered', () => {
    const table = parseTable('SKU,Name,Price (cents)\nA,Ring,620\n');
    const mapping = suggestedMapping(table);
    const usual = usualAnswers(table, mapping).reduce((before, { take }) => take(before), mapping);
    expect(openQuestions(table, usual).map(({ kind }) => kind)).toContain('heading-words');
  });

  it('that may be the basis of a price leave its basis open, with no usual one', () => {
    for (const heading of ['Price (10 pcs)', 'Price (for 10)', 'Price (100)', 'Price (per pack)']) {
      const table = parseTable(`SKU,Name,${heading}\nA,Ring,62\n`);
      const mapping = suggestedMapping(table);
      expect(headingQuestions(table, mapping)).toEqual([]);
      expect(usualOf('priceBasis', table, mapping.sources)).toBeUndefined();
    }
  });

  it('convert the numbers exactly as a person says, and a number without an exact result is an error', async () => {
    const text =
      'SKU,Name,Price (cents),Stock (k),Lead time (weeks)\nA,Ring,620,1.5,12\nB,Bolt,0.0000001,0.001,0.5\n';
    const { records, groups } = await checkedText(text, [], {
      headingWords: new Map([
        ['Price (cents)', 'hundredths'],
        ['Stock (k)', 'thousands'],
        ['Lead time (weeks)', 'weeks'],
      ]),
    });
    expect(records.map(({ availability, pricing }) => [availability, pricing?.tiers[0]?.unitPrice])).toEqual([
      [expect.objectContaining({ quantity: '1500' }), '6.2'],
    ]);
    expect(groups).toEqual([
      ['not_exact', 'column Price (cents)', 3],
      ['not_whole_days', 'column Lead time (weeks)', 3],
    ]);
  });
});

describe('the file of harmless words', () => {
  const phrases = words.harmless.flatMap(({ words: lines }) => lines.flatMap((line) => line.split(', ')));

  it('names fields of a record, and has nothing that states a scale', () => {
    expect(
      words.harmless
        .flatMap(({ fields }) => fields)
        .filter((name) => !fieldNames.some((one) => one === name)),
    ).toEqual([]);
    expect(phrases.filter((phrase) => scaleIn(phrase) !== undefined)).toEqual([]);
  });

  it('is read as it is written, word by word and joined', () => {
    expect(isHarmlessFor('unitPrice', 'EUR, netto, zzgl. MwSt., pro Stück')).toBe(true);
    expect(isHarmlessFor('title', 'max. 40 Zeichen')).toBe(true);
    expect(isHarmlessFor('title', 'max. Zeichen')).toBe(false);
    expect(isHarmlessFor('unitPrice', 'EUR, netto, alt')).toBe(false);
  });
});
