import { createServer, type RequestListener } from 'node:http';
import { createRequestListener } from '@remix-run/node-fetch-server';
import {
  type CheckOptions,
  checkProvider,
} from '../../../../tools/integrators/provider/check/check-provider.ts';
import { listenOnLoopback } from '../../../listen-on-loopback.ts';

/** The current time in the tests of a provider. */
export const now = new Date('2026-11-21T12:00:00Z');

/** A provider as a function from request to answer. */
export type Handle = (request: Request) => Response | Promise<Response>;

/** Serves a provider until the test ends, and gives its address. */
export const serve = (answer: RequestListener): Promise<string> => listenOnLoopback(createServer(answer));

/** Checks what answers at an address, without waits and with no end of time unless the test gives one. */
export const checkAt = (address: string, options: Partial<CheckOptions> = {}) =>
  checkProvider({
    address: new URL(address),
    timeOut: () => new AbortController().signal,
    timeLimit: new AbortController().signal,
    walks: 3,
    maxPages: 100,
    pause: async () => {},
    now: () => now,
    unknownId: 'nameplate-check:unknown',
    unknownCursor: 'nameplate-check-unknown',
    onPage: () => {},
    ...options,
  });

/** The report on a provider that is served by Node's own server. */
export const reportOn = async (answer: RequestListener, options: Partial<CheckOptions> = {}, path = '') => {
  const check = await checkAt(`${await serve(answer)}${path}`, options);
  if (check.kind !== 'report') throw new Error('Nothing answered.');
  return check.report;
};

/** The codes that a provider is reported with, each once, in alphabetical order. */
export const codesOf = async (handle: Handle) => {
  const { errors } = await reportOn(createRequestListener(handle));
  return [...new Set(errors.map(({ code }) => code))].sort();
};
