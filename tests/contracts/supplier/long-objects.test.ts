import { describe, expect, it } from 'vitest';
import { checkBatch } from '../../../src/contracts/supplier/check/batch.ts';
import { exampleBatchAt } from '../../../src/contracts/supplier/examples.ts';
import { instantOfMilliseconds } from '../../../src/contracts/supplier/instant.ts';
import { validateBatchBytes } from '../../../src/contracts/supplier/validate-batch.ts';

const milliseconds = Date.UTC(2026, 10, 21, 12);
const now = instantOfMilliseconds(milliseconds);
const encoder = new TextEncoder();

/** So many names that an object of them is listed while the text is read. */
const many = 9000;

const fields = (write: (index: number) => string): string =>
  Array.from({ length: many }, (_, index) => `,"${write(index)}":${index % 3 === 0 ? '"x"' : '0'}`).join('');

const batch = JSON.stringify(exampleBatchAt(milliseconds));

/** The example with the fields at the end of the object that ends before the text. */
const withFields = (before: string, added: string): string => {
  const at = batch.lastIndexOf(before);
  return batch.slice(0, at) + added + batch.slice(at);
};

const verdictOf = (text: string) => validateBatchBytes(encoder.encode(text), now);

describe('an object with very many fields', () => {
  const plain = fields((index) => `f${index}`);
  const unprintable = fields((index) => (index % 2 === 0 ? `f${index}` : `f${index}\u200b`));
  const escaped = fields((index) => `\\u0066${index}`);
  const inherited = `,"__proto__":1,"constructor":2${plain}`;

  it.each([
    ['in the batch', withFields('}', plain)],
    ['in a record', withFields('}]}', plain)],
    ['beside the fields of a record', withFields('"status"', `${plain.slice(1)},`)],
    ['with names that are not shown', withFields('}]}', unprintable)],
    ['with escaped names', withFields('}]}', escaped)],
    ['with names that other objects inherit', withFields('}]}', inherited)],
    ['with numbers as names', withFields('}]}', `${plain},"7":0,"10":0,"2":0`)],
    ['with numbers and escapes as names', withFields('}]}', `${escaped},"7":0,"\\u0032":0`)],
    ['in two places', withFields('}]}', plain).replace(/\}$/, `${unprintable}}`)],
    ['that is the whole body', `{${plain.slice(1)}}`],
  ])('has the same findings as its value alone: %s', (_, text) => {
    const verdict = verdictOf(text);
    expect(verdict).toMatchObject({ outcome: 'invalid' });
    expect(verdict).toStrictEqual(checkBatch(JSON.parse(text), now));
  });

  it('counts each unknown field, in order, and those that are not shown once', () => {
    const verdict = verdictOf(withFields('}', unprintable));
    expect(verdict).toMatchObject({ errorCount: many / 2 + 1 });
    expect(verdict).toMatchObject({
      errors: [
        { pointer: '/f0' },
        ...Array(99)
          .fill({})
          .map((_, index) => ({ pointer: `/f${index * 2 + 2}` })),
      ],
    });
  });

  it.each([
    ['name at its end', `${plain},"f7":0`],
    ['name in a field of it', `${plain},"g":{"a":0,"a":1}`],
    ['escaped name', `${plain},"\\u00667":0`],
  ])('is refused for a repeated %s', (_, added) => {
    expect(verdictOf(withFields('}]}', added))).toMatchObject({ code: 'duplicate_member' });
  });

  it('is refused when a field of it is nested too deep', () => {
    const nested = `${plain},"g":${'['.repeat(30)}${']'.repeat(30)}`;
    expect(verdictOf(withFields('}]}', nested))).toMatchObject({ code: 'nesting_too_deep' });
    expect(verdictOf(withFields('}]}', nested.replace('[]', '0')))).toMatchObject({ outcome: 'invalid' });
  });
});
