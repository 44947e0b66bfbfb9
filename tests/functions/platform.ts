import type { EndpointPlatform, FunctionContext, LogLine } from '../../functions/http/endpoint.ts';

/** What the platform passes with a request of the tests. */
export const context: FunctionContext = { requestId: 'request-1', ip: '' };

/** A platform for tests: a fixed address, a fixed time, and the log lines it was given. */
export const createTestPlatform = (): EndpointPlatform & { readonly lines: LogLine[] } => {
  const lines: LogLine[] = [];
  return {
    baseUrl: 'https://nameplate.example',
    monotonicMilliseconds: () => 0,
    log: (line) => lines.push(line),
    lines,
  };
};
