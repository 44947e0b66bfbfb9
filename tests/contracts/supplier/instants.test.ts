import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareInstants,
  daysInMonth,
  formatInstant,
  instantOfMilliseconds,
  parseInstant,
} from '../../../src/contracts/supplier/instant.ts';
import { TimestampSchema } from '../../../src/contracts/supplier/schemas/values.ts';
import { compareTimestamps, exactTime } from './exact-time.ts';
import { instantAt } from './instant-at.ts';
import { createRandom } from './random.ts';

/** `npm run mutants` runs the tests for each mutant, and takes a few of the offsets and years. */
const [offsetStep, yearStep] = process.env.MUTANTS === undefined ? [1, 1] : [61, 53];
const random = createRandom(33_39);
const twoDigits = (number: number): string => String(number).padStart(2, '0');

const zone = (offsetMinutes: number): string => {
  const minutes = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
};

/** A timestamp near one day of an interesting year, with that many fractional digits. */
const timestamp = (fractionDigits: number, offsetMinutes: number): string => {
  const year = random.pick([0, 4, 1583, 1900, 1969, 1970, 2000, 2026, 2100, 2400, 9998]);
  const month = 1 + random.below(12);
  const day = 1 + random.below(daysInMonth(year, month));
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  const time = [24, 60, 60].map((limit) => twoDigits(random.below(limit))).join(':');
  let fraction = fractionDigits === 0 ? '' : '.';
  while (fraction.length > 0 && fraction.length <= fractionDigits) fraction += random.pick('0009');
  return `${date}T${time}${fraction}${random.below(20) === 0 && offsetMinutes === 0 ? 'Z' : zone(offsetMinutes)}`;
};

/** The same day and time with another zone or another last digit: the same instant, or close to it. */
const neighbour = (text: string): string =>
  random.pick([
    text.replace(/(?=Z|[+-]\d\d:\d\d$)/, text.includes('.') ? '0' : '.0'),
    text.replace(/(?=Z|[+-]\d\d:\d\d$)/, text.includes('.') ? '1' : '.000000000001'),
    text.replace(/(Z|[+-]\d\d:\d\d)$/, zone(random.below(2879) - 1439)),
  ]);

/** Timestamps of every form, and texts that are near one. */
const seeds = [
  '2026-11-21T12:00:00Z',
  '2026-11-21T12:00Z',
  '2026-11-21T12:00+01',
  '2024-02-29T23:59:59,999999999-23:59',
  '2000-02-29T00:00:00.5+05:30',
  '1900-02-29T00:00-00',
  '2026-12-31T23:59:60Z',
  '2026-11-21T24:00Z',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.1-23',
  '20261121T120000Z',
  '2026-11-21T12:00:00',
];

describe('timestamps', () => {
  it('compare as exact arithmetic does, with 0 to 12 fractional digits and every offset', () => {
    const disagreements: string[] = [];
    for (let offset = -1439; offset <= 1439; offset += offsetStep) {
      for (let digits = 0; digits <= 12; digits += 1) {
        const left = timestamp(digits, offset);
        const right =
          random.below(2) === 0 ? neighbour(left) : timestamp(random.below(13), random.below(2879) - 1439);
        const found = Math.sign(compareInstants(instantAt(left), instantAt(right)));
        if (found !== compareTimestamps(left, right)) disagreements.push(`${left} ${right}`);
      }
    }
    expect(disagreements).toEqual([]);
  });

  it('name the same second as the platform, on the first and last day of every month of ten thousand years', () => {
    const disagreements: string[] = [];
    for (let year = 0; year <= 9999; year += yearStep) {
      for (let month = 1; month <= 12; month += 1) {
        const head = `${String(year).padStart(4, '0')}-${twoDigits(month)}-`;
        for (const day of [1, daysInMonth(year, month)]) {
          const text = `${head}${twoDigits(day)}T23:59:59Z`;
          if (parseInstant(text)?.seconds !== Date.parse(text) / 1000) disagreements.push(text);
        }
        const beyond = `${head}${twoDigits(daysInMonth(year, month) + 1)}T00:00:00Z`;
        if (parseInstant(beyond) !== undefined) disagreements.push(beyond);
      }
    }
    expect(disagreements).toEqual([]);
  });

  it('are told apart at any number of fractional digits', () => {
    const zeros = '0'.repeat(5000);
    expect(
      compareInstants(instantAt(`2026-11-21T12:00:00.${zeros}Z`), instantAt('2026-11-21T12:00:00Z')),
    ).toBe(0);
    expect(
      compareInstants(instantAt(`2026-11-21T12:00:00.${zeros}1Z`), instantAt('2026-11-21T12:00:00Z')),
    ).toBe(1);
    expect(compareInstants(instantAt('2026-11-21T12:00:00.1Z'), instantAt('2026-11-21T12:00:00.09Z'))).toBe(
      1,
    );
  });

  it.each([
    ['-00:00', '2026-11-21T12:00:00Z'],
    ['-00', '2026-11-21T12:00:00Z'],
    ['+01', '2026-11-21T11:00:00Z'],
    ['+23:59', '2026-11-20T12:01:00Z'],
    ['-23:59', '2026-11-22T11:59:00Z'],
    ['+23', '2026-11-20T13:00:00Z'],
  ])('take the zone %s, with seconds and without', (ending, inUtc) => {
    expect(parseInstant(`2026-11-21T12:00:00${ending}`)).toEqual(parseInstant(inUtc));
    expect(parseInstant(`2026-11-21T12:00${ending}`)).toEqual(parseInstant(inUtc));
  });

  it('are the same with a comma as with a point before the fraction', () => {
    expect(parseInstant('2026-11-21T12:00:00,125+01:00')).toEqual(
      parseInstant('2026-11-21T12:00:00.125+01:00'),
    );
  });

  it('are read from what Java prints for a full minute', () => {
    expect(parseInstant('2026-01-01T10:00Z')).toEqual(parseInstant('2026-01-01T10:00:00Z'));
  });

  it.each([
    '',
    'z',
    '+24:00',
    '-00:60',
    '+1:00',
    '+0100',
    '+01:00:00',
    ' Z',
    'ZZ',
    '01:00',
    '.Z',
    ',Z',
    '.,5Z',
    ',5,5Z',
    '.5',
    ',5',
    '+24',
    '+01:',
    '+001',
    '\u221201',
  ])('refuse the ending "%s"', (ending) => {
    expect(parseInstant(`2026-11-21T12:00:00${ending}`)).toBeUndefined();
  });

  it('without seconds have no fraction: of minutes there is none', () => {
    for (const text of [
      '2026-11-21T12:00.5Z',
      '2026-11-21T12:00,5+01',
      '2026-11-21T12Z',
      '2026-11-21T12:Z',
    ]) {
      expect(parseInstant(text), text).toBeUndefined();
    }
  });

  it('are what a second implementation reads, whatever one to three characters are changed', () => {
    const characters = '0123456789TZtz:.,+- W\u2212٣'.split('');
    const edit = fc.record({
      at: fc.nat(30),
      remove: fc.integer({ min: 0, max: 3 }),
      insert: fc.array(fc.constantFrom(...characters), { maxLength: 3 }),
    });
    const text = fc
      .tuple(fc.nat(1_000_000), fc.array(edit, { maxLength: 3 }))
      .map(([choice, edits]) =>
        edits.reduce(
          (written, { at, remove, insert }) =>
            written.slice(0, at) + insert.join('') + written.slice(at + remove),
          seeds[choice % seeds.length] ?? '',
        ),
      );
    let taken = 0;
    fc.assert(
      fc.property(text, (written) => {
        const first = parseInstant(written);
        const second = exactTime(written);
        const units =
          first &&
          BigInt(first.seconds) * 10n ** BigInt(first.fraction.length) + BigInt(first.fraction || '0');
        expect(units).toBe(second?.units);
        expect(TimestampSchema.safeParse(written).success).toBe(second !== undefined);
        if (first !== undefined) taken += 1;
      }),
      { numRuns: 20_000 },
    );
    expect(taken).toBeGreaterThan(2000);
  });

  it('refuse a timestamp of which any one character is another', () => {
    const whole = '2026-11-21T12:34:56.7+01:30';
    for (let at = 0; at < whole.length; at += 1) {
      for (const character of ['x', ' ', ':', '٣', '']) {
        if (whole.charAt(at) === character) continue;
        const other = `${whole.slice(0, at)}${character}${whole.slice(at + 1)}`;
        expect(parseInstant(other), other).toBeUndefined();
      }
    }
  });

  it('are written in UTC with the digits they have', () => {
    expect(formatInstant(instantOfMilliseconds(Date.parse('2026-11-21T12:00:00.000Z')))).toBe(
      '2026-11-21T12:00:00Z',
    );
    expect(formatInstant(instantOfMilliseconds(Date.parse('2026-11-21T12:00:00.120Z')))).toBe(
      '2026-11-21T12:00:00.12Z',
    );
    expect(formatInstant(instantOfMilliseconds(5))).toBe('1970-01-01T00:00:00.005Z');
    expect(formatInstant(instantOfMilliseconds(-1))).toBe('1969-12-31T23:59:59.999Z');
    expect(formatInstant(instantAt('2026-11-21T13:30:00.000000001+01:30'))).toBe(
      '2026-11-21T12:00:00.000000001Z',
    );
  });
});
