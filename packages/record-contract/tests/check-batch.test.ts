import { describe, expect, it } from 'vitest';
import { isScope } from '../../../src/contracts/supplier/scopes.ts';
import { checkBatch } from '../src/check/batch.ts';
import { corpusCases, readCorpusFile } from '../src/corpus.ts';
import { exampleBatchAt } from '../src/examples.ts';
import { findingCodes } from '../src/finding-codes.ts';
import { instantOfMilliseconds } from '../src/instant.ts';
import { validateBatch } from '../src/validate-batch.ts';
import { batchOf, batchOfSize, corpusTime, exampleRecord } from './example-batches.ts';
import { instantAt } from './instant-at.ts';
import { type Json, put, remove } from './json-at-pointer.ts';

const now = instantAt(corpusTime);

const invalid = (batch: Json) => {
  const verdict = checkBatch(batch, now);
  if (verdict.outcome === 'valid') throw new Error('The batch is valid.');
  return verdict;
};

const linesOf = (batch: Json): string[] =>
  invalid(batch).errors.map(({ pointer, code }) => `${pointer} ${code}`);

describe('a valid verdict', () => {
  it('has exactly the five fields of the contract', () => {
    expect(checkBatch(batchOfSize(50), now)).toStrictEqual({
      outcome: 'valid',
      result: {
        valid: true,
        schemaVersion: '0.1.0',
        recordsValidated: 50,
        persisted: false,
        admitted: false,
      },
    });
  });
});

describe('a batch', () => {
  it.each(['2026-01-01T00:00:00.000Z', '2028-02-29T23:59:59.999Z'])(
    'that the docs show as an example is valid, made at %s',
    (time) => {
      const milliseconds = Date.parse(time);
      const verdict = checkBatch(exampleBatchAt(milliseconds), instantOfMilliseconds(milliseconds));
      expect(verdict).toMatchObject({ outcome: 'valid', result: { recordsValidated: 3 } });
      expect(exampleBatchAt(milliseconds).records.map(({ kind }) => kind)).toEqual([
        'product',
        'capacity',
        'service',
      ]);
    },
  );

  it('knows the scopes of keys and no other', () => {
    expect(['supplier:read', 'supplier:validate', 'supplier', ''].map(isScope)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the findings of a batch', () => {
  it('come in record order and then in the order of the contract, whatever the order of fields', () => {
    const { title, unit, ...rest } = exampleRecord;
    const shuffled: Json = { unit: '', ...rest, kind: 'x', title: '', sourceRecordId: 'a b' };
    const batch = batchOf({ ...exampleRecord, status: 'x', sourceVersion: '' }, shuffled);
    expect(linesOf(batch)).toEqual([
      '/records/0/sourceVersion invalid_version_token',
      '/records/0/status invalid_choice',
      '/records/1/sourceRecordId invalid_identifier',
      '/records/1/kind invalid_choice',
      '/records/1/title text_empty',
      '/records/1/unit text_empty',
    ]);
  });

  it('stand with the version and the source before the records, and unknown fields last', () => {
    const batch = put(put(put(batchOf(), '/aardvark', 1), '/source/mode', 'x'), '/schemaVersion', '1');
    expect(linesOf(put(batch, '/records/0/unit', ''))).toEqual([
      '/schemaVersion unsupported_schema_version',
      '/source/mode invalid_choice',
      '/records/0/unit text_empty',
      '/aardvark unknown_field',
    ]);
  });

  it('are complete: a wrong type in one field hides no finding about others', () => {
    const expired = '2026-11-21T11:59:00Z';
    const batch = put(
      put(put(batchOf(), '/records/0/title', 7), '/records/0/expiresAt', expired),
      '/source',
      null,
    );
    expect(linesOf(put(batch, '/records/0/pricing/tiers/1/minimumQuantity', '1.0'))).toEqual([
      '/source wrong_type',
      '/records/0/title wrong_type',
      '/records/0/pricing/tiers/1/minimumQuantity duplicate_tier_threshold',
      '/records/0/expiresAt already_expired',
    ]);
  });

  it('are only of the list when a list is too long, without its elements', () => {
    const many: Json = Array.from({ length: 87_000 }, () => ({}));
    expect(invalid(put(batchOf(), '/records', many))).toMatchObject({
      errorCount: 1,
      errors: [{ pointer: '/records', code: 'too_many_records' }],
    });
    expect(invalid(put(batchOf(), '/records/0/pricing/tiers', many))).toMatchObject({
      errorCount: 1,
      errors: [{ pointer: '/records/0/pricing/tiers', code: 'too_many_tiers' }],
    });
  });

  it('are listed up to the hundredth and counted to the last', () => {
    const twoFaults: Json = { ...exampleRecord, unit: '', title: '' };
    const records = Array.from({ length: 50 }, (_, index) =>
      put(twoFaults, '/sourceRecordId', `item-${index}`),
    );
    const exactly = invalid(batchOf(...records));
    expect([exactly.errors.length, exactly.errorCount]).toEqual([100, 100]);
    const oneMore = invalid(put(batchOf(...records), '/records/49/status', 'x'));
    expect([oneMore.errors.length, oneMore.errorCount]).toEqual([100, 101]);
    expect(oneMore.errors).toEqual(exactly.errors);
  });

  it('count every unknown field of an object with tens of thousands', () => {
    const crowded = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`field_${index}`, index]),
    );
    expect(invalid(put(batchOf(), '/records/0', { ...exampleRecord, ...crowded })).errorCount).toBe(20_000);
  });

  it('state the reference time', () => {
    expect(invalid({}).evaluatedAt).toBe('2026-11-21T12:00:00Z');
    const verdict = checkBatch({}, instantAt('2026-11-21T12:00:00.125+01:00'));
    expect(verdict).toMatchObject({ evaluatedAt: '2026-11-21T11:00:00.125Z' });
  });

  it('say where the first record with the same identifier is', () => {
    expect(invalid(batchOf(exampleRecord, exampleRecord)).errors).toStrictEqual([
      {
        pointer: '/records/1/sourceRecordId',
        code: 'duplicate_source_record_id',
        detail: 'The same identifier as in /records/0.',
      },
    ]);
  });

  it('say which form is expected when a field is missing or of a wrong type', () => {
    const details = [
      invalid(remove(batchOf(), '/records/0/title')),
      invalid(put(batchOf(), '/records/0/availability/quantity', 3)),
      invalid(remove(batchOf(), '/records/0/pricing')),
    ].map(({ errors }) => errors[0]);
    expect(details[0]?.detail).toContain('a string of 1 to 500 characters');
    expect(details[1]).toMatchObject({ code: 'wrong_type', hint: expect.stringContaining('Quote') });
    expect(details[1]?.detail).toContain('or null');
    expect(details[2]).toMatchObject({ code: 'missing_field', detail: expect.stringContaining('or null') });
  });

  it.each([
    ['2026-11-21T11:58:30', 'zone of the source'],
    ['2026-11-21t11:58:30z', 'upper case'],
    ['2026-11-21T11:58:30z', 'upper case'],
    ['20261121T115830Z', 'hyphens'],
    ['2026-11-21T115830+0100', 'hyphens'],
    ['2026-11-21T11:58:30+0100', 'colons'],
    ['2026-11-21T11Z', 'minutes'],
    ['2026-W47-6T11:58:30Z', 'instead of the week'],
    ['2026W476T115830Z', 'instead of the week'],
    ['2026-325T11:58:30Z', 'instead of the day of the year'],
    ['2026325T115830Z', 'instead of the day of the year'],
    ['2026-11-21 11:58:30Z', 'T instead of the space'],
    ['2026-11-21', 'time and zone of the source'],
    ['2026-11-20T24:00:00Z', '00:00 of the next day'],
    ['2016-12-31T23:59:60Z', 'never change a timestamp'],
    ['yesterday', 'date, T, hours, minutes and zone'],
    ['at 12z', 'date, T, hours, minutes and zone'],
  ])('say how to write the timestamp "%s"', (timestamp, hint) => {
    const [finding] = invalid(put(batchOf(), '/records/0/observedAt', timestamp)).errors;
    expect(finding?.hint).toContain(hint);
  });

  it('include texts with half a surrogate pair, which a list or a program may contain', () => {
    const batch = put(put(batchOf(), '/records/0/title', 'a\ud800'), '/records/0/sourceVersion', '\udc00');
    expect(linesOf(batch)).toEqual([
      '/records/0/sourceVersion invalid_version_token',
      '/records/0/title forbidden_character',
    ]);
  });

  it('never advise to alter data so that it passes', () => {
    const advice = [
      ...Object.values(findingCodes).map(({ fix }) => fix),
      ...corpusCases.flatMap(({ file, now: time }) => {
        const verdict = validateBatch(readCorpusFile(file), instantAt(time));
        return verdict.outcome === 'invalid' ? verdict.errors.map(({ hint = '' }) => hint) : [];
      }),
    ];
    const alters =
      /second (?:as )?59|round (?:up|down|to)|shorten|truncate|space in its place|take it out|expire sooner/i;
    expect([...new Set(advice)].filter((text) => alters.test(text))).toEqual([]);
  });

  it('name an unknown field whose name is printable, with the escapes of a pointer', () => {
    const record = { ...exampleRecord, 'Preis (EUR)': 1, größe: 2, '@type': 3, 'EUR/~m': 4 };
    expect(linesOf(batchOf(record))).toEqual([
      '/records/0/Preis (EUR) unknown_field',
      '/records/0/größe unknown_field',
      '/records/0/@type unknown_field',
      '/records/0/EUR~1~0m unknown_field',
    ]);
  });

  it('count unknown fields without a printable name once for their object, listed or not', () => {
    const crowded = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`\u200b${index}`, index]));
    const named = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`field ${index}`, index]));
    expect(invalid(batchOf({ ...exampleRecord, ...crowded })).errorCount).toBe(1);
    expect(invalid(batchOf({ ...exampleRecord, ...crowded, ...named })).errorCount).toBe(151);
  });
});

describe('a body', () => {
  it('is refused above 262,144 bytes and read at 262,144', () => {
    const body = JSON.stringify(batchOf());
    const verdictOf = (size: number) => validateBatch(new TextEncoder().encode(body.padEnd(size)), now);
    expect(verdictOf(262_144).outcome).toBe('valid');
    expect(verdictOf(262_145)).toMatchObject({ outcome: 'unreadable', code: 'body_too_large' });
  });

  it('is read right when names are escaped, whatever was read before', () => {
    // Some engines take an escaped name for one that was parsed before it: nodejs/node issue 63785.
    JSON.parse('{"records":0,"\\\\u0073ou":0}');
    const body = JSON.stringify({
      records: [exampleRecord],
      source: { id: 'a', system: 'b', mode: 'api' },
      schemaVersion: '0.1.0',
    });
    const escaped = body.replace('"source":', '"\\u0073ource":').replace('"title"', '"\\u0074itle"');
    expect(validateBatch(new TextEncoder().encode(escaped), now).outcome).toBe('valid');
  });
});
