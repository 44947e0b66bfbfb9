import fc from 'fast-check';
import { pathSegment } from '../../functions/path-segments.ts';
import { batchBodies } from '../batch-bodies.ts';
import { canary } from '../canary.ts';
import { editedBytes } from '../edited-bytes.ts';
import { toBytes } from '../target.ts';

/** Stands for a key that works, which is put in its place when a request is sent: no file of a case has a key. */
export const keyPlace = '{key}';

const method = fc.constantFrom(
  ...[
    'GET',
    'GET',
    'POST',
    'POST',
    'HEAD',
    'OPTIONS',
    'PUT',
    'PATCH',
    'DELETE',
    'TRACE',
    'CONNECT',
    'PROPFIND',
    'get',
    canary,
  ],
);

const known = [
  ...[
    '/api/v1/supplier/validate',
    '/api/v1/supplier/validate',
    '/api/v1/supplier/me',
    '/api/v1/supplier/validate/',
  ],
  ...['/api/v1/products/Moxa/X', '/api/v1/products/Case/Abc-1', '/lookup?manufacturer=Case&partNumber=Abc-1'],
  ...[
    '/api/v1/site',
    '/api/v1/insights',
    '/console/api/session',
    '/',
    '*',
    '//x',
    'http://x/api/v1/supplier/me',
    'x:1',
  ],
  ...[
    `/api/v1/supplier/me?key=${keyPlace}`,
    `/api/${encodeURIComponent(canary)}`,
    '/api/v1/supplier/me#x',
    '\\',
  ],
];

const path = fc.oneof(
  fc.constantFrom(...known),
  fc.array(pathSegment, { maxLength: 4 }).map((segments) => `/api/${segments.join('/')}`),
);

const fieldValues: Readonly<Record<string, readonly string[]>> = {
  Accept: ['*/*', 'text/html', 'application/json;q=0', 'a/b;q=0.0001', ',,,', 'text/html;q=1e9', canary],
  'Accept-Encoding': ['gzip, br', 'gzip;q=0, *;q=0', 'identity;q=0', canary],
  'Access-Control-Request-Headers': [canary, 'Authorization'],
  'Access-Control-Request-Method': ['POST', canary],
  Authorization: [
    `Bearer ${keyPlace}`,
    `bearer  ${keyPlace}`,
    `Bearer ${canary}`,
    'Bearer',
    'Basic Og==',
    keyPlace,
    '',
  ],
  Connection: ['keep-alive', 'close', 'Upgrade', 'Content-Length', 'keep-alive, close', canary],
  'Content-Encoding': ['identity', 'gzip', canary, 'gzip, identity'],
  'Content-Length': [
    '0',
    '1',
    '5',
    '99999999',
    '-1',
    '+5',
    '0x10',
    '5, 5',
    '5,6',
    '',
    '99999999999999999999',
    canary,
  ],
  'Content-Type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;charset="utf-8"',
    ';',
    canary,
  ],
  Cookie: [`session=${canary}`, '=;;', '__Host-session=x'],
  Expect: ['100-continue', '100-Continue', canary, '200-ok', ''],
  Host: ['localhost', '', 'a b', 'user@x', '[::1]:1', 'x:y', `x.${canary}`],
  'If-None-Match': ['*', 'W/"x"', '"', `"${canary}"`, ',', '"a", *'],
  Origin: ['null', `https://${canary}`, 'http://localhost'],
  Range: ['bytes=0-0', 'bytes=-1', 'x'],
  'Transfer-Encoding': [
    'chunked',
    'Chunked',
    'gzip, chunked',
    'chunked, chunked',
    'identity',
    'xchunked',
    canary,
  ],
  Upgrade: ['h2c', 'websocket', canary],
  'X-Forwarded-For': [canary, '127.0.0.1'],
  'X-Http-Method-Override': ['DELETE'],
  [canary]: ['x'],
  'a b': ['x'],
  '': ['x'],
};

const field = fc
  .constantFrom(...Object.entries(fieldValues))
  .chain(([name, values]) =>
    fc
      .tuple(
        fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, fc.string({ maxLength: 20 })),
        fc.constantFrom(': ', ':', ' : '),
      )
      .map(([value, mark]) => `${name}${mark}${value}`),
  );

const chunked = (body: Uint8Array, size: string): Uint8Array =>
  Buffer.concat([toBytes(`${size}\r\n`), body, toBytes('\r\n0\r\n\r\n')]);

/** How the end of a body is told: by its length, in chunks, by a wrong length, or not at all. */
const framings: readonly ((body: Uint8Array) => readonly [field: string, body: Uint8Array])[] = [
  (body) => [`Content-Length: ${body.length}`, body],
  (body) => [`Content-Length: ${body.length}`, body],
  (body) => ['Transfer-Encoding: chunked', chunked(body, body.length.toString(16))],
  (body) => ['Transfer-Encoding: chunked', chunked(body, `${body.length.toString(16)};a=${'b'.repeat(50)}`)],
  (body) => ['Transfer-Encoding: chunked', chunked(body, 'ffffffff')],
  (body) => [`Content-Length: ${body.length + 7}`, body],
  (body) => [`Content-Length: ${Math.max(0, body.length - 7)}`, body],
  (body) => ['X-Body: unannounced', body],
];

const usual = ['Host: localhost', `Authorization: Bearer ${keyPlace}`, 'Content-Type: application/json'];

const message = fc
  .record({
    method,
    path,
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 ', canary),
    usual: fc.subarray(usual, { minLength: 1 }),
    fields: fc.array(field, { maxLength: 4 }),
    framing: fc.option(fc.constantFrom(...framings)),
    body: batchBodies,
  })
  .map(({ framing, body, fields, ...head }) => {
    const [ofBody, framed] = framing === null ? [undefined, new Uint8Array()] : framing(body);
    const all = [...head.usual, ...fields, ...(ofBody === undefined ? [] : [ofBody])];
    const lines = [`${head.method} ${head.path} ${head.version}`, ...all, '', ''].join('\r\n');
    return Uint8Array.from(Buffer.concat([toBytes(lines), framed]));
  });

const tokens = [
  '\r\n',
  '\n',
  '\r',
  ' ',
  ':',
  '\0',
  '\t',
  '\r\n\r\n',
  'HTTP/1.1',
  'GET / HTTP/1.1\r\n',
  '\r\n folded',
  '0\r\n\r\n',
];

/** Requests as bytes: most of them are HTTP, some only nearly. */
export const httpMessages: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 3, arbitrary: message },
  { weight: 1, arbitrary: editedBytes(message, tokens) },
);
