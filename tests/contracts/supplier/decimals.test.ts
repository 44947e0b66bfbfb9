import { describe, expect, it } from 'vitest';
import { positiveDecimalRule } from '../../../src/contracts/supplier/check/decimal.ts';
import { compareDecimals, isDecimal } from '../../../src/contracts/supplier/decimal.ts';
import { exactDecimal } from './exact-decimal.ts';
import { casesOf, createRandom } from './random.ts';
import { neighbourOf, randomDecimal } from './random-decimals.ts';

/** `npm run mutants` runs the tests for each mutant. */
const isMutant = process.env.MUTANTS !== undefined;
const pairs = isMutant ? 5_000 : casesOf(1_000_000);
const maxLength = isMutant ? 4 : 5;
const random = createRandom(20_261_121);

describe('decimals', () => {
  it(`compare as BigInt arithmetic does, on ${pairs === 1_000_000 ? 'a million' : 'many'} pairs`, () => {
    let disagreements = 0;
    for (let pair = 0; pair < pairs; pair += 1) {
      const left = randomDecimal(random);
      const right = random.below(2) === 0 ? neighbourOf(left, random) : randomDecimal(random);
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
