import type { AuthoredInsight } from '../content/insights/authored-insight.ts';
import { type ChartData, chartsIn, measureInWords } from '../content/insights/chart-data.ts';
import type { InsightBlock } from '../contracts/insight.ts';
import { chartPath } from '../contracts/site-paths.ts';

/** The headings, then each row, as lines: what the row stands for, then its values in the order of the headings. */
const itemsOf = (chart: ChartData): string[] => {
  const rows =
    chart.kind === 'table'
      ? chart.rows
      : chart.rows.map((row) => [row.label, 'date' in row ? row.date : row.written]);
  return [chart.headings, ...rows].map(([name, ...values]) => `${name}: ${values.join('; ')}`);
};

/** The blocks of an article, each chart with its rows as a list and the address of its data. */
const bodyBlocks = ({ blocks, tree, charts }: AuthoredInsight, baseUrl: string): InsightBlock[] =>
  blocks.flatMap((block, index): InsightBlock[] => {
    const [reference] = chartsIn({ ...tree, children: tree.children.slice(index, index + 1) });
    const chart = reference && charts.get(reference.data);
    if (block.type !== 'callout' || reference === undefined || chart === undefined) return [block];
    const data = `Data as CSV: ${baseUrl}${chartPath(reference.data)}`;
    return [
      { ...block, text: [block.text, measureInWords(chart), data].filter((text) => text !== '').join(' ') },
      { type: 'list', items: itemsOf(chart) },
    ];
  });

/**
 * All that the page of an article says, in blocks: its text with the rows of its charts, the sources whose addresses may change
 * or of which a newer edition exists, and its corrections.
 */
export const publishedBlocks = (insight: AuthoredInsight, baseUrl: string): InsightBlock[] => [
  ...bodyBlocks(insight, baseUrl),
  ...insight.sources.flatMap(({ unpinned }, index): InsightBlock[] =>
    unpinned === undefined
      ? []
      : [{ type: 'callout', label: `The address of source ${index + 1} may change`, text: unpinned }],
  ),
  ...insight.sources.flatMap(({ supersededBy }, index): InsightBlock[] =>
    supersededBy === undefined
      ? []
      : [
          {
            type: 'callout',
            label: `A newer edition of source ${index + 1} exists`,
            text: `${supersededBy.label}. The article cites the edition named in its sources. The newer one: ${supersededBy.url}`,
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
