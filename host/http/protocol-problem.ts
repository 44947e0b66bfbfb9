import { STATUS_CODES } from 'node:http';
import { apiHeaders } from '../../src/contracts/headers.ts';

/**
 * A Problem about a request that fails before any endpoint sees it; on Netlify the CDN answers it. RFC 9457, section
 * 4.2.1: `about:blank` says no more than the status does.
 */
export const protocolProblem = (
  status: number,
  detail: string,
  baseUrl: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json(
    {
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      detail,
      retryable: status >= 500 || status === 429,
    },
    {
      status,
      headers: {
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
        ...apiHeaders(baseUrl),
        ...headers,
      },
    },
  );
