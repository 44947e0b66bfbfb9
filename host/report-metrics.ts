import { logChannel } from '../functions/http/log-channel.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Running } from './run.ts';

const reportMilliseconds = 60_000;

/** Counts requests, and the refusals in the log lines of the functions, and writes one line of JSON about them a minute. */
export const reportMetrics = (): Metrics & Running => {
  const metrics = createMetrics(() => performance.now());
  const count = (line: unknown): void => {
    const refusal: unknown = Reflect.get(Object(line), 'refusal');
    if (typeof refusal === 'string') metrics.recordRefusal(refusal);
  };
  logChannel.subscribe(count);
  const timer = setInterval(() => console.log(JSON.stringify(metrics.takeLine())), reportMilliseconds);
  timer.unref();
  return {
    ...metrics,
    close: async () => {
      clearInterval(timer);
      logChannel.unsubscribe(count);
    },
  };
};
