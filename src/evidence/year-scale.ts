import { daysSinceEpoch } from '../contracts/supplier/instant/calendar.ts';
import { parseCalendarDay } from '../site/calendar-day.ts';

/** A line of time that begins and ends with whole years. */
export type YearScale = {
  /** The place of a day on the line, in per cent of its length, with two decimals. */
  readonly positionOf: (date: string) => number;
  /** The years to name below the line, each at its first day: as many as there is room for. */
  readonly ticks: readonly { readonly year: number; readonly position: number }[];
};

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/**
 * The scale that holds the days given, at least one: from the first year to the end of the last. No more than
 * `mostTicks` years are named, in steps that are easy to count in.
 */
export const yearScale = (dates: readonly string[], mostTicks: number): YearScale => {
  const years = dates.map((date) => parseCalendarDay(date).year);
  const first = Math.min(...years);
  const end = Math.max(...years) + 1;
  const start = daysSinceEpoch(first, 1, 1);
  const length = daysSinceEpoch(end, 1, 1) - start;
  const positionOfDay = (year: number, month: number, day: number): number =>
    Math.round(((daysSinceEpoch(year, month, day) - start) / length) * 10_000) / 100;
  const ticksBy = (step: number): number[] =>
    Array.from(
      { length: Math.floor(end / step) - Math.ceil(first / step) + 1 },
      (_, index) => (Math.ceil(first / step) + index) * step,
    );
  const step = steps.find((candidate) => (end - first) / candidate <= mostTicks - 1) ?? end;
  return {
    positionOf: (date) => {
      const { year, month, day } = parseCalendarDay(date);
      return positionOfDay(year, month, day);
    },
    ticks: ticksBy(step).map((year) => ({ year, position: positionOfDay(year, 1, 1) })),
  };
};
