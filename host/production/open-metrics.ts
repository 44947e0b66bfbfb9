import * as prometheus from 'prom-client';
import { logChannel } from '../../functions/http/endpoint.ts';
import type { AnsweredRequest } from '../routing/request-chain.ts';
import type { Running } from '../run.ts';

/** The boundaries that OpenTelemetry advises for the duration of requests, in seconds. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Values with their labels, at the time of asking. The name of a quantity ends with its unit. */
export type Gauge = {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
};

/** What was counted since the start of the server. */
export type OpenMetrics = Running & {
  readonly recordRequest: (request: AnsweredRequest) => void;
  /** All of it and these values, as a text of the format OpenMetrics 1.0 with the names of OpenTelemetry. */
  readonly text: (gauges: readonly Gauge[]) => Promise<string>;
};

/** Adds what prom-client leaves out: units, and the fraction of `1.0`, which Prometheus 2 takes for another boundary than `1`. */
const completed = (text: string): string =>
  text
    .replace(/\{le="(\d+)"/g, '{le="$1.0"')
    .replace(/^# TYPE (\w+_(bytes|seconds)) .*$/gm, '$&\n# UNIT $1 $2');

/**
 * Counts the durations of requests by route and status, neither of which a client can invent, and the refusals in the log lines of
 * the functions.
 */
export const createOpenMetrics = (): OpenMetrics => {
  const durations = new prometheus.Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP server requests.',
    labelNames: ['http_route', 'http_response_status_code', 'error_type'],
    buckets: boundaries,
    registers: [],
  });
  const refusals = new prometheus.Counter({
    name: 'nameplate_refused_keys',
    help: 'Requests whose key was refused, by the reason in the log.',
    labelNames: ['reason'],
    registers: [],
  });
  const countRefusal = (line: unknown): void => {
    const reason: unknown = Reflect.get(Object(line), 'refusal');
    if (typeof reason === 'string') refusals.inc({ reason });
  };
  logChannel.subscribe(countRefusal);
  return {
    recordRequest: ({ route, status, milliseconds }) =>
      durations.observe(
        {
          http_route: route,
          http_response_status_code: status,
          ...(status >= 500 ? { error_type: status } : {}),
        },
        milliseconds / 1000,
      ),
    text: async (gauges) => {
      const registry = new prometheus.Registry<prometheus.OpenMetricsContentType>();
      registry.setContentType(prometheus.openMetricsContentType);
      registry.registerMetric(durations);
      registry.registerMetric(refusals);
      for (const { name, help, values } of gauges) {
        const labelNames = Object.keys(values[0]?.labels ?? {});
        const gauge = new prometheus.Gauge({ name, help, labelNames, registers: [registry] });
        for (const { labels = {}, value } of values) gauge.set(labels, value);
      }
      return completed(await registry.metrics());
    },
    close: async () => {
      logChannel.unsubscribe(countRefusal);
    },
  };
};
