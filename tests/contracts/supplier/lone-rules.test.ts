import { describe, expect, it } from 'vitest';
import { batchOf, corpusTime, exampleRecord } from '../../../scripts/contract-corpus/batch.ts';
import { type Json, put, remove } from '../../../scripts/contract-corpus/json.ts';
import { checkBatch } from '../../../src/contracts/supplier/check/batch.ts';
import { loneRules } from '../../../src/contracts/supplier/check/lone-rules.ts';
import { instantAt } from './instant-at.ts';

const record = put(exampleRecord, '/pricing/tiers', [{ minimumQuantity: '1', unitPrice: '12.5' }]);

const parents = ['', '/availability', '/pricing', '/pricing/tiers/0'];

/** The pointer of a field in the record. */
const pointerOf = (name: string): string => {
  const found = parents.find((parent) => {
    const value = parent
      .split('/')
      .slice(1)
      .reduce<unknown>((at, step) => Object(at)[step], record);
    return Object.hasOwn(Object(value), name);
  });
  return `${found}/${name}`;
};

const values: readonly Json[] = [
  ...[
    '',
    ' ',
    'a',
    'EUR',
    'eur',
    'NL',
    'net',
    'new',
    'active',
    'erp:item-1',
    'item 1',
    '._',
    'sha256:0',
    'piece',
  ],
  ...['0', '0.0', '1', '01', '1.', '.5', '1.5', '-1', '1e3', '0.21', '21', '1.000', '١', '9'.repeat(13)],
  ...[
    `1.${'0'.repeat(9)}`,
    'x'.repeat(65),
    'x'.repeat(129),
    'x'.repeat(501),
    '📦'.repeat(500),
    '📦'.repeat(501),
  ],
  ...['a\tb', 'a\nb', 'a\u0000b', 'a\u0085b', '\ud800', 'é', '\u202e', 'toString'],
  ...[null, true, 0, 1, 1.5, -1, 3650, 3651, 1e9],
  [],
  {},
];

/** What the contract finds wrong with a record. */
const findings = (changed: Json) => {
  const verdict = checkBatch(batchOf(changed), instantAt(corpusTime));
  return verdict.outcome === 'invalid' ? verdict.errors : [];
};

describe('the rule of a field alone', () => {
  it.each(Object.entries(loneRules))(
    'of %s finds what the check of a record finds, and nothing else',
    (name, rule) => {
      const pointer = pointerOf(name);
      for (const value of values) {
        const fault = rule(value);
        expect(findings(put(record, pointer, value)), JSON.stringify(value)).toEqual(
          fault === undefined ? [] : [{ pointer: `/records/0${pointer}`, ...fault }],
        );
      }
      expect(findings(remove(record, pointer))).toEqual([
        { pointer: `/records/0${pointer}`, ...rule(undefined) },
      ]);
    },
  );
});
