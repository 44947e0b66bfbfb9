import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareInstants, formatInstant, instantOfMilliseconds, parseInstant } from '../src/instant.ts';
import { TimestampSchema } from '../src/schemas/values.ts';
import { offset } from './batch-arbitrary.ts';
import { casesOf } from './cases-of.ts';
import { instantAt } from './instant-at.ts';
import { timestampOf } from './timestamp-of.ts';
import { timestampText } from './timestamp-text.ts';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Whether the JSON Schema of the contract takes a text for a timestamp, by an expression that has the calendar in it. */
const isPublished = (text: string): boolean => TimestampSchema.safeParse(text).success;

describe('timestamps', () => {
  it('name the instant that they were written for, in any zone, and compare as their instants do', () => {
    const year2026 = BigInt(Date.parse('2026-01-01T00:00:00Z')) * 1_000_000n;
    const distance = fc.oneof(
      fc.constant(0n),
      fc.bigInt({ min: -3n, max: 3n }),
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
    );
    fc.assert(
      fc.property(distance, distance, offset, offset, (from, to, leftOffset, rightOffset) => {
        const left = instantAt(timestampOf(year2026 + from, leftOffset));
        const right = instantAt(timestampOf(year2026 + to, rightOffset));
        const nanoseconds = BigInt(left.seconds) * 10n ** 9n + BigInt(left.fraction.padEnd(9, '0'));
        expect(nanoseconds).toBe(year2026 + from);
        expect(Math.sign(compareInstants(left, right))).toBe(from < to ? -1 : from > to ? 1 : 0);
      }),
      { numRuns: casesOf(20_000) },
    );
  });

  it('have exactly the days that the published pattern has, at the end of every month of eight hundred years', () => {
    const disagreements: string[] = [];
    for (let year = 1600; year < 2400; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        for (const day of [28, 29, 30, 31, 32]) {
          const text = `${year}-${twoDigits(month)}-${day}T23:59:59Z`;
          if (isPublished(text) !== (parseInstant(text) !== undefined)) disagreements.push(text);
        }
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

  it('have a fraction behind a comma as behind a point', () => {
    expect(parseInstant('2026-11-21T12:00:00,125+01:00')).toEqual(
      parseInstant('2026-11-21T12:00:00.125+01:00'),
    );
  });

  it.each([
    ['Z', '2026-11-21T12:00:00Z'],
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

  it('are what the published pattern takes, whatever one to three characters are changed', () => {
    let taken = 0;
    fc.assert(
      fc.property(timestampText, (written) => {
        const isTaken = parseInstant(written) !== undefined;
        expect(isTaken).toBe(isPublished(written));
        if (isTaken) taken += 1;
      }),
      { numRuns: casesOf(20_000) },
    );
    expect(taken).toBeGreaterThan(casesOf(2_000));
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
