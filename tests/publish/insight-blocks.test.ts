import { describe, expect, it } from 'vitest';
import { publishedInsights, toInsight } from '../../src/publish/api-bodies.ts';
import { content } from '../content/whole-content.ts';

const insights = publishedInsights(content);
const withCharts = insights.filter(({ charts }) => charts.size > 0);
const withRemarks = insights.filter(
  ({ corrections, sources }) => corrections !== undefined || sources.some(({ supersededBy }) => supersededBy),
);

describe('the JSON of an article', () => {
  it.each(withCharts)('has every row of the charts of $slug, and the address of their data', (insight) => {
    const { blocks } = toInsight(insight, 'https://nameplate.example');
    const texts = JSON.stringify(blocks);
    for (const [file, chart] of insight.charts) {
      expect(texts).toContain(`Data as CSV: https://nameplate.example/evidence/charts/${file}`);
      const cells =
        chart.kind === 'table'
          ? chart.rows.flat()
          : chart.rows.flatMap((row) => [row.label, 'date' in row ? row.date : row.written]);
      for (const cell of cells) expect(texts).toContain(JSON.stringify(cell).slice(1, -1));
    }
  });

  it.each(withRemarks)('has the corrections and the newer editions of the sources of $slug', (insight) => {
    const texts = JSON.stringify(toInsight(insight, 'https://nameplate.example').blocks);
    const said = [
      ...(insight.corrections ?? []).flatMap(({ date, was, now }) => [date, was, now]),
      ...insight.sources.flatMap(({ supersededBy }) =>
        supersededBy === undefined ? [] : [supersededBy.label, supersededBy.url],
      ),
    ];
    for (const text of said) expect(texts).toContain(JSON.stringify(text).slice(1, -1));
  });

  it('is tried on charts, corrections and newer editions', () => {
    expect(withCharts).not.toEqual([]);
    expect(insights.some(({ corrections }) => corrections !== undefined)).toBe(true);
    expect(insights.some(({ sources }) => sources.some(({ supersededBy }) => supersededBy))).toBe(true);
  });
});
