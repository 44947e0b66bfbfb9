import { expect, it } from 'vitest';
import { confirmed, type Mapping, suggestedMapping } from '../../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../../src/columns/profile/open-list.ts';
import { openQuestions, usualAnswers } from '../../../src/columns/questions/questions.ts';

const list =
  'SKU;Name;MPN;Qty;Preis (EUR);Zustand\n1;A;n/a;>100;5;Neu\n2;B;X;ca. 7;6;B-Ware\n3;C;Y;4 Stk;auf Anfrage;neu\n;Total;;;;\n';

it('the usual answers are named with what they decide, and leave open what may be a mistake', () => {
  const table = parseTable(list);
  const suggested = suggestedMapping(table);
  const mapping = {
    ...suggested,
    sources: new Map([...suggested.sources].map(([name, source]) => [name, confirmed(source)])),
  };
  const sources = new Map([...mapping.sources, ['unitPrice', { from: 'column', column: 4 }] as const]);
  const answers = usualAnswers(table, { ...mapping, sources });
  expect(answers.map(({ words }) => words)).toEqual([
    '“n/a” in 1 cell: unknown',
    'Kind: product',
    'Status: active (offered now)',
    'Unit: piece',
    'Price is for: 1 (a price for each unit)',
    'Price applies from: 1 (from the first unit)',
    'Currency: EUR',
    'Tax basis: unknown (not stated in the source)',
    'Minimum order quantity: 1 (no minimum)',
    'Order multiple: 1 (any number of units)',
    'Valid until: 24 hours after the export',
    'Connection type: api',
    '“>100” and its like in 1 cell: the number is unknown',
    '“ca. 7” and its like in 1 cell: the number is unknown',
    '“auf Anfrage” and its like in 1 cell: the number is unknown',
    'Condition “Neu” in 1 cell: new',
    'Condition “neu” in 1 cell: new',
    '1 row without an item number: left out',
  ]);
  const taken = answers.reduce<Mapping>((before, { take }) => take(before), { ...mapping, sources });
  expect(usualAnswers(table, taken)).toEqual([]);
  expect(openQuestions(table, taken).map(({ kind }) => kind)).toEqual([
    'country',
    'observedAt',
    'source-id',
    'source-system',
  ]);
});
