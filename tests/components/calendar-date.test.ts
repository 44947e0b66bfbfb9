import { describe, expect, it } from 'vitest';
import { formatCalendarDate } from '../../src/components/dates.ts';

describe('the date a reader sees', () => {
  it('has the day without a leading zero, the month as a word and the year', () => {
    expect(formatCalendarDate('2026-11-04')).toBe('4 November 2026');
  });

  it.each([
    ['2024-01-01', '1 January 2024'],
    ['2024-02-29', '29 February 2024'],
    ['2024-12-31', '31 December 2024'],
  ])('is the authored day in every zone: %s', (date, text) => {
    expect(formatCalendarDate(date)).toBe(text);
  });

  it.each(['', '2026-13-01', '2026-1-1', '2026-11-04T00:00:00Z'])(
    'is never made up from something else: %j',
    (text) => {
      expect(() => formatCalendarDate(text)).toThrow('YYYY-MM-DD');
    },
  );
});
