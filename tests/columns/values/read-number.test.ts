import { describe, expect, it } from 'vitest';
import {
  type DecimalMark,
  isAmbiguous,
  MarksFinder,
  readLoneNumber,
  readNumber,
} from '../../../src/columns/values/read-number.ts';

const values = (text: string) =>
  ([',', '.'] as const).map((mark: DecimalMark) => {
    const reading = readNumber(text, mark);
    return 'decimal' in reading ? reading.decimal : reading.fault;
  });

describe('a number in a table, with a decimal comma and with a decimal point', () => {
  it.each([
    // Without a mark there is one reading.
    ['1200', '1200', '1200'],
    ['007', '007', '007'],
    ['0', '0', '0'],
    // A point or a comma before three digits groups them unless it is the decimal mark.
    ['1.200', '1200', '1.200'],
    ['1,200', '1.200', '1200'],
    ['12.000.000', '12000000', 'other_decimal_mark'],
    ['12,000,000', 'other_decimal_mark', '12000000'],
    ['1.200,50', '1200.50', 'other_decimal_mark'],
    ['1,200.50', 'other_decimal_mark', '1200.50'],
    ['12,5', '12.5', 'other_decimal_mark'],
    ['12.5', 'other_decimal_mark', '12.5'],
    // Nobody groups behind a zero, or four digits.
    ['0.500', 'other_decimal_mark', '0.500'],
    ['0,500', '0.500', 'other_decimal_mark'],
    ['1234.567', 'other_decimal_mark', '1234.567'],
    ['1.2345', 'other_decimal_mark', '1.2345'],
    // Spaces of four kinds and two apostrophes group with either mark.
    ['1 200,50', '1200.50', 'other_decimal_mark'],
    ['1\u00a0200,50', '1200.50', 'other_decimal_mark'],
    ['1\u202f200,50', '1200.50', 'other_decimal_mark'],
    ['1\u2009200', '1200', '1200'],
    ["1'200.50", 'other_decimal_mark', '1200.50'],
    ['1’200.50', 'other_decimal_mark', '1200.50'],
    ['12 345 678', '12345678', '12345678'],
  ])('is read by the rule: %s', (text, comma, point) => {
    expect(values(text)).toEqual([comma, point]);
  });

  it.each([
    '1.20.300',
    '1.200.30',
    '1,00,000',
    '1 200 30',
    '12 34',
    "1'200 300",
    '1.200 300',
    '1,200,50.5',
    '1.200,5.0',
    '.5',
    ',5',
    '5.',
    '5,',
    '-5',
    '+5',
    '1e3',
    '12 pcs',
    '€ 12',
    '21 %',
    '>100',
    '1/2',
    '١٢',
    '1..5',
    '1  200',
    '',
  ])('is no number by any reading: %j', (text) => {
    expect(values(text)).toEqual(['not_a_number', 'not_a_number']);
  });

  it('never becomes another number than its digits say: what is read has the same digits in the same order', () => {
    const parts = ['1', '12', '123', '0', '05'];
    const marks = ['.', ',', ' ', "'", '\u00a0'];
    const texts = parts.flatMap((a) =>
      marks.flatMap((m) =>
        ['200', '20', '2000'].flatMap((b) => [`${a}${m}${b}`, `${a}${m}${b},5`, `${a}${m}${b}.5`]),
      ),
    );
    for (const text of texts) {
      for (const mark of [',', '.'] as const) {
        const reading = readNumber(text, mark);
        if (!('decimal' in reading)) continue;
        expect(reading.decimal.replace('.', ''), text).toBe(text.replaceAll(/[^0-9]/g, ''));
        const [, decimals] = text.split(mark);
        expect(reading.decimal.split('.')[1], text).toBe(decimals);
      }
    }
  });
});

describe('a number that could be two', () => {
  it.each(['1.200', '12,500', '123.456'])('is known: %s', (text) => {
    expect(isAmbiguous(text)).toBe(true);
    expect(readLoneNumber(text)).toBeUndefined();
  });

  it.each([
    ['0.21', '0.21'],
    ['0,21', '0.21'],
    ['1200', '1200'],
    ['1.200,5', '1200.5'],
    ['1.200.000', '1200000'],
  ])('is not %s, which stands for itself', (text, decimal) => {
    expect(isAmbiguous(text)).toBe(false);
    expect(readLoneNumber(text)).toBe(decimal);
  });
});

const marksOf = (cells: readonly string[]) => {
  const finder = new MarksFinder();
  for (const [row, cell] of cells.entries()) finder.add(cell, row);
  return finder.marks;
};

describe('a column', () => {
  it('shows whether the mark matters, with which marks it is written, and where the mark alone decides', () => {
    expect(marksOf(['12', '', '1 200'])).toEqual({
      dependOnMark: false,
      readOnlyWith: new Set(),
      firstAmbiguous: undefined,
    });
    expect(marksOf(['12', '1.200', '12,5', '3.50'])).toEqual({
      dependOnMark: true,
      readOnlyWith: new Set(['.', ',']),
      firstAmbiguous: 1,
    });
  });

  it.each([
    ['0.5', true],
    ['9,5', true],
    [' 1.2', true],
    ['\u00a01.2', true],
    ['-1.5', false],
    ['ca. 5', false],
    ['M 1.5', false],
  ])('needs a mark for what begins as a number, and for no other text: %j', (cell, dependOnMark) => {
    expect(marksOf([cell]).dependOnMark).toBe(dependOnMark);
  });
});
