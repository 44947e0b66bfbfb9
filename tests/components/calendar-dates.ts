import fc from 'fast-check';
import { daysInMonth } from '../../src/publish/dates.ts';

const written = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Any calendar day of four centuries, month ends and leap days as often as others. */
export const anyDate = fc
  .tuple(fc.integer({ min: 1800, max: 2199 }), fc.integer({ min: 1, max: 12 }))
  .chain(([year, month]) => {
    const last = daysInMonth(year, month);
    return fc
      .oneof(fc.integer({ min: 1, max: last }), fc.constantFrom(1, 28, last))
      .map((day) => written(year, month, day));
  });

/** The day that comes a number of months after another; the last of its month where that month is shorter. */
export const monthsLater = (date: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const [laterYear, laterMonth] = [Math.floor(count / 12), (count % 12) + 1];
  return written(laterYear, laterMonth, Math.min(day, daysInMonth(laterYear, laterMonth)));
};
