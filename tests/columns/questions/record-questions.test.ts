import { describe, expect, it } from 'vitest';
import { columnQuestion } from '../../../src/columns/mapping/column-questions.ts';
import { guessSources, suggestedMapping, usualOf } from '../../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../../src/columns/profile/open-list.ts';
import { recordQuestions } from '../../../src/columns/questions/questions.ts';
import { checkedText } from '../../price-lists/checked-text.ts';
import { askedOfList } from './asked-of-list.ts';

const askedOf = (text: string) => {
  const table = parseTable(text);
  return askedOfList(table, suggestedMapping(table))
    .filter(({ kind, group }) => kind !== 'decimal-mark' && group !== 'texts')
    .map(({ kind, choices, usual }) => [
      kind,
      ...choices.map(({ value }) => value),
      ...(usual === undefined ? [] : ['usual']),
    ]);
};

const rates = (...cells: string[]): string =>
  `SKU;Name;Preis;MwSt\n${cells.map((cell, at) => `A-${at};Ring;5;${cell}`).join('\n')}\n`;

describe('tax rates', () => {
  it.each([
    ['0,19', '7'],
    ['7', '0,19', '19'],
  ])('that no one reading fits are a question: %s', (...cells) => {
    expect(askedOf(rates(...cells))).toEqual([['tax-rates', 'by-size', 'percent', 'unknown']]);
  });

  it.each([[['1', '2']], [['1', '1']], [['0', '3']]])('that may be keys are a question: %j', (cells) => {
    expect(askedOf(rates(...cells))).toEqual([['tax-rates', 'percent', 'unknown']]);
  });

  it.each([[['19', '7']], [['0,19', '0,07']], [['19 %', '1 %']], [['0', '0']], [['1', '19']]])(
    'that one reading fits are none: %j',
    (cells) => {
      expect(askedOf(rates(...cells))).toEqual([]);
    },
  );

  it.each([
    ['by-size', ['0.19', '0.07']],
    ['percent', ['0.0019', '0.07']],
    ['unknown', [null, null]],
  ] as const)('are read as a person says: %s', async (taxRates, read) => {
    const { records } = await checkedText(rates('0,19', '7'), [], {
      decimalMark: ',',
      taxRates,
    });
    expect(records.map(({ pricing }) => pricing?.taxRate)).toEqual(read);
  });
});

describe('what is beside a price', () => {
  it.each(['Kupferzuschlag (EUR)', 'Copper surcharge', 'Multiplier', 'Cu-Zahl'])(
    'is asked about: %s',
    (heading) => {
      expect(askedOf(`SKU;Name;Preis;${heading}\nA;Ring;5;0,42\n`)).toEqual([['beside-price', 'apart']]);
    },
  );

  it('is none where it changes nothing, or where there is no price', () => {
    expect(askedOf('SKU;Name;Preis;Multiplier\nA;Ring;5;1\n')).toEqual([]);
    expect(askedOf('SKU;Name;Preis;Kupferzuschlag\nA;Ring;5;0,00\n')).toEqual([]);
    expect(askedOf('SKU;Name;Kupferzuschlag\nA;Ring;0,42\n')).toEqual([]);
  });
});

describe('a manufacturer in the first row of its group', () => {
  const text = 'SKU,Name,Manufacturer\nA,Ring,Finder\nB,Ring,\nC,Ring,\nD,Ring,WAGO\nE,Ring,\n';

  it.each([
    ['fill', ['Finder', 'Finder', 'Finder', 'WAGO', 'WAGO']],
    ['unknown', ['Finder', null, null, 'WAGO', null]],
  ] as const)('counts for the others as a person says: %s', async (manufacturerGroups, made) => {
    expect(askedOf(text)).toEqual([['manufacturer-groups', 'fill', 'unknown']]);
    const { records } = await checkedText(text, [], { manufacturerGroups });
    expect(records.map((record) => record.manufacturer)).toEqual(made);
  });

  it('is no question where manufacturers repeat, or where few are missing', () => {
    expect(askedOf('SKU,Manufacturer\nA,Finder\nB,\nC,Finder\nD,\n')).toEqual([]);
    expect(askedOf('SKU,Manufacturer\nA,Finder\nB,\nC,WAGO\nD,ABB\n')).toEqual([]);
  });
});

describe('a default beside a column or a word that says it', () => {
  const usualIn = (name: 'taxBasis' | 'orderMultiple' | 'minimumOrderQuantity', text: string) => {
    const table = parseTable(text);
    return usualOf(name, table, guessSources(table));
  };

  it('is what the word says of the tax', () => {
    const netto = 'SKU;Name;VK netto\nA;Ring;5\n';
    expect(usualIn('taxBasis', netto)).toEqual({ from: 'constant', text: 'net' });
    expect(usualIn('taxBasis', 'SKU;Name;VK netto;Rabatt\nA;Ring;5;10\n')).toBeUndefined();
  });

  it('is not offered, and the column is asked about', () => {
    expect(usualIn('orderMultiple', 'SKU;Name;Preis;VPE\nA;Ring;5;10\n')).toBeUndefined();
    expect(usualIn('orderMultiple', 'SKU;Name;Preis;VPE\nA;Ring;5;1\n')).toBeDefined();
    const table = parseTable('SKU;Name;Preis;Stand\nA;Ring;5;19.02.2025\n');
    expect(columnQuestion('observedAt', table, guessSources(table))?.columns).toEqual([3]);
  });
});

it.each([
  ['observedAt', 'SKU;Stand\nA;19.02.2025\n', 1],
  ['orderMultiple', 'SKU;Preis;VPE\nA;5;10\n', 2],
  ['country', 'SKU;Preis;Country code\nA;5;IT\nB;5;CN\n', 2],
] as const)('a column that may say a field is offered as its answer: %s', (name, text, column) => {
  const table = parseTable(text);
  const mapping = suggestedMapping(table);
  const question = recordQuestions(table, mapping).find(({ id }) => id === name);
  const offered = question?.choices.find((choice) => choice.text.startsWith('As the column'));
  expect(question?.take(offered?.value ?? '', mapping).sources.get(name)).toEqual({ from: 'column', column });
});

it('a type designation beside an order number leaves the part number to choose', () => {
  const table = parseTable('Artikelnummer;Bezeichnung;Typ;Bestellnummer\nA1;Switch;FL 2208;2702327\n');
  const sources = guessSources(table);
  expect(sources.get('manufacturerPartNumber')).toEqual({ from: 'unset' });
  expect(columnQuestion('manufacturerPartNumber', table, sources)?.columns).toEqual([2, 3]);
});
