import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positiveDecimalRule } from '../src/check/decimal.ts';
import { compareDecimals, isDecimal } from '../src/decimal.ts';
import { decimal } from './batch-arbitrary.ts';
import { casesOf } from './cases-of.ts';
import { exactDecimal } from './exact-decimal.ts';

/** A decimal and another one, often of the same value or different in one digit. */
const pair = fc
  .tuple(decimal, fc.nat(), fc.integer({ min: 0, max: 9 }), decimal)
  .chain(([left, place, digit, other]) => {
    const at = place % left.length;
    const near = left.charAt(at) === '.' ? left : `${left.slice(0, at)}${digit}${left.slice(at + 1)}`;
    const [integer = '', fraction = ''] = left.split('.');
    const same = `${integer.padStart(12, '0')}.${fraction.padEnd(8, '0')}`;
    return fc.constantFrom([left, near], [left, same], [near, same], [left, other]);
  });

describe('decimals', () => {
  it('compare as BigInt arithmetic does', () => {
    fc.assert(
      fc.property(pair, ([left = '', right = '']) => {
        const exact = exactDecimal(left) - exactDecimal(right);
        expect(Math.sign(compareDecimals(left, right))).toBe(exact < 0n ? -1 : exact > 0n ? 1 : 0);
        expect(positiveDecimalRule(left) === undefined).toBe(exactDecimal(left) > 0n);
      }),
      { numRuns: casesOf(100_000) },
    );
  });

  it('have at most 12 digits before and 8 after the point', () => {
    expect(['999999999999.99999999', '9999999999999', '9.999999999'].map(isDecimal)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
