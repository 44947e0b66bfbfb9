import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Answer, problem, type Treatment } from '../../../tests/scripted-server.ts';
import type { SupplierRecord } from '../src/index.ts';
import { clientsOf, collect, receipt } from './clients.ts';
import { aRecord, source } from './records.ts';

const BatchSchema = z.strictObject({
  schemaVersion: z.literal('0.1.0'),
  source: z.looseObject({ id: z.string() }),
  records: z.array(z.looseObject({ sourceRecordId: z.string() })),
});

const idsIn = (body: string): string[] =>
  BatchSchema.parse(JSON.parse(body)).records.map(({ sourceRecordId }) => sourceRecordId);

type Treat = Exclude<Treatment, Answer>;

/** Answers with a receipt for the records that arrived. */
const receive: Treat = (response, { body }) => {
  const { status, headers, body: text } = receipt(idsIn(body).length);
  response.writeHead(status, headers).end(text);
};

/** Answers with a 413 to more than `most` records, as a proxy does, and with a receipt otherwise. */
const atMost =
  (most: number): Treat =>
  (response, arrived) => {
    if (idsIn(arrived.body).length <= most) return receive(response, arrived);
    response.writeHead(413, { 'Content-Type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
  };

const invalid = (errors: readonly object[], errorCount = errors.length): Treatment =>
  problem(422, 'invalid_batch', {
    retryable: false,
    errors,
    errorCount,
    evaluatedAt: '2026-11-21T12:00:00.125Z',
  });

const recordsFrom = (first: number, count: number, more: Partial<SupplierRecord> = {}): SupplierRecord[] =>
  Array.from({ length: count }, (_, index) => aRecord(`item-${first + index}`, more));

const validate = async (
  treatments: readonly Treatment[],
  records: Iterable<SupplierRecord> | AsyncIterable<SupplierRecord>,
) => {
  const { supplier, requests } = await clientsOf(treatments);
  const outcomes = await collect(supplier.validateRecords({ source, records }));
  return { outcomes, requests, sent: requests.map(({ body }) => idsIn(body)) };
};

describe('a stream of records', () => {
  it('is cut into batches of 50 in its order, each with a receipt', async () => {
    const all = recordsFrom(0, 120);
    const { outcomes, sent } = await validate([receive], all);
    expect(sent.map((ids) => ids.length)).toEqual([50, 50, 20]);
    expect(sent.flat()).toEqual(all.map(({ sourceRecordId }) => sourceRecordId));
    expect(outcomes.map(({ kind, firstIndex }) => [kind, firstIndex])).toEqual([
      ['valid', 0],
      ['valid', 50],
      ['valid', 100],
    ]);
    expect(outcomes.flatMap(({ records }) => records)).toEqual(all);
  });

  it('may be asynchronous, and is taken as it is sent', async () => {
    let taken = 0;
    const produce = async function* () {
      for (const record of recordsFrom(0, 120)) {
        taken += 1;
        yield record;
      }
    };
    const { supplier } = await clientsOf([receive]);
    const outcomes = supplier.validateRecords({ source, records: produce() });
    expect(taken).toBe(0);
    await outcomes.next();
    expect(taken).toBe(50);
    await outcomes.return();
    expect(taken).toBe(50);
  });

  it('sends nothing when there are no records', async () => {
    expect(await validate([receive], [])).toMatchObject({ outcomes: [], requests: [] });
  });

  it('is cut so that no request has more than 256 KiB, counted in bytes', async () => {
    const large = recordsFrom(0, 120, { title: 'é'.repeat(10_000) });
    const { requests, sent } = await validate([receive], large);
    const sizes = requests.map(({ body }) => Buffer.byteLength(body));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(262_144);
    // One record more would not have been within it.
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(262_144 - 21_000);
    expect(sent.flat()).toHaveLength(120);
  });

  it.each([
    ['one record', []],
    ['several records', [aRecord('a')]],
  ])('fills a request of %s to the last byte, and no further', async (_how, before) => {
    const withTitle = (length: number) => [...before, aRecord('b', { title: 'x'.repeat(length) })];
    const sizesWith = async (length: number) =>
      (await validate([receive], withTitle(length))).requests.map(({ body }) => Buffer.byteLength(body));
    const [smallest = 0] = await sizesWith(0);
    const room = 262_144 - smallest;
    expect(await sizesWith(room)).toEqual([262_144]);
    expect(Math.max(...(await sizesWith(room + 1)))).toBeLessThan(262_144);
  });

  it.each([
    ['a record that alone is too large', { title: 'x'.repeat(262_144) }, 'too_large'],
    [
      'a number that JSON does not have',
      { availability: { quantity: null, window: null, location: null, leadTimeDays: Number.NaN } },
      'not_json',
    ],
    ['an unpaired surrogate', { title: 'x\ud800' }, 'not_json'],
  ] as const)('tells which record was not sent, and sends the others: %s', async (_what, more, reason) => {
    const { outcomes, sent } = await validate([receive], [aRecord('a'), aRecord('b', more), aRecord('c')]);
    expect(sent).toEqual([['a'], ['c']]);
    expect(outcomes).toMatchObject([
      { kind: 'valid', firstIndex: 0 },
      {
        kind: 'refused',
        firstIndex: 1,
        records: [{ sourceRecordId: 'b' }],
        failure: { kind: 'not_sent', reason },
      },
      { kind: 'valid', firstIndex: 2 },
    ]);
  });

  it('keeps every digit and every character of decimals and identifiers', async () => {
    const record = aRecord('ERP:0010/7', {
      manufacturerPartNumber: '007.50',
      availability: { quantity: '123456789012.10000000', window: null, location: null, leadTimeDays: null },
    });
    const { requests } = await validate([receive], [record]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      schemaVersion: '0.1.0',
      source,
      records: [record],
    });
  });

  it('passes on an error of its own, after the outcomes before it', async () => {
    const failing = function* () {
      yield* recordsFrom(0, 50);
      throw new RangeError('The source has ended.');
    };
    const { supplier } = await clientsOf([receive]);
    const outcomes = supplier.validateRecords({ source, records: failing() });
    expect(await outcomes.next()).toMatchObject({ value: { kind: 'valid' } });
    await expect(outcomes.next()).rejects.toThrow('The source has ended.');
  });
});

describe('the findings', () => {
  it('lead back to the very records of the caller, in every batch, and say how many are not listed', async () => {
    const all = recordsFrom(0, 70);
    const finding = { code: 'already_expired', detail: 'It has expired.', hint: 'Read the source again.' };
    const { outcomes } = await validate(
      [
        receive,
        invalid(
          [
            { ...finding, pointer: '/records/3/expiresAt' },
            { ...finding, pointer: '/records/19/pricing/tiers/1/unitPrice', hint: undefined },
            { ...finding, pointer: '/records/19' },
            { ...finding, pointer: '/source/id' },
            { ...finding, pointer: '/records/20/title' },
          ],
          11,
        ),
      ],
      all,
    );
    const [, second] = outcomes;
    if (second?.kind !== 'invalid') throw new Error('The second batch is not invalid.');
    expect(
      second.findings.map(({ index, record, pointer }) => [index, record.sourceRecordId, pointer]),
    ).toEqual([
      [53, 'item-53', '/expiresAt'],
      [69, 'item-69', '/pricing/tiers/1/unitPrice'],
      [69, 'item-69', ''],
    ]);
    expect(second.findings[0]).toMatchObject(finding);
    expect(second.findings[0]?.record).toBe(all[53]);
    expect(second.batchFindings.map(({ pointer }) => pointer)).toEqual(['/source/id', '/records/20/title']);
    expect(second).toMatchObject({ unlistedFindings: 6, evaluatedAt: '2026-11-21T12:00:00.125Z' });
  });

  it('do not stop the next batch', async () => {
    const { outcomes } = await validate(
      [invalid([{ pointer: '', code: 'x', detail: 'd' }]), receive],
      recordsFrom(0, 60),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['invalid', 'valid']);
  });
});

describe('a batch that is too large for something on the way', () => {
  it('is halved until it passes, in the order of its records', async () => {
    const { outcomes, sent } = await validate([atMost(13)], recordsFrom(0, 50));
    expect(sent.map((ids) => ids.length)).toEqual([50, 25, 13, 12, 25, 13, 12]);
    expect(outcomes.map(({ kind, firstIndex, records }) => [kind, firstIndex, records.length])).toEqual([
      ['valid', 0, 13],
      ['valid', 13, 12],
      ['valid', 25, 13],
      ['valid', 38, 12],
    ]);
  });

  it('is refused when it has one record, and the others pass', async () => {
    const unlessItem1: Treat = (response, arrived) =>
      atMost(arrived.body.includes('"item-1"') ? 0 : 50)(response, arrived);
    const { outcomes } = await validate([unlessItem1], recordsFrom(0, 3));
    expect(outcomes.map(({ kind, firstIndex }) => [kind, firstIndex])).toEqual([
      ['valid', 0],
      ['refused', 1],
      ['valid', 2],
    ]);
  });

  it('leads findings back to the right records after halving', async () => {
    const found = invalid([{ pointer: '/records/1/title', code: 'text_empty', detail: 'd' }]);
    const { outcomes } = await validate([atMost(2), receive, found], recordsFrom(0, 4));
    expect(outcomes[1]).toMatchObject({
      kind: 'invalid',
      findings: [{ index: 3, record: { sourceRecordId: 'item-3' } }],
    });
  });
});

describe('what concerns more than one batch', () => {
  it.each([
    ['a refused key', problem(401, 'key_not_accepted')],
    ['no access', problem(403, 'company_access_unavailable')],
    ['a service that is not there', problem(404, 'not_found')],
    ['a login page', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Sign in</h1>' }],
    ['a service that stays unavailable', problem(503, 'service_unavailable', { retryable: true })],
  ] satisfies [string, Treatment][])('stops the stream: %s', async (_what, treatment) => {
    const { outcomes } = await validate([receive, treatment], recordsFrom(0, 200));
    expect(outcomes.map(({ kind, firstIndex }) => [kind, firstIndex])).toEqual([
      ['valid', 0],
      ['stopped', 50],
    ]);
  });

  it('does not stop it when the body of one batch cannot be read', async () => {
    const { outcomes } = await validate([problem(400, 'invalid_json'), receive], recordsFrom(0, 60));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'valid']);
  });

  it('stops it when the caller aborts, and says from where on nothing was validated', async () => {
    const caller = new AbortController();
    const { supplier } = await clientsOf([receive]);
    const outcomes = supplier.validateRecords({
      source,
      records: recordsFrom(0, 200),
      signal: caller.signal,
    });
    await outcomes.next();
    caller.abort();
    expect(await collect(outcomes)).toMatchObject([
      { kind: 'stopped', firstIndex: 50, failure: { kind: 'aborted' } },
    ]);
  });
});
