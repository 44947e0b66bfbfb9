import { expect, it } from 'vitest';
import { instantAt } from '../../../packages/record-contract/tests/instant-at.ts';
import { suggestedMapping } from '../../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../../src/columns/profile/open-list.ts';
import { columnNotes, noteOnAge } from '../../../src/columns/questions/column-notes.ts';

const now = instantAt('2026-11-21T12:00:00Z');

const notesFor = (text: string, expiry?: number): Record<number, string> => {
  const table = parseTable(text);
  const { sources, ...mapping } = suggestedMapping(table);
  const chosen =
    expiry === undefined
      ? sources
      : new Map([...sources, ['expiresAt', { from: 'column', column: expiry }] as const]);
  return Object.fromEntries(columnNotes(table, { ...mapping, sources: chosen }, now));
};

it.each(['2026-12-31T00:00:00Z', '31.12.2026', '2026-12-31', '12/31/2026'])(
  'a column of expiries that no record may have is told before its rows fail: %s',
  (date) => {
    expect(notesFor(`SKU;Valid\n1;${date}\n`, 1)).toEqual({ 1: expect.stringContaining('at most 24 hours') });
  },
);

it.each(['2026-11-22T11:00:00Z', '22.11.2026 08:00', '23.11.2026', 'soon', ''])(
  'a column of expiries that a record may have, or that is no time, has no note: %s',
  (date) => {
    expect(notesFor(`SKU;Valid\n1;${date}\n`, 1)).toEqual({});
  },
);

const ageOf = (heading: string, ...times: string[]): string | undefined => {
  const table = parseTable(`SKU;${heading}\n${times.map((time, at) => `${at};${time}`).join('\n')}\n`);
  return noteOnAge(table, suggestedMapping(table), now);
};

it.each([
  [
    'GENERATION_DATE',
    '2026-11-20T11:59:59Z',
    'This catalogue was made on 2026-11-20T11:59:59Z; records expire',
  ],
  ['GENERATION_DATE', '2026-11-19', 'This catalogue was made on 2026-11-19; records expire after 24 hours.'],
  ['Export date', '19.11.2026 08:00', 'This list was exported on 19.11.2026 08:00; records expire'],
])('a list that is too old is told before its rows fail: %s %s', (heading, time, words) => {
  expect(ageOf(heading, time, time)).toContain(words);
});

it.each(['2026-11-20T12:00:01Z', '2026-11-20', '2026-11-20T05:00:00', 'soon'])(
  'a list that may be young enough in some time zone has no such note: %s',
  (time) => {
    expect(ageOf('GENERATION_DATE', time)).toBeUndefined();
  },
);

it('columns of amounts with a currency are told while no column is the price, and not beside one', () => {
  const may = expect.stringContaining('if it is the unit price');
  expect(notesFor('SKU;Name;Was;Wie\n1;Ring;€ 3,50;blau\n2;Bolt;12,00 €;\n3;Nut;;rot\n')).toEqual({ 2: may });
  expect(notesFor('SKU;A;B\n1;$3.50;4.00 EUR\n')).toEqual({ 1: may, 2: may });
  expect(notesFor('SKU;Price;Was\n1;3.00;$3.50\n')).toEqual({});
  expect(notesFor('SKU;Was\n1;3.50\n2;4 pcs\n')).toEqual({});
});

it('a column of discounts is told to be never applied', () => {
  expect(notesFor('SKU;Preis;Rabatt %\n1;10;25\n')).toEqual({ 2: expect.stringContaining('never applied') });
  expect(notesFor('SKU;Price;Notes\n1;10;25\n')).toEqual({});
});

it('a column that says whether an item is available is told to be no quantity', () => {
  expect(notesFor('SKU;availability\n1;in_stock\n2;out of stock\n')).toEqual({
    1: expect.stringContaining('no quantity'),
  });
  expect(notesFor('SKU;Stock\n1;5\n')).toEqual({});
});
