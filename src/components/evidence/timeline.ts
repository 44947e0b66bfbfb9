import type { AuthoredInsight } from '../../content/insights/authored-insight.ts';
import { type CalendarDay, dayNumber, parseCalendarDay } from '../../publish/dates.ts';

/**
 * Assigns marks on a line to lanes, so that no two marks in one lane touch. `positions` are the centres of the marks
 * in ascending order, and `size` is the width of each. Each mark gets the lowest lane, counted from 0, that has room for
 * it. The result is in the order of `positions`.
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

/** A time scale that begins and ends with whole years. */
export type YearScale = {
  /** The position of a day, in per cent of the length of the line, with two decimals. */
  readonly positionOf: (date: string) => number;
  /** The years to label below the line, each at its first day: as many as fit. */
  readonly ticks: readonly { readonly year: number; readonly position: number }[];
};

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/**
 * The scale for one or more days, from the first year to the end of the last. At most `maxTicks` years are labelled,
 * in steps of a round number.
 */
export const yearScale = (dates: readonly string[], maxTicks: number): YearScale => {
  const years = dates.map((date) => parseCalendarDay(date).year);
  const [first = 0] = years.toSorted((one, other) => one - other);
  const end = years.reduce((last, year) => Math.max(last, year), first) + 1;
  const firstDayOf = (year: number): CalendarDay => ({ year, month: 1, day: 1 });
  const start = dayNumber(firstDayOf(first));
  const length = dayNumber(firstDayOf(end)) - start;
  const positionOfDay = (day: CalendarDay): number =>
    Math.round(((dayNumber(day) - start) / length) * 10_000) / 100;
  const ticksBy = (step: number): number[] =>
    Array.from(
      { length: Math.floor(end / step) - Math.ceil(first / step) + 1 },
      (_, index) => (Math.ceil(first / step) + index) * step,
    );
  const step = steps.find((candidate) => (end - first) / candidate <= maxTicks - 1) ?? end;
  return {
    positionOf: (date) => positionOfDay(parseCalendarDay(date)),
    ticks: ticksBy(step).map((year) => ({ year, position: positionOfDay(firstDayOf(year)) })),
  };
};

/** A mark of a chart of dates. */
export type PlacedMark = {
  /** The index of its date, from 0. */
  readonly index: number;
  /** The position of its centre on the scale, in per cent. */
  readonly position: number;
  /** Its lane, counted from 0 at the line. */
  readonly lane: number;
};

/** The space that the marks share. */
type Room = {
  /** The length of the line in pixels on the narrowest page. */
  readonly width: number;
  /** The width of a mark in pixels. */
  readonly size: number;
};

/**
 * Places a mark for each date, oldest first and otherwise in the order given. Marks do not overlap on a line of the
 * given width. On a longer line they are further apart, because their positions are in per cent and their sizes in
 * pixels.
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

/** A day of the article itself, shown as a line across the chart with a label in a row above the marks. */
type Milestone = {
  readonly text: string;
  /** The position of its line, in per cent. */
  readonly position: number;
  /** The side of its line on which the label is. */
  readonly side: 'before' | 'after';
  /** The row of the label, from 0 at the top; the line begins there. */
  readonly row: number;
};

/** The width of a label on the narrowest page, with its distance from its line, in per cent. */
export const milestoneText = 28;

/**
 * Places the labels of the publication and the last revision, whose positions are given in per cent, so that no label
 * leaves the chart and none is crossed by the other's line. Only the label in the lower row could be crossed, so it
 * points away from the line that begins above it.
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

/** The dates that the chart of an Insight shows. */
type TimelineDates = {
  readonly evidenceDates: readonly string[];
  readonly publishedAt: string;
  readonly updatedAt: string;
};

/** The layout of the chart of an Insight's dates. */
type Timeline = {
  readonly ticks: YearScale['ticks'];
  readonly marks: readonly PlacedMark[];
  readonly milestones: readonly Milestone[];
};

/** The length of the line in a window of 320 pixels, without the overhang of the first and the last year. */
export const narrowestLine = 260;

/** The most years that can be labelled below the narrowest line. */
export const maxTicks = 7;

/** The width of a numbered mark in pixels, with a gap. */
export const numberedMark = 22;

/** Lays out the chart of an Insight's dates. */
export const layOutTimeline = ({ evidenceDates, publishedAt, updatedAt }: TimelineDates): Timeline => {
  const scale = yearScale([...evidenceDates, publishedAt, updatedAt], maxTicks);
  return {
    ticks: scale.ticks,
    marks: placeMarks(evidenceDates, scale, { width: narrowestLine, size: numberedMark }),
    milestones: placeMilestones(scale.positionOf(publishedAt), scale.positionOf(updatedAt)),
  };
};

type DatedInsight = Pick<AuthoredInsight, 'slug' | 'title' | 'sources'>;

/** The evidence dates of one Insight as dots on a line. */
type DateStrip = DatedInsight & {
  readonly dates: readonly string[];
  readonly marks: readonly PlacedMark[];
};

/** The width of a dot on its line in pixels, with a gap. */
export const dotSize = 8;

/** A line of dots for each Insight that has sources, all on one scale of years. */
export const layOutStrips = (
  insights: readonly DatedInsight[],
): { readonly ticks: YearScale['ticks']; readonly strips: readonly DateStrip[] } => {
  const dated = insights
    .filter(({ sources }) => sources.length > 0)
    .map((insight) => ({ ...insight, dates: insight.sources.map(({ evidenceDate }) => evidenceDate) }));
  if (dated.length === 0) return { ticks: [], strips: [] };
  const scale = yearScale(
    dated.flatMap(({ dates }) => dates),
    maxTicks,
  );
  const room = { width: narrowestLine, size: dotSize };
  return {
    ticks: scale.ticks,
    strips: dated.map((insight) => ({ ...insight, marks: placeMarks(insight.dates, scale, room) })),
  };
};
