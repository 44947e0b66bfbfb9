import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { key } from '../../packages/client/tests/clients.ts';
import { type Answer, json, problem, serveTreatments, type Treatment } from '../scripted-server.ts';
import { type AskedFor, type Client, languages, startClient } from './languages.ts';

const found: Answer = { status: 200, headers: json, body: '{"data":{"name":"EDS-P510"}}' };
const unavailable = problem(503, 'service_unavailable', { retryable: true }, { 'Retry-After': '5' });

/** Serves the treatments, at an address with a query that must not be told. */
const serve = async (...treatments: readonly Treatment[]) => {
  const { origin, requests } = await serveTreatments(...treatments);
  return { address: `${origin}/api/v1/site?token=hidden`, requests };
};

it('Python 3.9 or later is on this machine, so that nameplate.py is run', ({ skip }) => {
  const isHere = languages.every((language) => language.isHere);
  skip(!isHere, 'python3 is absent or too old: nameplate.py is not run.');
  expect(isHere).toBe(true);
});

describe.each(languages)('$file', (language) => {
  describe.skipIf(!language.isHere)('as a client', () => {
    let client: Client;
    beforeAll(() => {
      client = startClient(language);
    });
    afterAll(() => client.stop());

    const send = async (treatments: readonly Treatment[], asked: Partial<AskedFor> = {}) => {
      const { address, requests } = await serve(...treatments);
      return { ...(await client.send({ address, ...asked })), requests };
    };

    it('returns the body of a successful answer', async () => {
      const { body, waits, requests } = await send([found]);
      expect([body, waits, requests.length]).toEqual([{ data: { name: 'EDS-P510' } }, [], 1]);
    });

    it('waits as long as Retry-After says plus a part of a growing time, and tries again', async () => {
      const limited = problem(429, 'rate_limit_exceeded', {}, { 'Retry-After': '12' });
      const { body, waits, requests } = await send([limited, unavailable, found]);
      expect(body).toEqual({ data: { name: 'EDS-P510' } });
      expect(waits).toEqual([12.5, 6]);
      expect(requests).toHaveLength(3);
    });

    it('reads a date in Retry-After by the Date of the same answer', async () => {
      const headers = {
        Date: 'Sat, 21 Nov 2026 12:00:00 GMT',
        'Retry-After': 'Sat, 21 Nov 2026 12:00:30 GMT',
      };
      const { waits } = await send([problem(503, 'service_unavailable', {}, headers), found]);
      expect(waits).toEqual([30.5]);
    });

    it.each([500, 502, 504])('tries again after %i without Retry-After, each time later', async (status) => {
      const failing = { status, headers: { 'Content-Type': 'text/html' }, body: '<p>Error</p>' };
      const { status: said, waits, requests } = await send([failing]);
      expect([said, requests.length]).toEqual([status, 4]);
      expect(waits).toEqual([0.5, 1, 2]);
    });

    it('ignores a Retry-After that is neither seconds nor a date', async () => {
      const headers = { 'Retry-After': 'soon' };
      expect((await send([problem(503, 'x', {}, headers), found])).waits).toEqual([0.5]);
    });

    it.each([
      [400, 'invalid_json'],
      [401, 'key_not_accepted'],
      [403, 'insufficient_scope'],
      [404, 'part_number_not_found'],
      [405, 'method_not_allowed'],
      [413, 'body_too_large'],
      [415, 'unsupported_media_type'],
      [422, 'invalid_batch'],
    ])('never repeats what got %i, and tells the code of the problem', async (status, code) => {
      const said = await send([problem(status, code, { retryable: false }), found]);
      expect(said).toMatchObject({ status, code, waits: [] });
      expect(said.requests).toHaveLength(1);
      expect(said.message).toBe(`GET /api/v1/site: ${status} ${code}`);
    });

    it('believes a problem that says that a retry does not help', async () => {
      const said = await send([problem(503, 'ended', { retryable: false }), found]);
      expect([said.code, said.requests.length]).toEqual(['ended', 1]);
    });

    it.each([
      ['a login page', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<p>Sign in</p>' }],
      ['text that is called JSON', { status: 200, headers: json, body: '<p>Sign in</p>' }],
      ['JSON that is called something else', { ...found, headers: { 'Content-Type': 'text/plain' } }],
      ['no body', { status: 204 }],
    ])('takes %s for a failure though the status is 2xx', async (_, answer) => {
      const said = await send([answer, found]);
      expect(said).toMatchObject({ status: answer.status, code: null });
      expect(said.requests).toHaveLength(1);
    });

    it('follows no redirect, and sends the key nowhere else', async () => {
      const elsewhere = await serve(found);
      const moved = { status: 302, headers: { Location: elsewhere.address } };
      const said = await send([moved], { key });
      expect([said.status, said.requests.length]).toEqual([302, 1]);
      expect(elsewhere.requests).toEqual([]);
    });

    it('tries again when the connection breaks, before or within the answer', async () => {
      const broken = (response: ServerResponse) => response.destroy();
      const cut = (response: ServerResponse) => {
        response.writeHead(200, { ...json, 'Content-Length': 100 });
        response.write('{"data":', () => response.destroy());
      };
      const { body, waits, requests } = await send([broken, cut, found]);
      expect(body).toEqual({ data: { name: 'EDS-P510' } });
      expect([waits, requests.length]).toEqual([[0.5, 1], 3]);
    });

    it('ends a try that gets no answer in time', async () => {
      const silent = () => {};
      const said = await send([silent], { trySeconds: 0.05, maxTries: 2 });
      expect(said).toMatchObject({ status: null, message: 'GET /api/v1/site: no answer in time' });
      expect(said.notes).toHaveLength(1);
    });

    it('stops before its total time is over, whatever Retry-After asks for', async () => {
      const said = await send([unavailable], { totalSeconds: 11 });
      expect(said).toMatchObject({ status: 503, code: 'service_unavailable', waits: [5.5] });
      expect(said.requests).toHaveLength(2);
      const late = problem(429, 'rate_limit_exceeded', {}, { 'Retry-After': '86400' });
      expect(await send([late])).toMatchObject({ status: 429, waits: [] });
    });

    it('sends a body as JSON with POST, and the same again', async () => {
      const asked = { key, body: { records: [] } };
      const { body, requests } = await send([unavailable, found], asked);
      expect(body).toEqual({ data: { name: 'EDS-P510' } });
      expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
      expect(requests.map(({ authorization }) => authorization)).toEqual(Array(2).fill(`Bearer ${key}`));
      expect(requests.map((request) => JSON.parse(request.body))).toEqual(Array(2).fill(asked.body));
    });

    it('puts neither the key nor the query of the address into a log or an error', async () => {
      const said = await send([unavailable], { key });
      expect(said.notes).toHaveLength(3);
      expect(said.notes[0]).toBe('GET /api/v1/site: 503 service_unavailable. Try 1 of 4, next in 5.5 s');
      expect(JSON.stringify([said.message, said.stack, said.notes])).not.toMatch(/npk_|hidden/);
    });

    it.each([`${key}\nX-Other: 1`, `${key} `, key.replace('S', 'é'), ''])(
      'sends nothing with a malformed key, and does not repeat it: %j',
      async (key) => {
        const said = await send([found], { key });
        expect(said.requests).toEqual([]);
        expect(said.message).toMatch(
          /^The key (contains a character that no key|does not have the form of a key)/,
        );
        expect(JSON.stringify([said.message, said.stack])).not.toContain('SSS');
      },
    );

    it('sends no key without TLS, except to this machine', async () => {
      const said = await client.send({ address: 'http://service.example/api', key });
      expect(said.message).toBe('A key is sent over HTTPS only.');
      expect(JSON.stringify(said)).not.toContain('npk_');
    });
  });
});
