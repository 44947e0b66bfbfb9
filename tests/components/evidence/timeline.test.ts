import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf } from '../../../packages/record-contract/tests/cases-of.ts';
import {
  layOutTimeline,
  maxTicks,
  milestoneText,
  narrowestLine,
  numberedMark,
  placeMilestones,
} from '../../../src/components/evidence/timeline.ts';
import { anyDate } from '../calendar-dates.ts';

// Sources of one day are as usual as they are unlikely among random days.
const evidenceDate = fc.oneof(anyDate, fc.constantFrom('2022-06-01', '2022-06-02', '2026-03-19'));

const dates = fc
  .record({
    evidenceDates: fc.array(evidenceDate, { minLength: 1, maxLength: 30 }),
    days: fc.tuple(anyDate, anyDate),
  })
  .map(({ evidenceDates, days }) => {
    const [publishedAt = '', updatedAt = ''] = days.toSorted();
    return { evidenceDates, publishedAt, updatedAt };
  });

const pixels = (position: number): number => (position / 100) * narrowestLine;

describe('the picture of the evidence dates', () => {
  it('has exactly one mark for each source, within the line', () => {
    fc.assert(
      fc.property(dates, (given) => {
        const { marks } = layOutTimeline(given);
        expect(marks.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
          given.evidenceDates.map((_, index) => index),
        );
        for (const { position } of marks) {
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('never lets two marks overlap on the narrowest page', () => {
    fc.assert(
      fc.property(dates, (given) => {
        const { marks } = layOutTimeline(given);
        for (const one of marks) {
          for (const other of marks.filter(({ lane, index }) => lane === one.lane && index !== one.index)) {
            expect(Math.abs(pixels(one.position) - pixels(other.position))).toBeGreaterThanOrEqual(
              numberedMark,
            );
          }
        }
      }),
    );
  });

  it('keeps the marks in the order of their dates, and those of one day in the order of the register', () => {
    fc.assert(
      fc.property(dates, (given) => {
        const { marks } = layOutTimeline(given);
        const expected = given.evidenceDates
          .map((date, index) => ({ date, index }))
          .toSorted((one, other) => one.date.localeCompare(other.date) || one.index - other.index);
        expect(marks.map(({ index }) => index)).toEqual(expected.map(({ index }) => index));
        expect(marks.map(({ position }) => position)).toEqual(
          marks.map(({ position }) => position).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  it('names at least one year and no two that would touch', () => {
    fc.assert(
      fc.property(dates, (given) => {
        const { ticks } = layOutTimeline(given);
        expect(ticks.length).toBeGreaterThanOrEqual(1);
        expect(ticks.length).toBeLessThanOrEqual(maxTicks);
        for (const [order, { position, year }] of ticks.entries()) {
          const next = ticks[order + 1];
          if (next === undefined) continue;
          expect(next.year).toBeGreaterThan(year);
          expect(pixels(next.position - position)).toBeGreaterThan(34);
        }
      }),
    );
  });

  it('places a year at its first day', () => {
    const { ticks, marks } = layOutTimeline({
      evidenceDates: ['2024-01-01'],
      publishedAt: '2026-03-01',
      updatedAt: '2026-11-21',
    });
    expect(ticks.find(({ year }) => year === 2024)?.position).toBe(marks[0]?.position);
  });
});

describe('the days of the article in the picture', () => {
  const place = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10);
  const places = fc
    .tuple(place, place)
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

  it('stay in the picture, and no text is crossed by a line that begins above it', () => {
    fc.assert(
      fc.property(places, ([published, revised]) => {
        fc.pre(published < revised);
        const milestones = placeMilestones(published, revised);
        for (const { position, side, row } of milestones) {
          const [from, to] =
            side === 'before' ? [position - milestoneText, position] : [position, position + milestoneText];
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(100);
          for (const above of milestones.filter((other) => other.row < row)) {
            expect(above.position <= from || above.position >= to).toBe(true);
          }
        }
        expect(new Set(milestones.map(({ row }) => row)).size).toBe(milestones.length);
      }),
      { numRuns: casesOf(5_000) },
    );
  });

  it('share one mark when the text was never revised', () => {
    expect(placeMilestones(98, 98)).toEqual([
      { text: 'Published, revised', position: 98, side: 'before', row: 0 },
    ]);
  });
});
