import { describe, expect, it } from 'vitest';
import { type Reply, toResponse } from '../../../functions/http/reply.ts';
import { respondWithText, TextResponse } from '../../../scripts/host/http/text-response.ts';

const json = { 'Content-Type': 'application/json', ETag: '"x"' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

const replies: readonly (readonly [string, Reply & { readonly body: string }])[] = [
  ['JSON', { status: 200, headers: json, body: '{"a":"b"}' }],
  ['a problem with cookies', { status: 503, headers: json, cookies: ['a=1', 'b=2'], body: '[]' }],
  ['no ASCII', { status: 200, headers: json, body: '"für 5 Ω \u{1f600}"' }],
  ['half of a pair', { status: 200, headers: json, body: '"\ud800"' }],
  ['a form', { status: 200, headers: form, body: 'a=b&c=d' }],
  ['no type', { status: 200, headers: {}, body: 'text' }],
  ['nothing', { status: 404, headers: json, body: '' }],
];

const properties = ['status', 'statusText', 'ok', 'type', 'url', 'redirected', 'bodyUsed'] as const;
const readers = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const;

/** What a response says without its body being read. */
const described = (response: Response) => [
  ...properties.map((name) => response[name]),
  [...response.headers],
  response.body instanceof ReadableStream,
];

/** What a way to read a body gives, in a form that can be compared, or the kind of its error. */
const readWith = async (response: Response, reader: (typeof readers)[number]): Promise<unknown> => {
  try {
    const value: unknown = await response[reader]();
    if (value instanceof Blob) return ['blob', value.type, await value.text()];
    if (value instanceof FormData) return ['form', ...value];
    return value;
  } catch (error) {
    return error instanceof Error ? error.constructor.name : error;
  }
};

describe.each(replies)('the response of a reply with %s', (_, reply) => {
  const pair = () => [respondWithText(reply), toResponse(reply)] as const;

  it('is a Response, and says what any other one would', () => {
    const [own, native] = pair();
    expect(own).toBeInstanceOf(TextResponse);
    expect(own).toBeInstanceOf(Response);
    expect(described(own)).toEqual(described(native));
  });

  it.each(readers)('is read as any other one by %s, and only once', async (reader) => {
    const [own, native] = pair();
    expect(await readWith(own, reader)).toEqual(await readWith(native, reader));
    expect(own.bodyUsed).toBe(native.bodyUsed);
    expect(await readWith(own, 'text')).toEqual(await readWith(native, 'text'));
  });

  it('is copied with its fields of now, and both can be read', async () => {
    for (const response of pair()) {
      expect(response.body?.locked).toBe(false);
      response.headers.set('X-Later', 'yes');
      const copy = response.clone();
      expect([copy.status, copy.headers]).toEqual([reply.status, response.headers]);
      const text = reply.body.toWellFormed();
      expect([await copy.text(), response.bodyUsed, await response.text()]).toEqual([text, false, text]);
      expect(() => response.clone()).toThrow(TypeError);
    }
  });

  it('can be the body and the fields of another response', async () => {
    const [own, native] = pair();
    const [ofOwn, ofNative] = [new Response(own.body, own), new Response(native.body, native)];
    expect(described(ofOwn)).toEqual(described(ofNative));
    expect(await ofOwn.text()).toBe(await ofNative.text());
  });

  it('tells its text only while nothing has asked for the body', () => {
    const response = new TextResponse(reply);
    expect(response.unreadText).toBe(reply.body);
    expect(response.body?.locked).toBe(false);
    expect(response.unreadText).toBeUndefined();
  });
});

it('is any other Response when the reply has no body', () => {
  const response = respondWithText({ status: 304, headers: { ETag: '"x"' }, body: null });
  expect(response).not.toBeInstanceOf(TextResponse);
  expect([response.status, response.body, [...response.headers]]).toEqual([304, null, [['etag', '"x"']]]);
});
