import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageInWords } from '../../src/publish/dates.ts';
import { anyDate, monthsLater } from './calendar-dates.ts';

/** An older and a younger day. */
const pair = fc
  .tuple(anyDate, anyDate)
  .map(([one, other]): [string, string] => (one < other ? [one, other] : [other, one]));

const monthsIn = (words: string): number =>
  Number(/(\d+) year/.exec(words)?.[1] ?? 0) * 12 + Number(/(\d+) month/.exec(words)?.[1] ?? 0);

describe('the age of evidence', () => {
  it.each([
    ['2023-12-18', '2026-11-21', '2 years and 11 months before this revision'],
    ['2024-11-21', '2026-11-21', '2 years before this revision'],
    ['2025-11-20', '2026-11-21', '1 year before this revision'],
    ['2025-10-21', '2026-11-21', '1 year and 1 month before this revision'],
    ['2026-10-21', '2026-11-21', '1 month before this revision'],
    ['2026-10-22', '2026-11-21', '30 days before this revision'],
    ['2026-11-20', '2026-11-21', '1 day before this revision'],
    ['2026-11-21', '2026-11-21', 'on the day of this revision'],
    // Over the ends of months and leap days
    ['2025-01-31', '2025-02-27', '27 days before this revision'],
    ['2025-01-31', '2025-02-28', '1 month before this revision'],
    ['2025-02-28', '2025-03-28', '1 month before this revision'],
    ['2025-02-28', '2025-03-27', '27 days before this revision'],
    ['2024-02-29', '2025-02-27', '11 months before this revision'],
    ['2024-02-29', '2025-02-28', '1 year before this revision'],
    ['2024-02-29', '2028-02-28', '3 years and 11 months before this revision'],
    ['2024-02-29', '2028-02-29', '4 years before this revision'],
    ['2023-02-28', '2024-02-28', '1 year before this revision'],
    ['1900-02-28', '1900-03-01', '1 day before this revision'],
    ['2000-02-28', '2000-03-01', '2 days before this revision'],
  ])('of %s in a revision of %s is %s', (evidence, revision, words) => {
    expect(ageInWords(evidence, revision)).toBe(words);
  });

  it('names as many whole months as have passed, and not one more', () => {
    fc.assert(
      fc.property(pair, ([evidence, revision]) => {
        const months = monthsIn(ageInWords(evidence, revision));
        expect(monthsLater(evidence, months) <= revision).toBe(true);
        expect(monthsLater(evidence, months + 1) > revision).toBe(true);
      }),
    );
  });

  it('is not made up for evidence that is younger than the revision', () => {
    expect(() => ageInWords('2026-11-22', '2026-11-21')).toThrow('after the revision');
  });
});
