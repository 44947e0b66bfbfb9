import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { json, problem, type Treatment } from '../../../tests/scripted-server.ts';
import { clientsOf, found, receipt, testPlatform } from './clients.ts';

const unavailable = problem(503, 'service_unavailable', { retryable: true }, { 'Retry-After': '5' });
const limited = problem(429, 'rate_limit_exceeded', { retryable: true }, { 'Retry-After': '12' });
const badGateway = { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' };

describe('a failure that may pass', () => {
  it('is tried again after Retry-After and a random part of a growing time', async () => {
    const { reader, waits, notices, requests } = await clientsOf([limited, unavailable, found]);
    expect(await reader.getProduct('Moxa', 'EDS-P510')).toMatchObject({ ok: true });
    expect([waits, requests.length]).toEqual([[12_500, 6_000], 3]);
    expect(notices).toMatchObject([
      { call: 'getProduct', seconds: 12.5, failure: { code: 'rate_limit_exceeded' } },
      { call: 'getProduct', seconds: 6, failure: { code: 'service_unavailable' } },
    ]);
  });

  it('is tried again without Retry-After too, each time later, four times in all', async () => {
    const { reader, waits, requests } = await clientsOf([badGateway]);
    expect(await reader.getSite()).toMatchObject({
      ok: false,
      failure: { kind: 'not_the_service', status: 502, tries: 4 },
    });
    expect([waits, requests.length]).toEqual([[500, 1_000, 2_000], 4]);
  });

  it.each<[what: string, Treatment]>([
    ['a broken connection', (response: ServerResponse) => response.destroy()],
    ['a problem that is called retryable', problem(400, 'body_incomplete', { retryable: true })],
    ['a request that arrived too slowly, as the service says', problem(408, 'x')],
    ['a request that arrived too slowly, as a proxy says', { status: 408 }],
  ])('is %s', async (_what, treatment) => {
    const { reader, waits } = await clientsOf([treatment, found]);
    expect(await reader.getProduct('Moxa', 'EDS-P510')).toMatchObject({ ok: true });
    expect(waits).toEqual([500]);
  });

  it('has a date in Retry-After read by the Date of the same answer', async () => {
    const dates = { Date: 'Sat, 21 Nov 2026 12:00:00 GMT', 'Retry-After': 'Sat, 21 Nov 2026 12:00:30 GMT' };
    const { reader, waits } = await clientsOf([problem(503, 'x', {}, dates), found]);
    await reader.getProduct('Moxa', 'EDS-P510');
    expect(waits).toEqual([30_500]);
  });

  it('has such a date read by the clock of this machine when the answer has no Date', async () => {
    const dated = (response: ServerResponse) => {
      response.sendDate = false;
      response.writeHead(503, { 'Retry-After': 'Mon, 23 Nov 2026 12:00:20 GMT' }).end();
    };
    const { reader, waits } = await clientsOf([dated, found]);
    expect(await reader.getProduct('Moxa', 'EDS-P510')).toMatchObject({ ok: true });
    expect(waits).toEqual([20_500]);
  });

  it.each([
    ['a problem of the service', limited, { kind: 'problem', retryAfterSeconds: 12 }],
    [
      'something before the service',
      { status: 429, headers: { 'Retry-After': '30' } },
      { kind: 'not_the_service', retryAfterSeconds: 30 },
    ],
    ['an answer without Retry-After', badGateway, { retryAfterSeconds: undefined }],
  ])('tells at last how long to wait: %s', async (_who, answer, failure) => {
    const { reader } = await clientsOf([answer]);
    expect(await reader.getSite()).toMatchObject({ ok: false, failure: { tries: 4, ...failure } });
  });

  it.each(['soon', '-5', '1e3', ''])(
    'has a Retry-After ignored that is neither seconds nor a date: %j',
    async (text) => {
      const { reader, waits } = await clientsOf([problem(503, 'x', {}, { 'Retry-After': text }), found]);
      await reader.getProduct('Moxa', 'EDS-P510');
      expect(waits).toEqual([500]);
    },
  );

  it.each(['115', '86400', '9'.repeat(400)])(
    'ends the call at once when Retry-After leads past the deadline: %s',
    async (text) => {
      const { reader, waits } = await clientsOf([problem(429, 'x', {}, { 'Retry-After': text })], {
        totalSeconds: 115,
      });
      expect(await reader.getSite()).toMatchObject({ ok: false, failure: { status: 429, tries: 1 } });
      expect(waits).toEqual([]);
    },
  );

  it('never takes a try past the deadline of the whole call', async () => {
    const { waits, platform } = testPlatform();
    const limits: number[] = [];
    const timeLimit = (milliseconds: number) => {
      limits.push(milliseconds);
      return new AbortController().signal;
    };
    const { reader } = await clientsOf([unavailable], {
      totalSeconds: 11,
      platform: { ...platform, timeLimit },
    });
    expect(await reader.getSite()).toMatchObject({ ok: false, failure: { code: 'service_unavailable' } });
    expect(waits).toEqual([5_500]);
    expect(limits).toEqual([11_000, 5_500]);
  });
});

describe('a failure that does not pass', () => {
  it.each([
    [400, 'invalid_json'],
    [401, 'key_not_accepted'],
    [403, 'insufficient_scope'],
    [404, 'part_number_not_found'],
    [405, 'method_not_allowed'],
    [415, 'unsupported_media_type'],
    [422, 'invalid_batch'],
  ])('is never tried again: %i %s', async (status, code) => {
    const { supplier, requests } = await clientsOf([problem(status, code, { retryable: false }), found]);
    expect(await supplier.getIdentity()).toMatchObject({
      ok: false,
      failure: {
        kind: 'problem',
        status,
        code,
        tries: 1,
        message: `The service answered with ${status} ${code}. …`,
      },
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    [401, 'x', true],
    [403, 'x', true],
    [503, 'ended', false],
  ])(
    'is a refused key whatever the problem says, and what it calls not retryable: %i',
    async (status, code, retryable) => {
      const { supplier, requests } = await clientsOf([problem(status, code, { retryable }), found]);
      expect(await supplier.getIdentity()).toMatchObject({ ok: false, failure: { status, code } });
      expect(requests).toHaveLength(1);
    },
  );
});

describe('an abort', () => {
  it('ends a call before anything is sent', async () => {
    const { reader, requests } = await clientsOf([found]);
    expect(await reader.getSite({ signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      failure: { kind: 'aborted', tries: 0 },
    });
    expect(requests).toEqual([]);
  });

  it('ends a call that waits for its answer', async () => {
    const caller = new AbortController();
    const { reader } = await clientsOf([() => caller.abort()]);
    expect(await reader.getSite({ signal: caller.signal })).toMatchObject({
      failure: { kind: 'aborted', tries: 1 },
    });
  });

  it.each([
    ['as soon as it begins', (abort: () => void) => abort()],
    ['later', (abort: () => void) => setImmediate(abort)],
  ])('ends a wait between two tries at once: %s', async (_when, soon) => {
    const caller = new AbortController();
    const later = problem(503, 'service_unavailable', {}, { 'Retry-After': '100' });
    // Time and waits are real here: without the abort the test would last too long.
    const { reader, requests } = await clientsOf([later], {
      platform: {},
      onWait: () => soon(() => caller.abort()),
    });
    expect(await reader.getSite({ signal: caller.signal })).toMatchObject({
      failure: { kind: 'aborted', tries: 1 },
    });
    expect(requests).toHaveLength(1);
  });
});

describe('the rate of a key', () => {
  const identity = { status: 401, headers: json, body: '{}' };

  it('is kept: the 61st request waits until the first is a minute old', async () => {
    const { supplier, requests, waits, notices } = await clientsOf([identity]);
    for (let call = 0; call < 60; call += 1) await supplier.getIdentity();
    expect([requests.length, waits]).toEqual([60, []]);
    await supplier.getIdentity();
    expect([requests.length, waits]).toEqual([61, [60_000]]);
    expect(notices).toEqual([{ call: 'getIdentity', seconds: 60, failure: undefined }]);
  });

  it('counts calls at the same time and their retries too', async () => {
    const { platform, waits } = testPlatform();
    const sent: number[] = [];
    const fetchInstead = async () => {
      sent.push(platform.now());
      return new Response('{}', { status: 502, headers: json });
    };
    const { supplier } = await clientsOf([receipt(1)], { platform: { ...platform, fetch: fetchInstead } });
    await Promise.all(Array.from({ length: 40 }, () => supplier.getIdentity()));
    expect(sent.length).toBeGreaterThan(60);
    expect(waits.length).toBeGreaterThan(0);
    for (const at of sent) {
      expect(sent.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(60);
    }
  });

  it('lets no retry pass the deadline of its call', async () => {
    const treatments = [...Array(59).fill(identity), unavailable];
    const { supplier, requests, waits } = await clientsOf(treatments, { totalSeconds: 30 });
    for (let call = 0; call < 59; call += 1) await supplier.getIdentity();
    expect(await supplier.getIdentity()).toMatchObject({
      failure: { code: 'service_unavailable', tries: 1 },
    });
    expect([requests.length, waits]).toEqual([60, [5_500, 54_500]]);
  });

  it('does not slow down what is sent without the key', async () => {
    const { supplier, waits } = await clientsOf([found]);
    for (let call = 0; call < 61; call += 1) await supplier.getProduct('Moxa', 'EDS-P510');
    expect(waits).toEqual([]);
  });
});
