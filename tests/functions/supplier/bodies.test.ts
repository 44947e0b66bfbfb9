import { describe, expect, it } from 'vitest';
import { startPostgres } from '../../postgres/test-database.ts';
import {
  createSupplierService,
  expectProblem,
  type Sent,
  useSupplierService,
  validBatch,
} from './supplier-service.ts';

const limit = 262_144;
const text = JSON.stringify(validBatch);
/** The batch with spaces after it, this many bytes in all. */
const paddedTo = (length: number): string => text.padEnd(length);

/** A body that comes in pieces of so many bytes, each when it is asked for. */
const inPieces = (whole: string, size: number) => {
  const bytes = new TextEncoder().encode(whole);
  let sent = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + size));
      sent += size;
    },
  });
};

describe('the body of a request', () => {
  const suite = useSupplierService(startPostgres);
  const send = async (sent: Sent, service = suite().service) =>
    service.validate({ authorization: `Bearer ${(await suite().service.newKey()).value}`, ...sent });
  const statusOf = async (sent: Sent) => (await send(sent)).status;

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset="Utf-8"',
    'application/json; charset="ut\\f-8"',
    'application/json; charset=utf-8; charset=UTF-8',
    'application/json;',
    'application/json; ; charset=utf-8 ;',
    'application/json; profile=x',
    'application/json; odata.metadata=minimal; Version="1; charset=latin1"',
  ])('may be labelled %s', async (contentType) => {
    expect(await statusOf({ headers: { 'Content-Type': contentType } })).toBe(200);
  });

  it.each([
    'text/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/problem+json',
    'application/jsonp',
    'application',
    '*/*',
    'application/json; charset=iso-8859-1',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset=utf8',
    'application/json; charset=',
    'application/json; charset=utf-8; charset=iso-8859-1',
    'application/json; charset=iso-8859-1; charset=utf-8',
    'application/json; profile=x; charset=latin1',
    'application/json; charset',
    'application/json; charset =utf-8',
    'application/json; charset= utf-8',
    'application/json; charset="utf-8',
    'application/json; charset=utf-8"',
    'application/json; charset=utf-8 x',
    'application/json; charset=utf-8, application/json',
    'application/json; =x',
    'application/json x',
    'application /json',
    'application/json, application/json',
    '',
  ])('may not be labelled "%s"', async (contentType) => {
    const response = await send({ headers: { 'Content-Type': contentType } });
    await expectProblem(response, 'unsupported_media_type');
    expect(response.headers.get('Accept')).toBe('application/json');
  });

  it('is labelled, and its label is looked at before it is read', async () => {
    const unlabelled = { headers: null, body: new TextEncoder().encode('{}') };
    await expectProblem(await send(unlabelled), 'unsupported_media_type');
    const pull = () => {
      throw new Error('The body was read.');
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    await expectProblem(
      await send({ headers: { 'Content-Type': 'text/plain' }, body }),
      'unsupported_media_type',
    );
  });

  it.each(['gzip', 'GZIP', 'deflate', 'br', 'zstd', 'x-unknown', 'identity, gzip', 'gzip, identity'])(
    'may not be encoded as "%s"',
    async (encoding) => {
      const response = await send({ headers: { 'Content-Encoding': encoding } });
      await expectProblem(response, 'unsupported_content_encoding');
      expect(response.headers.get('Accept-Encoding')).toBe('identity');
    },
  );

  it('may say that it is not encoded, and announce any length within the limit', async () => {
    expect(await statusOf({ headers: { 'Content-Encoding': 'Identity' } })).toBe(200);
    for (const length of ['0', '1', String(limit), '-1', 'many']) {
      expect(await statusOf({ headers: { 'Content-Length': length } })).toBe(200);
    }
    expect(await statusOf({ headers: { 'Content-Length': String(limit + 1) } })).toBe(413);
  });

  it('has at most 262,144 bytes, whole or in pieces, whatever length it announces', async () => {
    const [longest, longer] = [paddedTo(limit), paddedTo(limit + 1)];
    expect(await statusOf({ body: longest })).toBe(200);
    expect(await statusOf({ body: inPieces(longest, 7001) })).toBe(200);
    expect(await statusOf({ body: inPieces(text, 1) })).toBe(200);
    for (const sent of [
      { body: longer },
      { body: inPieces(longer, 7001) },
      { body: 'ü'.repeat(limit / 2 + 1) },
      { body: longer, headers: { 'Content-Length': '10' } },
    ]) {
      await expectProblem(await send(sent), 'body_too_large');
    }
  });

  it('without end is no longer read past the limit', async () => {
    let [pulled, isCancelled] = [0, false];
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    await expectProblem(await send({ body }), 'body_too_large');
    expect(isCancelled).toBe(true);
    expect(pulled).toBeLessThan(limit * 2);
  });

  it('that breaks off is refused as incomplete', async () => {
    const breaking = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text.slice(0, 20))),
      pull: (controller) => controller.error(new Error('The client went away.')),
    });
    await expectProblem(await send({ body: breaking }), 'body_incomplete');
  });

  it('that is no JSON is refused with the place where reading stopped', async () => {
    const body = await expectProblem(await send({ body: '{\n  "a": tru\n}' }), 'invalid_json');
    expect(body).toMatchObject({ line: 2, column: expect.any(Number), offset: expect.any(Number) });
  });

  it('has at most 100 findings in the answer, which counts all of them and says when they were made', async () => {
    const records = Array.from({ length: 50 }, () => ({}));
    const response = await send({ body: JSON.stringify({ ...validBatch, records }) });
    const body = await expectProblem(response, 'invalid_batch');
    expect(body).toMatchObject({ errors: { length: 100 }, evaluatedAt: '2026-11-21T12:00:00Z' });
    expect(Reflect.get(Object(body), 'errorCount')).toBeGreaterThan(500);
  });

  it('is judged for freshness at its end, not at its beginning', async () => {
    let now = new Date('2026-11-21T12:00:00Z');
    const { service: database, database: owner } = suite().test;
    const service = createSupplierService(database, owner, undefined, () => now);
    const body = new ReadableStream(
      {
        pull: (controller) => {
          now = new Date('2026-11-22T06:00:00Z');
          controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    await expectProblem(await send({ body }, service), 'invalid_batch');
  });
});
