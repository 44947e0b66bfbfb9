import type { Failure } from './failure.ts';

/** The statuses after which the same request may succeed. */
const transient = new Set([408, 429, 500, 502, 503, 504]);

/** Whether the same request may succeed later. */
export const mayPass = (failure: Failure): boolean => {
  switch (failure.kind) {
    case 'no_answer':
      return true;
    case 'not_the_service':
      return transient.has(failure.status) && failure.reason !== 'contains_key';
    case 'problem':
      // The key has to change first, whatever the problem says.
      if (failure.status === 401 || failure.status === 403) return false;
      return failure.problem.retryable ?? transient.has(failure.status);
    default:
      return false;
  }
};

const maxAskedSeconds = 1_000_000_000;

/**
 * The seconds that `Retry-After` asks for, as a number or a date (RFC 9110, section 10.2.3); undefined without one.
 * `today` is the time of this machine, in milliseconds since 1970.
 */
export const askedSeconds = (headers: Headers, today: () => number): number | undefined => {
  const text = (headers.get('retry-after') ?? '').trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text), maxAskedSeconds);
  // Two dates of the service leave the clock of this machine out. A proxy's answer or a page of another origin has one.
  const sent = Date.parse(headers.get('date') ?? '');
  const seconds = (Date.parse(text) - (Number.isNaN(sent) ? today() : sent)) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
};

/** A random part of 1, 2, 4, … seconds, so that clients that failed together do not return together. */
export const backoffSeconds = (tries: number, random: () => number): number => random() * 2 ** (tries - 1);
