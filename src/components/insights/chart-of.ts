import { byOwnPath } from '../../content/content-root.ts';
import { type ChartData, readChartData } from '../../content/insights/chart-data.ts';

const files = byOwnPath(
  import.meta.glob<string>('own-content/insights/**/*.csv', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** What the chart shows whose data are in this file, relative to the folder of the Insights. */
export const chartOf = (data: string): ChartData | undefined => {
  const chart = readChartData(files[`/content/insights/${data}`] ?? '');
  return chart.kind === 'fault' ? undefined : chart;
};
