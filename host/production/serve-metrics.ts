import { pathOf } from '../../functions/http/path.ts';
import { createExchange } from '../http/http-exchange.ts';
import { type ListenAddress, listenAddressFrom } from '../http/listen-address.ts';
import { protocolProblem } from '../http/protocol-problem.ts';
import type { ReservedPort } from '../http/reserved-port.ts';
import { isRead } from '../routing/rewrites.ts';

/**
 * The address of `/metrics`, from `METRICS_PORT` and `METRICS_HOST` (default loopback), or `undefined` where no port is set. Throws
 * what to write when it is not a port.
 */
export const metricsAddressFrom = (
  environment: Readonly<Record<string, string | undefined>>,
): ListenAddress | undefined => {
  const { METRICS_PORT, METRICS_HOST } = environment;
  if (!METRICS_PORT) return undefined;
  try {
    return listenAddressFrom({ PORT: METRICS_PORT, HOST: METRICS_HOST });
  } catch {
    throw new TypeError('METRICS_PORT is not a port. Write a whole number from 1 to 65535, such as 9464.');
  }
};

/** Answers `GET /metrics` on a port of its own with the text that `read` gives, and everything else with 404. */
export const serveMetrics = (port: ReservedPort, baseUrl: string, read: () => Promise<string>): void =>
  port.answerWith(
    createExchange({
      baseUrl,
      handle: async (request) => {
        if (pathOf(request) !== '/metrics' || !isRead(request)) {
          return protocolProblem(404, 'This port answers GET /metrics alone.', baseUrl);
        }
        const text = await read();
        return new Response(request.method === 'HEAD' ? null : text, {
          headers: { 'Content-Type': 'application/openmetrics-text; version=1.0.0; charset=utf-8' },
        });
      },
    }),
  );
