import { type Milestone, placeMilestones } from './milestones.ts';
import { type PlacedMark, placeMarks } from './place-marks.ts';
import { type YearScale, yearScale } from './year-scale.ts';

/** What the picture of an Insight's dates is drawn from. */
export type TimelineDates = {
  readonly evidenceDates: readonly string[];
  readonly publishedAt: string;
  readonly updatedAt: string;
};

/** The picture of an Insight's dates, before it is drawn. */
export type Timeline = {
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
