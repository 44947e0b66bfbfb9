import { assignLanes } from './assign-lanes.ts';
import type { YearScale } from './year-scale.ts';

/** A mark of a picture of dates. */
export type PlacedMark = {
  /** Which of the dates it stands for, from 0. */
  readonly index: number;
  /** Its centre on the line of time, in per cent. */
  readonly position: number;
  /** How far it stands from the line, counted from 0. */
  readonly lane: number;
};

/** What marks have to share. */
export type Room = {
  /** The length of the line in pixels where the page is narrowest. */
  readonly width: number;
  /** What a mark takes of the line, in pixels. */
  readonly size: number;
};

/**
 * Places a mark for each date, oldest first and otherwise in the order given. Marks do not overlap on a line of
 * the width given; on a longer one they are further apart, because their places are in per cent and their size
 * is not.
 */
export const placeMarks = (
  dates: readonly string[],
  { positionOf }: Pick<YearScale, 'positionOf'>,
  { width, size }: Room,
): PlacedMark[] => {
  const marks = dates
    .map((date, index) => ({ index, date, position: positionOf(date) }))
    .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1));
  const lanes = assignLanes(
    marks.map(({ position }) => (position / 100) * width),
    size,
  );
  return marks.map(({ index, position }, order) => ({ index, position, lane: lanes[order] ?? 0 }));
};
