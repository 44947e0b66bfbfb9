import { describe, expect, it } from 'vitest';
import { maxBodyBytes, maxRecords, validateBatch } from '../../packages/record-contract/src/index.ts';
import { corpusTime } from '../../packages/record-contract/tests/example-batches.ts';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import { confirmed, type Mapping, suggestedMapping } from '../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../src/columns/profile/open-list.ts';
import { fileOfMapping, mappingOfFile, textOfMappingFile } from '../../src/columns/questions/mapping-file.ts';
import { bodiesOf, checkToEnd } from './check-to-end.ts';

const now = instantAt(corpusTime);

const headings = 'SKU,Description,Qty,Unit,Warehouse,MPN,Brand';

/** A mapping for these headings with every choice made. */
const suggested = suggestedMapping(parseTable(`${headings}\n`));
const mapping: Mapping = {
  ...suggested,
  sources: new Map([
    ...[...suggested.sources].map(([name, source]) => [name, confirmed(source)] as const),
    ['kind', { from: 'constant', text: 'product' }],
    ['condition', { from: 'constant', text: 'unknown' }],
    ['status', { from: 'constant', text: 'active' }],
    ['observedAt', { from: 'constant', text: corpusTime }],
    ['expiresAt', { from: 'hours', hours: 24 }],
  ]),
  batch: { id: 'stock-list', system: 'Example ERP', mode: 'api' },
};

const check = async (text: string) => {
  const table = parseTable(text);
  const checked = checkToEnd(table, mapping, now);
  return { ...checked, batches: await bodiesOf(table, mapping, checked) };
};

const rowsOf = (count: number, row: (index: number) => string): string =>
  [headings, ...Array.from({ length: count }, (_, index) => row(index))].join('\n');

const identifiersOf = (batch: string): string[] =>
  JSON.parse(batch).records.map(({ sourceRecordId }: { sourceRecordId: string }) => sourceRecordId);

describe('the batches of a list', () => {
  it('have every row that meets the contract once, in order, and at most as many records as allowed', async () => {
    const { batches, validCount } = await check(
      rowsOf(130, (index) => `${index},Item,${index === 70 ? 'some' : '1'},piece,,,`),
    );
    expect(validCount).toBe(129);
    expect(batches.map((batch) => identifiersOf(batch).length)).toEqual([maxRecords, maxRecords, 29]);
    const all = Array.from({ length: 130 }, (_, index) => String(index));
    expect(batches.flatMap(identifiersOf)).toEqual(all.filter((id) => id !== '70'));
  });

  it('are within the size that the service takes, meet the contract, and are as full as can be', async () => {
    // Of four bytes each: the longest record that the contract allows.
    const long = '😀'.repeat(500);
    const { batches } = await check(
      rowsOf(100, (index) => `${index},${long},1,piece,${long},${long},${long}`),
    );
    const sizes = batches.map((batch) => new TextEncoder().encode(batch).length);
    const oneRecord = Math.max(...sizes) / (identifiersOf(batches[0] ?? '').length || 1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(maxBodyBytes);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(maxBodyBytes - oneRecord);
    for (const batch of batches) {
      expect(validateBatch(new TextEncoder().encode(batch), now).outcome).toBe('valid');
    }
    expect(batches.flatMap(identifiersOf)).toHaveLength(100);
  });
});

describe('a mapping as a file', () => {
  it('gives the same mapping for the same headings in another order', () => {
    const table = parseTable(`${headings}\n`);
    const file = JSON.parse(textOfMappingFile(fileOfMapping(mapping, table)));
    const sources = new Map([...mapping.sources, ['observedAt', { from: 'unset' }] as const]);
    expect(mappingOfFile(file, headings.split(','))).toEqual({ mapping: { ...mapping, sources } });
    const reversed = mappingOfFile(file, headings.split(',').reverse());
    expect('mapping' in reversed && reversed.mapping.sources.get('sourceRecordId')).toEqual({
      from: 'column',
      column: 6,
    });
  });
});
