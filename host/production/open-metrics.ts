import { logChannel } from '../../functions/http/endpoint.ts';
import type { AnsweredRequest } from '../routing/request-chain.ts';
import type { Running } from '../run.ts';

/** The boundaries that OpenTelemetry advises for the duration of requests, in seconds. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** A value with its labels, at the time of asking. */
export type Gauge = {
  readonly name: string;
  readonly help: string;
  readonly unit?: 'bytes' | 'seconds';
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
};

type Durations = { readonly counts: number[]; sum: number };

const labelled = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const header = (
  { name, help, unit }: Omit<Gauge, 'values'>,
  type: 'counter' | 'gauge' | 'histogram',
): string[] => [
  `# TYPE ${name} ${type}`,
  ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
  `# HELP ${name} ${help}`,
];

const gaugeLines = (gauge: Gauge): string[] => [
  ...header(gauge, 'gauge'),
  ...gauge.values.map(({ labels = {}, value }) => `${gauge.name}${labelled(labels)} ${value}`),
];

const durationName = 'http_server_request_duration_seconds';

const durationLines = (labels: Readonly<Record<string, string>>, { counts, sum }: Durations): string[] => {
  let below = 0;
  const buckets = counts.map((count, index) => {
    below += count;
    const boundary = boundaries[index];
    // As the format writes a number with a fraction.
    const le =
      boundary === undefined ? '+Inf' : Number.isInteger(boundary) ? `${boundary}.0` : String(boundary);
    return `${durationName}_bucket${labelled({ ...labels, le })} ${below}`;
  });
  return [
    ...buckets,
    `${durationName}_sum${labelled(labels)} ${sum}`,
    `${durationName}_count${labelled(labels)} ${below}`,
  ];
};

const refusalName = 'nameplate_refused_keys';

const refusalLines = (refusals: ReadonlyMap<string, number>): string[] => [
  ...header(
    { name: refusalName, help: 'Requests whose key was refused, by the reason in the log.' },
    'counter',
  ),
  ...[...refusals].map(([reason, count]) => `${refusalName}_total${labelled({ reason })} ${count}`),
];

/** What was counted since the start of the server. */
export type OpenMetrics = Running & {
  readonly recordRequest: (request: AnsweredRequest) => void;
  /** All of it and these values, as a text of the format OpenMetrics 1.0 with the names of OpenTelemetry. */
  readonly text: (gauges: readonly Gauge[]) => string;
};

/**
 * Counts the durations of requests by route and status, neither of which a client can invent, and the refusals in the log lines of
 * the functions.
 */
export const createOpenMetrics = (): OpenMetrics => {
  const requests = new Map<string, { labels: Readonly<Record<string, string>>; durations: Durations }>();
  const refusals = new Map<string, number>();
  const countRefusal = (line: unknown): void => {
    const reason: unknown = Reflect.get(Object(line), 'refusal');
    if (typeof reason === 'string') refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
  };
  logChannel.subscribe(countRefusal);
  return {
    recordRequest: ({ route, status, milliseconds }) => {
      const key = `${route} ${status}`;
      const counted = requests.get(key) ?? {
        labels: {
          http_route: route,
          http_response_status_code: String(status),
          ...(status >= 500 ? { error_type: String(status) } : {}),
        },
        durations: { counts: Array.from({ length: boundaries.length + 1 }, () => 0), sum: 0 },
      };
      requests.set(key, counted);
      const seconds = milliseconds / 1000;
      const index = boundaries.findIndex((boundary) => seconds <= boundary);
      const bucket = index === -1 ? boundaries.length : index;
      counted.durations.counts[bucket] = (counted.durations.counts[bucket] ?? 0) + 1;
      counted.durations.sum += seconds;
    },
    text: (gauges) =>
      [
        ...header(
          { name: durationName, help: 'Duration of HTTP server requests.', unit: 'seconds' },
          'histogram',
        ),
        ...[...requests.values()].flatMap(({ labels, durations }) => durationLines(labels, durations)),
        ...refusalLines(refusals),
        ...gauges.flatMap(gaugeLines),
        '# EOF\n',
      ].join('\n'),
    close: async () => {
      logChannel.unsubscribe(countRefusal);
    },
  };
};
