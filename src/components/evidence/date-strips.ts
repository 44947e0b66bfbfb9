import type { AuthoredInsight } from '../../content/insights/authored-insight.ts';
import {
  maxTicks,
  narrowestLine,
  type PlacedMark,
  placeMarks,
  type YearScale,
  yearScale,
} from './timeline.ts';

type DatedInsight = Pick<AuthoredInsight, 'slug' | 'title' | 'sources'>;

/** The evidence dates of one Insight as dots on a line. */
export type DateStrip = DatedInsight & {
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
