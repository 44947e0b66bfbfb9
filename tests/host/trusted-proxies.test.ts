import { get } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createFindClient } from '../../host/http/trusted-proxies.ts';
import { listenWith } from './listen-with.ts';

const trusted = '127.0.0.1, 10.0.0.0/8,2001:db8:ffff::/48';

/** Who is the client of a request that came from `peer` with these fields. */
const clientOf = (
  headers: Record<string, string>,
  peer = '10.0.0.1',
  proxies: string | undefined = trusted,
) => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  return createFindClient(proxies)({ headers, socket });
};

const addressOf = (...given: Parameters<typeof clientOf>) => clientOf(...given).address;

describe('the client of a request', () => {
  it('is whoever connects, whatever the header says, when no proxy is trusted or another one connects', () => {
    const spoofed = {
      'x-forwarded-for': '192.0.2.1',
      forwarded: 'for=192.0.2.1;proto=http',
      'x-forwarded-proto': 'http',
    };
    expect(clientOf(spoofed, '198.51.100.7', '')).toEqual({ address: '198.51.100.7', scheme: undefined });
    expect(clientOf(spoofed, '198.51.100.7')).toEqual({ address: '198.51.100.7', scheme: undefined });
  });

  it('is the rightmost address that is no trusted proxy, in IPv4 and IPv6, with and without ports', () => {
    const cases: [string, string][] = [
      ['192.0.2.1', '192.0.2.1'],
      ['203.0.113.9, 192.0.2.1, 10.2.3.4', '192.0.2.1'],
      ['192.0.2.1:4711', '192.0.2.1'],
      ['[2001:db8::1]:4711, 2001:db8:ffff::5', '2001:db8::1'],
      ['::ffff:192.0.2.1, ::ffff:10.0.0.9', '192.0.2.1'],
      ['10.1.1.1', '10.1.1.1'],
    ];
    for (const [field, client] of cases) expect(addressOf({ 'x-forwarded-for': field })).toBe(client);
  });

  it('is read from Forwarded with its quotes, names in any case and parameters in any order', () => {
    const cases: [string, string][] = [
      ['for=192.0.2.1', '192.0.2.1'],
      ['proto=https;By=10.0.0.1;FOR="192.0.2.1:80"', '192.0.2.1'],
      ['for="[2001:db8::1]:4711";proto=https, for=10.0.0.3', '2001:db8::1'],
      ['for=203.0.113.9;host="a, b", for=192.0.2.1', '192.0.2.1'],
    ];
    for (const [field, client] of cases) expect(addressOf({ forwarded: field })).toBe(client);
  });

  it('is the nearest proxy that is known when an address is hidden, unreadable or left out', () => {
    expect(addressOf({})).toBe('10.0.0.1');
    expect(addressOf({ forwarded: 'for=192.0.2.1, for=_hidden' })).toBe('10.0.0.1');
    expect(addressOf({ forwarded: 'for=192.0.2.1, for=unknown, for=10.0.0.2' })).toBe('10.0.0.2');
    expect(addressOf({ 'x-forwarded-for': 'nonsense' })).toBe('10.0.0.1');
  });

  it('cannot be chosen by a client that adds what its proxy does not set, or opens a quote', () => {
    expect(addressOf({ forwarded: 'for=203.0.113.9', 'x-forwarded-for': '192.0.2.1' })).toBe('10.0.0.1');
    expect(addressOf({ forwarded: 'for="203.0.113.9, for=192.0.2.1' })).toBe('192.0.2.1');
    expect(addressOf({ forwarded: 'for="203.0.113.9, for="[2001:db8::1]"' })).toBe('10.0.0.1');
  });

  it('names its scheme by the word of the proxy that it reached', () => {
    const schemeOf = (headers: Record<string, string>) => clientOf(headers).scheme;
    expect(schemeOf({ 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'http' })).toBe('http');
    expect(schemeOf({ 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'http, https' })).toBe('https');
    expect(schemeOf({ forwarded: 'for=192.0.2.1;proto=HTTP, for=10.0.0.2;proto=https' })).toBe('http');
    expect(schemeOf({ 'x-forwarded-for': '192.0.2.1' })).toBe(undefined);
  });
});

it.each(['10.0.0.0/33', 'localhost', '10.0.0.1/', '1.2.3', '::1/129'])(
  'refuses %s among the trusted proxies, and says what to write',
  (entry) => {
    expect(() => createFindClient(`127.0.0.1,${entry}`)).toThrow('An entry of TRUSTED_PROXIES is neither');
  },
);

describe('a request that came to a trusted proxy without encryption', () => {
  const answerTo = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const url = await listenWith({
      handle: async (_request, address) => new Response(address),
      baseUrl: 'https://nameplate.example',
      findClient: createFindClient('127.0.0.1'),
    });
    // Not through fetch, which would follow the redirect.
    return new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      get(`${url}${path}`, { headers, method }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, location: answer.headers.location });
      }).once('error', reject);
    });
  };
  const insecure = { 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Proto': 'http' };

  it('is sent on to https when it reads a page', async () => {
    expect(await answerTo('/docs?a=1', insecure)).toEqual({
      status: 308,
      location: 'https://nameplate.example/docs?a=1',
    });
  });

  it('is refused when it may carry a key', async () => {
    expect((await answerTo('/api/v1/supplier/me', insecure)).status).toBe(403);
    expect((await answerTo('/console/api/session', insecure, 'POST')).status).toBe(403);
  });

  it('is answered when the proxy says https, or nothing', async () => {
    for (const word of [
      { ...insecure, 'X-Forwarded-Proto': 'https' },
      { 'X-Forwarded-For': '192.0.2.1' },
      {},
    ]) {
      expect((await answerTo('/docs', word)).status).toBe(200);
    }
  });
});

it('finds the client in a time that grows no faster than the header, whatever is in it', () => {
  const millisecondsFor = (length: number): number => {
    const field = '"\\'.repeat(length / 2);
    const before = process.cpuUsage();
    addressOf({ forwarded: field });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  millisecondsFor(1_000);
  // Eight times as long; in quadratic time, 64 times as much.
  expect(millisecondsFor(64_000)).toBeLessThan(24 * Math.max(millisecondsFor(8_000), 5));
});

describe('the address of a request that a handler sees', () => {
  const schemeAt = async (baseUrl: string, headers: Record<string, string>, method: string) => {
    const url = await listenWith({
      handle: async (request) => new Response(new URL(request.url).protocol),
      baseUrl,
      findClient: createFindClient('127.0.0.1'),
    });
    const sent = await fetch(url, { headers, method, ...(method === 'POST' ? { body: 'x' } : {}) });
    return sent.text();
  };
  const from = { 'X-Forwarded-For': '192.0.2.1' };

  it.each(['GET', 'POST'])(
    'has the scheme with which the client came, and without the word of a proxy that of the site: %s',
    async (method) => {
      const https = { ...from, 'X-Forwarded-Proto': 'https' };
      const forwarded = { Forwarded: 'for=192.0.2.1;proto=https' };
      expect(await schemeAt('http://nameplate.example', https, method)).toBe('https:');
      expect(await schemeAt('http://nameplate.example', forwarded, method)).toBe('https:');
      expect(await schemeAt('http://nameplate.example', from, method)).toBe('http:');
      expect(await schemeAt('https://nameplate.example', from, method)).toBe('https:');
      expect(await schemeAt('https://nameplate.example', {}, method)).toBe('https:');
    },
  );
});
