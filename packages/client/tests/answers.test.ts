import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  json,
  problem,
  serveTreatments,
  type Treatment,
} from '../../../tests/scripted-server.ts';
import { clientsOf, collect, found, productBody, receipt } from './clients.ts';
import { aRecord, source } from './records.ts';

const html = { 'Content-Type': 'text/html; charset=utf-8' };
const loginPage = '<!DOCTYPE html><title>Sign in</title>';

/** Writes an answer as bytes of its own, then closes the connection. */
const raw =
  (...lines: readonly string[]): Treatment =>
  ({ socket }: ServerResponse) => {
    socket?.end(lines.join('\r\n'));
  };

const whole = productBody();

/** What is no answer of the service although it looks like one, with the reason that the client gives. */
const impostors: readonly [what: string, Treatment, reason: string][] = [
  ['a login page with status 200', { status: 200, headers: html, body: loginPage }, 'not_json'],
  ['a login page that is called JSON', { status: 200, headers: json, body: loginPage }, 'not_json'],
  ['JSON that is called HTML', { ...found, headers: html }, 'not_json'],
  ['JSON without a content type', { ...found, headers: {} }, 'not_json'],
  [
    'the JSON of a captive portal',
    { status: 200, headers: json, body: '{"status":"ok"}' },
    'unexpected_form',
  ],
  ['no body', { status: 204 }, 'not_json'],
  ['an empty body that is called JSON', { status: 200, headers: json, body: '' }, 'not_json'],
  ['a changed answer of a proxy (203)', { ...found, status: 203 }, 'not_json'],
  ['a part of an answer (206)', { ...found, status: 206 }, 'not_json'],
  [
    'bytes that are not UTF-8',
    { ...found, body: Buffer.from(whole.replace('switch', 'swi\u00e9ch'), 'latin1') },
    'not_json',
  ],
  ['a list', { ...found, body: `[${whole}]` }, 'unexpected_form'],
  [
    'another part number',
    { ...found, body: productBody({ manufacturerPartNumber: 'eds-p510' }) },
    'unexpected_form',
  ],
  ['no verification', { ...found, body: productBody({ verification: undefined }) }, 'unexpected_form'],
  [
    'no evidence date',
    { ...found, body: productBody({ verification: { status: 'unverified' } }) },
    'unexpected_form',
  ],
  [
    'an evidence date that is none',
    { ...found, body: productBody({ verification: { status: 'source_listed', evidenceAsOf: 'today' } }) },
    'unexpected_form',
  ],
  ['a problem with status 200', { ...problem(404, 'not_found'), status: 200 }, 'unexpected_form'],
  ['a problem of another status', { ...problem(404, 'not_found'), status: 403 }, 'unexpected_form'],
  ['an error without a title', { ...problem(404, 'not_found'), body: '{"status":404}' }, 'unexpected_form'],
  ['an error page', { status: 404, headers: html, body: loginPage }, 'not_json'],
  [
    'a body that a false length cuts off',
    raw(
      'HTTP/1.1 200 OK',
      'Content-Type: application/json',
      'Content-Length: 40',
      'Connection: close',
      '',
      whole,
    ),
    'not_json',
  ],
  [
    'a body without a length that ends too early',
    raw('HTTP/1.0 200 OK', 'Content-Type: application/json', '', whole.slice(0, -9)),
    'not_json',
  ],
  [
    'more bytes than any answer has, compressed',
    {
      status: 200,
      headers: { ...json, 'Content-Encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(9_000_000, ' ')),
    },
    'too_large',
  ],
];

describe('an answer', () => {
  it.each([
    ['Moxa', false],
    ['mOXA', false],
    ['moxa', false],
    ['Moxa Inc.', true],
  ])('says when the manufacturer of the record was not the one asked for: %s', async (asked, expected) => {
    const { reader } = await clientsOf([found]);
    expect(await reader.getProduct(asked, 'EDS-P510')).toMatchObject({
      ok: true,
      hasOtherManufacturerName: expected,
    });
  });

  it('is the whole body of a product, with its verification and its evidence date', async () => {
    const { reader, requests } = await clientsOf([found]);
    const answer = await reader.getProduct('Moxa', 'EDS-P510');
    expect(answer).toEqual({ ok: true, value: JSON.parse(whole), hasOtherManufacturerName: false });
    expect(requests).toEqual([
      { method: 'GET', path: '/api/v1/products/Moxa/EDS-P510', authorization: '', body: '' },
    ]);
  });

  it('cannot lose its evidence date or its verification by assignment or deletion', async () => {
    const { reader } = await clientsOf([found]);
    const answer = await reader.getProduct('Moxa', 'EDS-P510');
    if (!answer.ok) throw new Error(answer.failure.message);
    const { data } = answer.value;
    expect(() => Reflect.set(data.verification, 'evidenceAsOf', '2026-01-01')).not.toThrow();
    expect(Reflect.deleteProperty(data, 'verification')).toBe(false);
    expect(data.verification.evidenceAsOf).toBe('2024-05-20');
  });

  it('is never taken from another record or another Insight', async () => {
    const insight = {
      slug: 'one-dot-two-parts',
      title: 'T',
      dek: 'D',
      category: 'Identity',
      publishedAt: '2026-11-21',
      updatedAt: '2026-11-22',
      readingMinutes: 6,
      proof: 'P',
      url: 'https://a.example/',
      status: 'published',
      author: 'A',
      featured: false,
      blocks: [],
      sources: [{ label: 'L', url: 'https://a.example/', evidenceDate: '2018-12-13', authority: 'A' }],
    };
    const article = { status: 200, headers: json, body: JSON.stringify({ data: insight }) };
    const { reader } = await clientsOf([found, found, article, article]);
    const other = { ok: false, failure: { reason: 'unexpected_form' } };
    expect(await reader.getProductById('prd_5rv647ng4q')).toMatchObject({ ok: true });
    expect(await reader.getProductById('prd_aaaaaaaaaa')).toMatchObject(other);
    expect(await reader.getInsight('one-dot-two-parts')).toMatchObject({ ok: true });
    expect(await reader.getInsight('another')).toMatchObject(other);
  });

  it('may have fields that this client does not know yet', async () => {
    const { reader } = await clientsOf([{ ...found, body: productBody({ successor: null }) }]);
    expect(await reader.getProduct('Moxa', 'EDS-P510')).toMatchObject({ ok: true });
  });

  it.each(['.', '..', '', 'a\ud800'])(
    'is not asked for where no address can contain the part number: %j',
    async (partNumber) => {
      const { reader, requests } = await clientsOf([found]);
      expect(await reader.getProduct('Moxa', partNumber)).toMatchObject({
        ok: false,
        failure: { kind: 'not_sent', reason: 'not_addressable', tries: 0 },
      });
      expect(requests).toEqual([]);
    },
  );

  it.each(impostors)('is never taken from %s', async (_what, treatment, reason) => {
    const { reader } = await clientsOf([treatment, found]);
    const answer = await reader.getProduct('Moxa', 'EDS-P510');
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'not_the_service', reason, tries: 1 } });
  });

  it('is never taken from the JSON of a captive portal, whatever was asked for', async () => {
    const { supplier } = await clientsOf([{ status: 200, headers: json, body: '{"status":"ok"}' }]);
    for (const answer of await Promise.all([
      supplier.getSite(),
      supplier.listInsights(),
      supplier.getInsight('one-dot-two-parts'),
      supplier.getIdentity(),
    ])) {
      expect(answer).toMatchObject({ ok: false, failure: { reason: 'unexpected_form' } });
    }
  });

  it.each([301, 302, 303, 307, 308])(
    'is never one behind a redirect, which is not followed: %i',
    async (status) => {
      const elsewhere = await serveTreatments(found);
      const headers = { Location: `${elsewhere.origin}/` };
      const { supplier, requests } = await clientsOf([{ status, headers }]);
      const answer = await supplier.getIdentity();
      expect(answer).toMatchObject({
        ok: false,
        failure: { kind: 'not_the_service', reason: 'redirect', status },
      });
      expect([requests.length, elsewhere.requests]).toEqual([1, []]);
    },
  );

  it('is none when something else followed a redirect', async () => {
    const fetchAnyway = async () => {
      const response = new Response(whole, { headers: json });
      Object.defineProperty(response, 'redirected', { value: true });
      return response;
    };
    const { reader } = await clientsOf([found], { platform: { fetch: fetchAnyway } });
    expect(await reader.getProduct('Moxa', 'EDS-P510')).toMatchObject({ failure: { reason: 'redirect' } });
  });
});

describe('a broken connection', () => {
  const cut = (response: ServerResponse) => {
    response.writeHead(200, { ...json, 'Content-Length': whole.length + 1 });
    response.write(whole, () => response.destroy());
  };
  const cutChunk = (response: ServerResponse) => {
    response.writeHead(200, json);
    response.write(whole, () => response.destroy());
  };

  it.each([
    ['before the answer', (response: ServerResponse) => response.destroy()],
    ['within an answer whose length was announced, after a whole JSON text', cut],
    ['within a chunked answer, after a whole JSON text', cutChunk],
    ['after bytes that are no HTTP', raw('220 mail ready')],
    [
      'after broken compression',
      { ...found, headers: { ...json, 'Content-Encoding': 'gzip' } } satisfies Answer,
    ],
  ])('is no answer: %s', async (_when, treatment) => {
    const { reader, requests } = await clientsOf([treatment], { maxTries: 2 });
    const answer = await reader.getProduct('Moxa', 'EDS-P510');
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'no_answer', reason: 'connection', tries: 2 },
    });
    expect(requests.length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['says nothing', () => {}],
    [
      'drips',
      (response: ServerResponse) => {
        response.writeHead(200, json);
        response.write('{');
      },
    ],
  ])('is a time-out when the server %s', async (_what, treat) => {
    const limits: AbortController[] = [];
    const timeLimit = (milliseconds: number) => {
      expect(milliseconds).toBe(15_000);
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    };
    const slow = (response: ServerResponse) => {
      treat(response);
      limits.at(-1)?.abort();
    };
    const { reader } = await clientsOf([slow], {
      maxTries: 2,
      platform: { timeLimit, wait: async () => {} },
    });
    const answer = await reader.getProduct('Moxa', 'EDS-P510');
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'no_answer', reason: 'time_out', tries: 2 } });
  });
});

describe('a receipt', () => {
  const validateWith = async (treatment: Treatment) => {
    const { supplier } = await clientsOf([treatment]);
    return collect(supplier.validateRecords({ source, records: [aRecord('a'), aRecord('b')] }));
  };

  it('is one for exactly the records that were sent', async () => {
    expect(await validateWith(receipt(2))).toMatchObject([{ kind: 'valid', ok: true, firstIndex: 0 }]);
  });

  it.each([
    ['another number of records', receipt(1)],
    ['another version', receipt(2, { schemaVersion: '0.2.0' })],
    ['something stored', receipt(2, { persisted: true })],
    ['something admitted', receipt(2, { admitted: true })],
    ['nothing valid', receipt(2, { valid: 'true' })],
    ['a login page', { status: 200, headers: html, body: loginPage }],
    ['the request itself', { status: 200, headers: json, body: JSON.stringify({ data: aRecord('a') }) }],
    ['accepted for later', { ...receipt(2), status: 202 }],
  ] satisfies [string, Answer][])('is none with %s', async (_what, treatment) => {
    expect(await validateWith(treatment)).toMatchObject([
      { kind: 'stopped', ok: false, firstIndex: 0, failure: { kind: 'not_the_service' } },
    ]);
  });
});
