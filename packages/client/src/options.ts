import type { Failure } from './failure.ts';
import { type Platform, standardPlatform } from './platform.ts';

/** A wait before the next request. */
export type Wait = {
  /** The method that waits, such as `getProduct`. */
  readonly call: string;
  readonly seconds: number;
  /** The failure after which the call is tried again; undefined when the wait keeps the rate of the key. */
  readonly failure: Failure | undefined;
};

/** Where the service is, and how long the client tries. */
export type ClientOptions = {
  /** The address of the service: a scheme and a host only, such as `https://nameplate.example`. */
  readonly baseUrl: string;
  /** The most requests for one answer, 1 to 10; 4 by default. */
  readonly maxTries?: number;
  /** The most time for one request and its whole answer, up to 600 seconds; 15 by default. */
  readonly trySeconds?: number;
  /** The most time for all requests for one answer and the waits between them, up to 3,600 seconds; 120 by default. */
  readonly totalSeconds?: number;
  /** Is told about each wait, for a log or a progress line. Nothing in it contains the key. */
  readonly onWait?: (wait: Wait) => void;
  /** Replaces time, chance and `fetch`, for tests. */
  readonly platform?: Partial<Platform>;
};

/** The options, checked and complete. */
export type Settings = {
  readonly baseUrl: URL;
  readonly maxTries: number;
  readonly trySeconds: number;
  readonly totalSeconds: number;
  readonly onWait: (wait: Wait) => void;
  readonly platform: Platform;
};

const readBaseUrl = (baseUrl: string): URL => {
  let url: URL | undefined;
  try {
    url = new URL(baseUrl);
  } catch {}
  if (url === undefined || url.href !== `${url.origin}/` || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(
      'baseUrl is not the address of a service. Write a scheme and a host only, such as https://nameplate.example.',
    );
  }
  return url;
};

const readNumber = (name: string, number: number, most: number): number => {
  if (number > 0 && number <= most) return number;
  throw new TypeError(`${name} is out of range. Give a number above 0, at most ${most}.`);
};

/** Checks the options and completes them. Throws a `TypeError` that names the one to fix. */
export const readOptions = (options: ClientOptions): Settings => ({
  baseUrl: readBaseUrl(options.baseUrl),
  maxTries: readNumber('maxTries', options.maxTries ?? 4, 10),
  trySeconds: readNumber('trySeconds', options.trySeconds ?? 15, 600),
  totalSeconds: readNumber('totalSeconds', options.totalSeconds ?? 120, 3_600),
  onWait: options.onWait ?? (() => {}),
  platform: { ...standardPlatform, ...options.platform },
});
