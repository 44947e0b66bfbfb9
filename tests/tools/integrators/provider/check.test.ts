import type { RequestListener } from 'node:http';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { describe, expect, it } from 'vitest';
import { providerFindingCodes } from '../../../../src/contracts/provider/finding-codes.ts';
import { findingCodes } from '../../../../src/contracts/supplier/finding-codes.ts';
import type { CheckOptions } from '../../../../tools/integrators/provider/check/check-provider.ts';
import { checkAt, codesOf, reportOn, serve } from './check-served.ts';
import { faults } from './faults.ts';
import { problem, records, sound, withOffsets, withPath, withText } from './faulty-providers.ts';

const catalog = '/v1/catalog';
const health = '/v1/health';

describe('the check of a provider', () => {
  it('has no finding for a provider whose source changes all the time, and says how it changed', async () => {
    const report = await reportOn(createRequestListener(sound()));
    expect(report).toMatchObject({ outcome: 'passed', errors: [], errorCount: 0, completeWalks: 3 });
    expect(report.records).toBeGreaterThan(60);
    expect(report.change.added).toBeGreaterThan(0);
    expect(report.change.revised).toBeGreaterThan(0);
  });

  it.each(faults)('finds %s', async (_fault, provider, codes) => {
    expect(await codesOf(provider())).toEqual(codes);
  });

  it('asks no more identifiers at once than the provider says, also when that is one', async () => {
    for (const most of [1, 2, 5]) {
      const few = withPath('/v1/availability/check', async (request, handle) => {
        const text = await request.clone().text();
        return text.split('invented:').length + text.split('nameplate-check:').length - 2 > most
          ? problem(422)
          : handle(request);
      });
      const declared = withText(
        '/v1/provider',
        (text) => text.replace('"maxIdentifiers":50', `"maxIdentifiers":${most}`),
        few,
      );
      expect(await codesOf(declared)).toEqual([]);
    }
  });

  it('says at which place of which page, in which walk', async () => {
    const { errors } = await reportOn(
      createRequestListener(
        withText(catalog, (text) => text.replace(/"unitPrice":"([^"]+)"/, '"unitPrice":$1')),
      ),
    );
    expect(errors[0]).toEqual({
      request: 'GET /v1/catalog',
      walk: 1,
      page: 1,
      pointer: '/data/0/pricing/tiers/0/unitPrice',
      code: 'wrong_type',
      detail: expect.stringContaining('Expected a decimal string'),
      hint: expect.any(String),
    });
  });

  it('asks nothing of the address that a redirect names', async () => {
    let asked = 0;
    const elsewhere = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const redirecting = withPath(health, () => Response.redirect(`${elsewhere}/v1/health`, 302));
    expect(await codesOf(redirecting)).toEqual(['redirected']);
    expect(asked).toBe(0);
  });

  /** The codes of a sound provider whose requests for a path are treated in another way. */
  const codesWhen = async (path: string, treat: RequestListener, options: Partial<CheckOptions> = {}) => {
    const handle = createRequestListener(sound());
    const answer: RequestListener = (request, response) =>
      (request.url === path ? treat : handle)(request, response);
    return (await reportOn(answer, options)).errors.map(({ code }) => code);
  };

  it('stops reading a body without an end', async () => {
    const ended = Promise.withResolvers<void>();
    const codes = await codesWhen(health, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const fill = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', fill).on('close', ended.resolve);
      fill();
    });
    await ended.promise;
    expect(codes).toEqual(['body_too_large']);
  });

  it('gives up an answer that does not come in time', async () => {
    let late = new AbortController();
    const timeOut = () => {
      late = new AbortController();
      return late.signal;
    };
    const silent = () => late.abort(new DOMException('', 'TimeoutError'));
    expect(await codesWhen(health, silent, { timeOut })).toEqual(['timed_out']);
  });

  it('ends at its time limit, and says once that it did', async () => {
    const limit = new AbortController();
    const silent = () => limit.abort(new DOMException('', 'TimeoutError'));
    expect(await codesWhen(catalog, silent, { timeLimit: limit.signal })).toEqual(['time_limit']);
  });

  it('does not take a broken answer for a whole one', async () => {
    const codes = await codesWhen(health, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"data":', () => response.destroy());
    });
    expect(codes).toEqual(['connection_failed']);
  });

  it('has no finding because a provider closes a connection after its answer', async () => {
    const handle = createRequestListener(sound());
    const used = new WeakSet<object>();
    const report = await reportOn((request, response) => {
      if (used.has(request.socket)) return request.socket.destroy();
      used.add(request.socket);
      return handle(request, response);
    });
    expect(report.outcome).toBe('passed');
  });

  it('tells an address at which nothing answers from a provider with findings', async () => {
    const address = await serve((request) => request.socket.destroy());
    expect(await checkAt(address)).toEqual({ kind: 'unreachable' });
  });

  it('pauses before each page except the first of a walk, so that the source can change in the middle', async () => {
    const pages: (number | undefined)[] = [];
    const paused: (number | undefined)[] = [];
    await reportOn(createRequestListener(withOffsets(() => records)), {
      onPage: ({ page: number }) => pages.push(number),
      pause: async () => paused.push(pages.at(-1)),
    });
    expect(pages).toEqual([1, 2, 3, 2, 3, 1, 2, 3, 1, 2, 3]);
    expect(paused).toEqual(pages.filter((number) => number !== 1));
  });

  it('asks below the path of the address', async () => {
    const handle = sound();
    const report = await reportOn(
      createRequestListener((request) => {
        const { pathname, search } = new URL(request.url);
        if (!pathname.startsWith('/draft/v1/')) return problem(404);
        const below = new URL(pathname.slice('/draft'.length) + search, request.url);
        return handle(new Request(below, request));
      }),
      {},
      '/draft/',
    );
    expect(report.outcome).toBe('passed');
  });

  it('has a case here for every code, and no code of the record contract', () => {
    const own = ['redirected', 'body_too_large', 'timed_out', 'time_limit', 'connection_failed'];
    const caused = new Set([...own, ...faults.flatMap(([, , codes]) => codes)]);
    const codes = Object.keys(providerFindingCodes);
    expect(codes.filter((code) => !caused.has(code))).toEqual([]);
    expect(codes.filter((code) => Object.hasOwn(findingCodes, code))).toEqual([]);
  });
});
