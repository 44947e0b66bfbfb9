import { describe, expect, it } from 'vitest';
import { exampleBatchAt } from '../../packages/record-contract/src/index.ts';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import { compareLists } from '../../src/price-lists/report/compare-lists.ts';
import { rememberBatch } from '../../src/price-lists/report/remember-batch.ts';

const time = '2026-11-21T12:00:00Z';
const example = exampleBatchAt(Date.parse(time));
const [template] = example.records;

type Fields = Readonly<Record<string, unknown>>;

const batchOf = (...records: readonly Fields[]) => ({
  ...example,
  records: records.map((fields) => ({ ...template, ...fields })),
});

const item = (id: string, fields: Fields = {}): Fields => ({ sourceRecordId: id, ...fields });
const wrong = { title: '' };

/** What a second batch changes, as `title: fixed, left, new, gone`. */
const compared = (first: unknown, second: unknown): string[] => {
  const before = rememberBatch(first, instantAt(time));
  const lines = compareLists(before, rememberBatch(second, instantAt(time), before));
  return lines.map(
    ({ title, place, fixed, remaining, added, removed }) =>
      `${title} ${place}: ${fixed}, ${remaining}, ${added}, ${removed}`,
  );
};

describe('a corrected batch', () => {
  it('is compared record by record: what is fixed, what remains, what is new and what is gone', () => {
    const first = batchOf(item('a', wrong), item('b', wrong), item('c', wrong), item('d'));
    const second = batchOf(item('a'), item('b', wrong), item('d', wrong));
    expect(compared(first, second)).toEqual(['Empty text /title: 1, 1, 1, 1']);
  });

  it('may have records before the others and in another order: each is recognised by its identifier', () => {
    const first = batchOf(item('a', wrong), item('b', wrong));
    const second = batchOf(item('new'), item('b', wrong), item('a'));
    expect(compared(first, second)).toEqual(['Empty text /title: 1, 1, 0, 0']);
  });

  it('has fixed an identifier that was missing or given twice, where the record keeps its place', () => {
    const first = batchOf(item('a'), { sourceRecordId: null, ...wrong }, item('a'));
    const second = batchOf(item('a'), item('b', wrong), item('c'));
    expect(compared(first, second).sort()).toEqual([
      expect.stringMatching(/^Duplicate .*\/sourceRecordId: 1, 0, 0, 0$/),
      'Empty text /title: 0, 1, 0, 0',
      'Wrong JSON type /sourceRecordId: 1, 0, 0, 0',
    ]);
  });

  it('counts what concerns the whole batch once, and more findings than a verdict lists', () => {
    const ids = Array.from({ length: 50 }, (_, index) => `item-${index}`);
    const faults = { title: '', unit: '', status: 'x' };
    const first = { ...batchOf(...ids.map((id) => item(id, faults))), source: { ...example.source, id: '' } };
    const second = batchOf(...ids.map((id, index) => item(id, index === 49 ? faults : {})));
    expect(compared(first, second)).toEqual([
      expect.stringMatching(/ \/source\/id: 1, 0, 0, 0$/),
      'Empty text /title: 49, 1, 0, 0',
      'Empty text /unit: 49, 1, 0, 0',
      expect.stringMatching(/ \/status: 49, 1, 0, 0$/),
    ]);
  });

  it('has tiers of the same group as one problem of their record', () => {
    const pricing = (...prices: readonly unknown[]) => ({
      pricing: {
        ...template?.pricing,
        tiers: prices.map((unitPrice, index) => ({ minimumQuantity: String(index + 1), unitPrice })),
      },
    });
    expect(compared(batchOf(item('a', pricing('x', 'x'))), batchOf(item('a', pricing('x', '1'))))).toEqual([
      expect.stringMatching(/: 0, 1, 0, 0$/),
    ]);
  });

  it.each([[null], [[]], [{ records: 'x' }], [{ records: Array(51).fill({}) }]])(
    'may be any JSON: %j',
    (odd) => {
      expect(compared(batchOf(item('a', wrong)), odd)).toContainEqual(
        expect.stringMatching(/^Empty text \/title: 0, 0, 0, 1$/),
      );
      expect(compared(odd, batchOf(item('a')))).not.toContainEqual(expect.stringMatching(/, [1-9], 0, 0$/));
    },
  );
});
