import type { AuthoredInsight } from '../content/insights/authored-insight.ts';
import { type ChartData, chartsIn } from '../content/insights/chart-data.ts';
import type { InsightBlock } from '../contracts/insight.ts';
import { chartPath } from '../contracts/site-paths.ts';

/** A row as one line: what it stands for, then each value, with its heading where there are several. */
const itemsOf = (chart: ChartData): string[] => {
  if (chart.kind === 'bars') return chart.rows.map(({ label, written }) => `${label}: ${written}`);
  if (chart.kind === 'dates') return chart.rows.map(({ label, date }) => `${label}: ${date}`);
  const [, ...headings] = chart.headings;
  return chart.rows.map(
    ([name, ...cells]) => `${name}: ${headings.map((heading, at) => `${heading}: ${cells[at]}`).join('; ')}`,
  );
};

/** What the page says below a drawn chart: what is measured, and of what. */
const measureOf = ({ kind, headings: [subject, measure = ''] }: ChartData): string =>
  kind === 'table' ? '' : ` ${measure.replace(/^./, (first) => first.toUpperCase())} for each ${subject}.`;

/** The blocks of an article, each chart with its rows as a list and the address of its data. */
const bodyBlocks = ({ blocks, tree, charts }: AuthoredInsight, baseUrl: string): InsightBlock[] =>
  blocks.flatMap((block, index): InsightBlock[] => {
    const [reference] = chartsIn({ ...tree, children: tree.children.slice(index, index + 1) });
    const chart = reference && charts.get(reference.data);
    if (block.type !== 'callout' || reference === undefined || chart === undefined) return [block];
    const data = `Data as CSV: ${baseUrl}${chartPath(reference.data)}`;
    return [
      { ...block, text: `${block.text}${measureOf(chart)} ${data}` },
      { type: 'list', items: itemsOf(chart) },
    ];
  });

/**
 * All that the page of an article says, in blocks: its text with the rows of its charts, the sources of which a newer edition
 * exists, and its corrections.
 */
export const publishedBlocks = (insight: AuthoredInsight, baseUrl: string): InsightBlock[] => [
  ...bodyBlocks(insight, baseUrl),
  ...insight.sources.flatMap(({ supersededBy }, index): InsightBlock[] =>
    supersededBy === undefined
      ? []
      : [
          {
            type: 'callout',
            label: `A newer edition of source ${index + 1} exists`,
            text: `${supersededBy.label}, ${supersededBy.url} The article cites the edition named in its sources.`,
          },
        ],
  ),
  ...(insight.corrections ?? []).map(
    ({ date, was, now }): InsightBlock => ({
      type: 'callout',
      label: `Correction of ${date}`,
      text: `Before: ${was} Now: ${now}`,
    }),
  ),
];
