import { describe, expect, it } from 'vitest';
import { positiveDecimalRule } from '../../../src/contracts/supplier/check/decimal.ts';
import { compareDecimals, isDecimal } from '../../../src/contracts/supplier/decimal.ts';
import { exactDecimal } from './exact-decimal.ts';
import { casesOf, createRandom } from './random.ts';

/** `npm run mutants` runs the tests for each mutant. */
const isMutant = process.env.MUTANTS !== undefined;
const pairs = isMutant ? 5_000 : casesOf(1_000_000);
const maxLength = isMutant ? 4 : 5;
const random = createRandom(20_261_121);

const digits = (count: number): string => {
  let text = '';
  for (let at = 0; at < count; at += 1) text += random.pick('0123456789');
  return text;
};

/** A decimal with zeros and nines where a float rounds and a text comparison errs. */
const decimal = (): string => {
  const integer = random.pick([
    () => digits(1 + random.below(12)),
    () => '0'.repeat(1 + random.below(12)),
    () => '9'.repeat(1 + random.below(12)),
    () => `${'0'.repeat(random.below(6))}${digits(1 + random.below(6))}`,
  ])();
  const fraction = random.pick([
    () => '',
    () => `.${digits(1 + random.below(8))}`,
    () => `.${'0'.repeat(1 + random.below(8))}`,
    () => `.${digits(1 + random.below(4))}${'0'.repeat(random.below(5))}`,
  ])();
  return `${integer}${fraction}`;
};

/** A decimal close to another: one digit changed, or zeros put where they add nothing. */
const neighbour = (text: string): string => {
  const at = random.below(text.length);
  const changed =
    text.charAt(at) === '.' ? text : `${text.slice(0, at)}${random.pick('0123456789')}${text.slice(at + 1)}`;
  const [integer = '', fraction] = changed.split('.');
  const led = random.below(2) === 0 ? integer : integer.padStart(12, '0');
  if (random.below(2) === 0) return fraction === undefined ? led : `${led}.${fraction}`;
  return `${led}.${(fraction ?? '').padEnd(1 + random.below(8), '0').slice(0, 8)}`;
};

describe('decimals', () => {
  it(`compare as BigInt arithmetic does, on ${pairs === 1_000_000 ? 'a million' : 'many'} pairs`, () => {
    let disagreements = 0;
    for (let pair = 0; pair < pairs; pair += 1) {
      const left = decimal();
      const right = random.below(2) === 0 ? neighbour(left) : decimal();
      const exact = exactDecimal(left) - exactDecimal(right);
      const sign = exact < 0n ? -1 : exact > 0n ? 1 : 0;
      if (Math.sign(compareDecimals(left, right)) !== sign) disagreements += 1;
      if ((positiveDecimalRule(left) === undefined) !== exactDecimal(left) > 0n) disagreements += 1;
      if (!isDecimal(left) || !isDecimal(right)) disagreements += 1;
    }
    expect(disagreements).toBe(0);
  });

  it('are what the published pattern says, for every text of up to five of the characters that matter', () => {
    const pattern = /^[0-9]{1,12}(?:\.[0-9]{1,8})?$/;
    const characters = ['0', '7', '.', '-', 'e', ' ', '٣', '\n'];
    let texts = [''];
    for (let length = 0; length <= maxLength; length += 1) {
      for (const text of texts) expect(isDecimal(text)).toBe(pattern.test(text));
      texts = texts.flatMap((text) => characters.map((character) => text + character));
    }
  });

  it('have at most 12 digits before and 8 after the point', () => {
    expect(isDecimal('999999999999.99999999')).toBe(true);
    expect(isDecimal('9999999999999')).toBe(false);
    expect(isDecimal('9.999999999')).toBe(false);
  });
});
