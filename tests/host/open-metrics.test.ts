import { expect, it, onTestFinished } from 'vitest';
import { logChannel } from '../../functions/http/endpoint.ts';
import { createOpenMetrics } from '../../host/production/open-metrics.ts';

it('the metrics are OpenMetrics 1.0, with units, and with a fraction in each boundary', async () => {
  const metrics = createOpenMetrics();
  onTestFinished(metrics.close);
  metrics.recordRequest({ route: 'catalogue', status: 200, milliseconds: 5 });
  metrics.recordRequest({ route: 'catalogue', status: 200, milliseconds: 2000 });
  metrics.recordRequest({ route: 'console', status: 503, milliseconds: 20_000 });
  logChannel.publish({ refusal: 'missing' });
  logChannel.publish({ refusal: 'missing' });
  logChannel.publish({ route: '/livez' });
  const gauge = (name: string, value: number, labels?: Record<string, string>) => ({
    name,
    help: 'Help.',
    values: [{ value, ...(labels && { labels }) }],
  });
  const written = await metrics.text([
    gauge('memory_bytes', 3.5),
    gauge('migration', 1, { name: 'a "name"' }),
  ]);
  const buckets = (labels: string, counts: readonly number[]) =>
    ['0.005', '0.01', '0.025', '0.05', '0.075', '0.1', '0.25', '0.5', '0.75', '1.0', '2.5', '5.0', '7.5']
      .concat('10.0', '+Inf')
      .map(
        (le, index) => `http_server_request_duration_seconds_bucket{le="${le}",${labels}} ${counts[index]}`,
      );
  const found = 'http_route="catalogue",http_response_status_code="200"';
  const failed = 'http_route="console",http_response_status_code="503",error_type="503"';
  expect(written.split('\n')).toEqual([
    '# HELP http_server_request_duration_seconds Duration of HTTP server requests.',
    '# TYPE http_server_request_duration_seconds histogram',
    '# UNIT http_server_request_duration_seconds seconds',
    ...buckets(found, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]),
    `http_server_request_duration_seconds_sum{${found}} 2.005`,
    `http_server_request_duration_seconds_count{${found}} 2`,
    ...buckets(failed, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
    `http_server_request_duration_seconds_sum{${failed}} 20`,
    `http_server_request_duration_seconds_count{${failed}} 1`,
    '# HELP nameplate_refused_keys Requests whose key was refused, by the reason in the log.',
    '# TYPE nameplate_refused_keys counter',
    'nameplate_refused_keys_total{reason="missing"} 2',
    '# HELP memory_bytes Help.',
    '# TYPE memory_bytes gauge',
    '# UNIT memory_bytes bytes',
    'memory_bytes 3.5',
    '# HELP migration Help.',
    '# TYPE migration gauge',
    'migration{name="a \\"name\\""} 1',
    '# EOF',
    '',
  ]);
});
