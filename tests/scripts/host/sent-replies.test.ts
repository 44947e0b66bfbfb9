import { expect, it } from 'vitest';
import { type Reply, type Respond, toResponse } from '../../../functions/http/reply.ts';
import { respondWithText } from '../../../scripts/host/http/text-response.ts';
import { sendBytes } from '../../send-bytes.ts';
import { listenWith } from './listen-with.ts';

/** A body of more bytes is not received. */
const small = { bytes: 100_000, milliseconds: 60_000 };

const headers = { 'Content-Type': 'text/plain; charset=utf-8', ETag: '"ü"', Link: '<a>' };
const long = 'x'.repeat(100_000);
const replies: Readonly<Record<string, Reply>> = {
  '/ascii': { status: 200, headers, body: '{"a":1}' },
  '/cookies': { status: 200, headers, cookies: ['a=1', 'b=2'], body: '{}' },
  '/problem': { status: 503, headers: { ...headers, 'Retry-After': '5' }, body: '{}' },
  '/latin': { status: 200, headers, body: 'für' },
  '/unicode': { status: 404, headers, body: '5 Ω \u{1f600} \ud800' },
  '/empty': { status: 200, headers, body: '' },
  '/long': { status: 200, headers, body: long },
  '/long-unicode': { status: 200, headers, body: `${long}Ω` },
  '/unchanged': { status: 304, headers, body: null },
  '/nothing': { status: 204, headers, body: null },
  '/redirect': { status: 303, headers: { ...headers, Location: '/a' }, body: null },
  '/head': { status: 200, headers, body: null },
};

/** The bytes of the answers to these requests, with the fields of each sorted and without its date. */
const bytesOf = async (respond: Respond, head: string, path: string, body: Buffer): Promise<string> => {
  const handle = async () => respond(replies[path] ?? { status: 500, headers, body: null });
  const baseUrl = await listenWith({ handle, baseUrl: 'https://nameplate.example', limits: small });
  const answered = await sendBytes(baseUrl, head, body);
  const [top = '', ...rest] = answered.split('\r\n\r\n');
  const [status, ...fields] = top.split('\r\n').filter((field) => !field.startsWith('Date: '));
  const sorted = fields.map((field) => field.replace(/^[^:]+/, (name) => name.toLowerCase())).sort();
  return [status, ...sorted, '', ...rest].join('\r\n');
};

it.each(Object.keys(replies))(
  'an answer of an endpoint is the same bytes as that of any other Response: %s',
  async (path) => {
    const requests = [
      ['GET', '', 0],
      ['HEAD', '', 0],
      ['POST', 'Content-Length: 10\r\n', 10],
      ['POST', 'Content-Length: 200000\r\n', 200_000],
    ] as const;
    for (const [method, field, length] of requests) {
      if (method === 'HEAD' && replies[path]?.body !== null) continue;
      const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${field}\r\n`;
      const own = await bytesOf(respondWithText, head, path, Buffer.alloc(length));
      expect(own.length).toBeGreaterThan(100);
      expect(own, field).toBe(await bytesOf(toResponse, head, path, Buffer.alloc(length)));
    }
  },
);

it('an answer of an endpoint has the length of its bytes, not of its characters', async () => {
  const head = 'GET /unicode HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  expect(await bytesOf(respondWithText, head, '/unicode', Buffer.alloc(0))).toContain(
    'content-length: 13\r\n',
  );
});
