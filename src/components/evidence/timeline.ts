import { daysSinceEpoch } from '../../contracts/supplier/instant.ts';
import { parseCalendarDay } from '../dates.ts';

/**
 * Spreads marks along a line over lanes, so that no two marks of one lane touch. `positions` are the marks'
 * centres in ascending order, `size` is what each takes of the line. Each mark gets the lowest lane, counted
 * from 0, that has room for it; the answer is in the order of `positions`.
 */
const assignLanes = (positions: readonly number[], size: number): number[] => {
  const lastInLane: number[] = [];
  return positions.map((position) => {
    const free = lastInLane.findIndex((last) => last + size <= position);
    const lane = free === -1 ? lastInLane.length : free;
    lastInLane[lane] = position;
    return lane;
  });
};

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
type Room = {
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

/** A day of the article itself, marked by a line across the picture and a text in a row above the marks. */
type Milestone = {
  readonly text: string;
  /** The place of its line, in per cent. */
  readonly position: number;
  /** On which side of its line the text stands. */
  readonly side: 'before' | 'after';
  /** The row of the text, from 0 at the top; the line begins there. */
  readonly row: number;
};

/** What a text takes of the line in per cent where the page is narrowest, with its distance from its line. */
export const milestoneText = 28;

/**
 * Places the publication and the last revision, `published` and `revised` being their places in per cent, so that
 * no text leaves the picture and none is crossed by the other's line. The lower row's text is the one that could
 * be crossed, so it points away from the line that begins above it.
 */
export const placeMilestones = (published: number, revised: number): Milestone[] => {
  if (published === revised) {
    const side = published > 50 ? 'before' : 'after';
    return [{ text: 'Published, revised', position: published, side, row: 0 }];
  }
  const publishedSide = published > milestoneText ? 'before' : 'after';
  const revisedSide = publishedSide === 'before' || revised > 100 - milestoneText ? 'before' : 'after';
  const bothAfter = revisedSide === 'after';
  return [
    { text: 'Published', position: published, side: publishedSide, row: bothAfter ? 0 : 1 },
    { text: 'Revised', position: revised, side: revisedSide, row: bothAfter ? 1 : 0 },
  ];
};

/** What the picture of an Insight's dates is drawn from. */
type TimelineDates = {
  readonly evidenceDates: readonly string[];
  readonly publishedAt: string;
  readonly updatedAt: string;
};

/** The picture of an Insight's dates, before it is drawn. */
type Timeline = {
  readonly ticks: YearScale['ticks'];
  readonly marks: readonly PlacedMark[];
  readonly milestones: readonly Milestone[];
};

/** The line in a window of 320 pixels, without what the first and the last year reach over. */
export const narrowestLine = 260;

/** The most years that can be named below the narrowest line. */
export const mostTicks = 7;

/** What a numbered mark takes of the line in pixels: its diameter and a gap. */
export const numberedMark = 22;

/** Where everything stands in the picture of an Insight's dates. */
export const layOutTimeline = ({ evidenceDates, publishedAt, updatedAt }: TimelineDates): Timeline => {
  const scale = yearScale([...evidenceDates, publishedAt, updatedAt], mostTicks);
  return {
    ticks: scale.ticks,
    marks: placeMarks(evidenceDates, scale, { width: narrowestLine, size: numberedMark }),
    milestones: placeMilestones(scale.positionOf(publishedAt), scale.positionOf(updatedAt)),
  };
};
