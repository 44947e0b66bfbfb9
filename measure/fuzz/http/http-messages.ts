import fc from 'fast-check';
import { pathSegment } from '../../../tests/functions/path-segments.ts';
import { batchBodies } from '../batch-bodies.ts';
import { canary } from '../canary.ts';
import { editedBytes } from '../edited-bytes.ts';
import { toBytes } from '../target.ts';

/** Stands for a key that works, which is put in its place when a request is sent: no file of a case has a key. */
export const keyPlace = '{key}';

/** A value that is usual, most often, or one that is not. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, unusual: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: unusual });

const method = mostly(
  fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE'),
  fc.constantFrom('CONNECT', 'PROPFIND', 'get', canary),
);

const version = mostly(fc.constant('HTTP/1.1'), fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 ', canary));

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

/** Fields that choose an answer. */
const fieldValues: Readonly<Record<string, readonly string[]>> = {
  Accept: ['*/*', 'text/html', 'application/json;q=0', 'a/b;q=0.0001', ',,,', 'text/html;q=1e9', canary],
  'Accept-Encoding': ['gzip, br', 'gzip;q=0, *;q=0', 'identity;q=0', canary],
  'Access-Control-Request-Headers': [canary, 'Authorization'],
  'Access-Control-Request-Method': ['POST', canary],
  Authorization: [`bearer  ${keyPlace}`, `Bearer ${canary}`, 'Bearer', 'Basic Og==', keyPlace, ''],
  Connection: ['keep-alive', 'close', 'Upgrade', 'Content-Length', 'keep-alive, close', canary],
  'Content-Encoding': ['identity', 'gzip', canary, 'gzip, identity'],
  'Content-Type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;charset="utf-8"',
    ';',
    canary,
  ],
  Cookie: [`session=${canary}`, '=;;', '__Host-session=x'],
  Expect: ['100-continue', '100-Continue', canary, '200-ok', ''],
  'If-None-Match': ['*', 'W/"x"', '"', `"${canary}"`, ',', '"a", *'],
  Origin: ['null', `https://${canary}`, 'http://localhost'],
  Range: ['bytes=0-0', 'bytes=-1', 'x'],
  Upgrade: ['h2c', 'websocket', canary],
  'X-Forwarded-For': [canary, '127.0.0.1'],
  'X-Http-Method-Override': ['DELETE'],
};

/** Fields that say where a request ends and whom it is for, and names that no field has. */
const misleadingValues: Readonly<Record<string, readonly string[]>> = {
  'Content-Length': [
    '0',
    '1',
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
  'Transfer-Encoding': [
    'chunked',
    'Chunked',
    'gzip, chunked',
    'chunked, chunked',
    'identity',
    'xchunked',
    canary,
  ],
  Host: ['localhost', '', 'a b', 'user@x', '[::1]:1', 'x:y', `x.${canary}`],
  [canary]: ['x'],
  'a b': ['x'],
  '': ['x'],
};

const fieldOf = (values: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<string> =>
  fc
    .constantFrom(...Object.entries(values))
    .chain(([name, known]) =>
      fc
        .tuple(
          mostly(fc.constantFrom(...known), fc.string()),
          mostly(fc.constant(': '), fc.constantFrom(':', ' : ')),
        )
        .map(([value, mark]) => `${name}${mark}${value}`),
    );

const fields = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fieldOf(fieldValues) },
    { weight: 1, arbitrary: fieldOf(misleadingValues) },
  ),
  { maxLength: 3 },
);

const chunked = (body: Uint8Array, size: string): Uint8Array =>
  Buffer.concat([toBytes(`${size}\r\n`), body, toBytes('\r\n0\r\n\r\n')]);

type Framing = (body: Uint8Array) => readonly [field: string, body: Uint8Array];

/** How the end of a body is told: by its length or in chunks. */
const framings: readonly Framing[] = [
  (body) => [`Content-Length: ${body.length}`, body],
  (body) => ['Transfer-Encoding: chunked', chunked(body, body.length.toString(16))],
];

/** The same wrongly, or in a way that hardly any client uses. */
const oddFramings: readonly Framing[] = [
  (body) => ['Transfer-Encoding: chunked', chunked(body, `${body.length.toString(16)};a=${'b'.repeat(50)}`)],
  (body) => ['Transfer-Encoding: chunked', chunked(body, 'ffffffff')],
  (body) => [`Content-Length: ${body.length + 7}`, body],
  (body) => [`Content-Length: ${Math.max(0, body.length - 7)}`, body],
  (body) => ['X-Body: unannounced', body],
];

/** What a request of a supplier has; nearly every message has all of it. */
const usual = ['Host: localhost', `Authorization: Bearer ${keyPlace}`, 'Content-Type: application/json'];

type Message = {
  readonly method: string;
  readonly path: string;
  readonly version: string;
  readonly fields: readonly string[];
  readonly framing: Framing | null;
  readonly body: Uint8Array;
};

const bytesOf = ({ method, path, version, fields, framing, body }: Message): Uint8Array => {
  const [ofBody, framed] = framing === null ? [undefined, new Uint8Array()] : framing(body);
  const all = [...fields, ...(ofBody === undefined ? [] : [ofBody])];
  const lines = [`${method} ${path} ${version}`, ...all, '', ''].join('\r\n');
  return Uint8Array.from(Buffer.concat([toBytes(lines), framed]));
};

const framing = mostly(fc.constantFrom(...framings), fc.constantFrom(...oddFramings));

const allFields = fc
  .tuple(mostly(fc.constant(usual), fc.subarray(usual)), fields)
  .map(([before, after]) => [...before, ...after]);

const anyMessage = fc
  .record({ method, path, version, fields: allFields, framing: fc.option(framing), body: batchBodies })
  .map(bytesOf);

/** A body for validation. */
const validation = fc
  .record({
    method: fc.constant('POST'),
    path: fc.constant('/api/v1/supplier/validate'),
    version: fc.constant('HTTP/1.1'),
    fields: allFields,
    framing,
    body: batchBodies,
  })
  .map(bytesOf);

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
  { weight: 3, arbitrary: anyMessage },
  { weight: 3, arbitrary: validation },
  { weight: 1, arbitrary: editedBytes(fc.oneof(anyMessage, validation), tokens) },
);
