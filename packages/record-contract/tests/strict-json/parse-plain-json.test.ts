import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePlainJson } from '../../src/strict-json/parse-plain-json.ts';
import { parseStrictJson } from '../../src/strict-json/parse-strict-json.ts';
import { validBatch } from '../batch-arbitrary.ts';
import { casesOf } from '../cases-of.ts';
import { jsonOf, mutationOf } from '../mutation-arbitrary.ts';
import { brokenJsonText, jsonText } from './json-text.ts';

const batchText = validBatch
  .chain((batch) => mutationOf(jsonOf(batch)))
  .map(({ batch }) => JSON.stringify(batch));

it('gives the value of the strict parser, and none where that finds a fault', () => {
  fc.assert(
    fc.property(fc.oneof(jsonText, brokenJsonText, batchText), (text) => {
      fc.pre(text.isWellFormed());
      const plain = parsePlainJson(text);
      if (plain !== undefined) expect(parseStrictJson(text)).toStrictEqual({ ...plain, fault: undefined });
    }),
    { numRuns: casesOf(10_000) },
  );
});

it.each([
  ['a batch as programs write it', '{"records":[{"title":"a: {b}, [c]","price":"1.5"}],"source":{}}', true],
  ['a repeated name', '{"a":[{"b":1,"b":1}]}', false],
  ['a repeated name beside an empty object', '{"a":{},"a":1}', false],
  ['the name __proto__', '{"__proto__":{"a":1}}', false],
  ['a name that an escape may hide', '{"a":1,"\\u0061":1}', false],
  ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, false],
])('reads %s by itself: %s → %s', (_, text, isRead) => {
  expect(parsePlainJson(text) !== undefined).toBe(isRead);
});
