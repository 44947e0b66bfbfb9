import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** A request that was answered. */
export type AnsweredRequest = {
  /** The name of the function, or `file`, `redirect` or `not_found` for what no function answers. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
};

/** The requests of one route in the time of a line. */
type RouteMetrics = {
  /** How many were answered, by class of status: `2xx`, `3xx`, `4xx` without 429, `429`, `5xx`. */
  readonly answered: Readonly<Record<string, number>>;
  /** How long they took, in milliseconds. */
  readonly milliseconds: Readonly<Record<'p50' | 'p95' | 'p99' | 'max', number>>;
};

/** What the line of one minute says. It has no address, no key and nothing that a client sent. */
export type MetricsLine = {
  /** When it was written (ISO 8601). */
  readonly time: string;
  readonly metrics: {
    /** How long was counted. */
    readonly seconds: number;
    readonly routes: Readonly<Record<string, RouteMetrics>>;
    /** Requests whose key was refused, by the reason in their log lines. */
    readonly refusals: Readonly<Record<string, number>>;
    /** The memory of the process in bytes. */
    readonly memory: { readonly rss: number; readonly heapUsed: number };
  };
};

/** Counts requests until the line about them is taken. */
export type Metrics = {
  readonly recordRequest: (request: AnsweredRequest) => void;
  /** Counts a refused key by its reason. */
  readonly recordRefusal: (reason: string) => void;
  /** The line about what was counted since the last one. */
  readonly takeLine: () => MetricsLine;
};

type Counting = { readonly histogram: RecordableHistogram; readonly answered: Map<string, number> };

const countIn = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const statusClass = (status: number): string => (status === 429 ? '429' : `${Math.floor(status / 100)}xx`);

/** The histogram counts whole microseconds from 1. */
const microseconds = (milliseconds: number): number => Math.max(1, Math.round(milliseconds * 1000));

const routeMetrics = ({ histogram, answered }: Counting): RouteMetrics => ({
  answered: Object.fromEntries(answered),
  milliseconds: {
    p50: histogram.percentile(50) / 1000,
    p95: histogram.percentile(95) / 1000,
    p99: histogram.percentile(99) / 1000,
    max: histogram.max / 1000,
  },
});

/** Creates the counts of a server. `monotonicMilliseconds` is the clock of `seconds`. */
export const createMetrics = (monotonicMilliseconds: () => number): Metrics => {
  let since = monotonicMilliseconds();
  let routes = new Map<string, Counting>();
  let refusals = new Map<string, number>();
  return {
    recordRequest: ({ route, status, milliseconds }) => {
      const counting = routes.get(route) ?? { histogram: createHistogram(), answered: new Map() };
      routes.set(route, counting);
      countIn(counting.answered, statusClass(status));
      counting.histogram.record(microseconds(milliseconds));
    },
    recordRefusal: (reason) => countIn(refusals, reason),
    takeLine: () => {
      const now = monotonicMilliseconds();
      const { rss, heapUsed } = process.memoryUsage();
      const line = {
        time: new Date().toISOString(),
        metrics: {
          seconds: Math.round(now - since) / 1000,
          routes: Object.fromEntries([...routes].map(([name, counting]) => [name, routeMetrics(counting)])),
          refusals: Object.fromEntries(refusals),
          memory: { rss, heapUsed },
        },
      };
      since = now;
      routes = new Map();
      refusals = new Map();
      return line;
    },
  };
};
