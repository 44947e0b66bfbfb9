import type { APIRoute, GetStaticPaths } from 'astro';
import { chartsIn, readChartData } from '../../../../content/insights/chart-data.ts';
import { byOwnPath } from '../../../../content/own-path.ts';
import { siteContent } from '../../../../content/site-content.ts';
import { csvLine } from '../../../../contracts/csv.ts';
import { publishedInsights } from '../../../../publish/api-bodies.ts';
import { textResponse } from '../../../../publish/responses.ts';

const files = byOwnPath(
  import.meta.glob<string>('own-content/insights/**/*.csv', { query: '?raw', import: 'default' }),
);

export const getStaticPaths = (async () =>
  publishedInsights(await siteContent()).flatMap(({ tree }) =>
    chartsIn(tree).map(({ data }) => {
      const [article = '', name = ''] = data.split('/');
      return { params: { article, chart: name.replace(/\.csv$/, '') } };
    }),
  )) satisfies GetStaticPaths;

/** The data of a chart: its headings and rows. */
export const GET: APIRoute = async ({ params }) => {
  const load = files[`/content/insights/${params.article}/${params.chart}.csv`];
  const chart = load === undefined ? undefined : readChartData(await load());
  if (chart === undefined)
    throw new Error('The file with the data of a chart is missing or has another form.');
  const rows = chart.rows.map((row) => [row.label, 'date' in row ? row.date : row.written]);
  return textResponse([chart.headings, ...rows].map(csvLine).join(''), 'text/csv; charset=utf-8');
};
