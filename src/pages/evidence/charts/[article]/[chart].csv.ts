import type { APIRoute, GetStaticPaths } from 'astro';
import { chartsIn } from '../../../../content/insights/chart-data.ts';
import { siteContent } from '../../../../content/site-content.ts';
import { publishedInsights } from '../../../../publish/api-bodies.ts';
import { textResponse } from '../../../../publish/responses.ts';

const files = import.meta.glob<string>('/content/insights/**/*.csv', { query: '?raw', import: 'default' });

export const getStaticPaths = (async () =>
  publishedInsights(await siteContent()).flatMap(({ tree }) =>
    chartsIn(tree).map(({ data }) => {
      const [article = '', name = ''] = data.split('/');
      return { params: { article, chart: name.replace(/\.csv$/, '') } };
    }),
  )) satisfies GetStaticPaths;

/** The data of a chart, as its editor wrote them. */
export const GET: APIRoute = async ({ params }) => {
  const load = files[`/content/insights/${params.article}/${params.chart}.csv`];
  if (load === undefined) throw new Error('The file with the data of a chart is missing.');
  return textResponse(await load(), 'text/csv; charset=utf-8');
};
