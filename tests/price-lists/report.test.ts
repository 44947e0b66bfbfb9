import { describe, expect, it } from 'vitest';
import { corpusCases, readCorpusFile } from '../../packages/record-contract/src/corpus.ts';
import { exampleBatchAt, validateBatch } from '../../packages/record-contract/src/index.ts';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import { faultyExample, validExample } from '../../src/price-lists/report/example-texts.ts';
import { readReferenceTime } from '../../src/price-lists/report/reference-time.ts';
import { reportOfVerdict } from '../../src/price-lists/report/report.ts';

const reportOf = (text: string, now: string) =>
  reportOfVerdict(validateBatch(new TextEncoder().encode(text), instantAt(now)), text);

const computer = new Date('2026-11-21T12:00:00.250Z');
const now = computer.toISOString();

describe('a report', () => {
  it('lists every finding of every verdict of the corpus once, with a place and a remedy', () => {
    for (const { id, file, now: asOf } of corpusCases) {
      const bytes = readCorpusFile(file);
      const verdict = validateBatch(bytes, instantAt(asOf));
      const report = reportOfVerdict(verdict, new TextDecoder().decode(bytes));
      const rows = report.groups.flatMap(({ code, detail, remedy, rows: places }) =>
        places.map(({ pointer }) => ({ pointer, code, detail, remedy })),
      );
      expect(report.outcome, id).toBe(verdict.outcome);
      expect(report.summary, id).not.toBe('');
      if (verdict.outcome !== 'invalid') continue;
      const textOf = ({ pointer, code }: { readonly pointer?: string | undefined; readonly code: string }) =>
        `${pointer} ${code}`;
      expect(rows.map(textOf).sort(), id).toEqual(verdict.errors.map(textOf).sort());
      for (const row of rows) expect(row.remedy, row.code).not.toBe('');
    }
  });

  it('counts all findings when more than a hundred are not listed', () => {
    const records = Array.from({ length: 50 }, () => ({}));
    const text = JSON.stringify({ schemaVersion: '0.1.0', source: {}, records });
    expect(reportOf(text, now).summary).toBe('703 problems to fix. The first 100 are listed.');
  });

  it('has one line for records that are wrong in the same way, with their number', () => {
    const { records, ...batch } = exampleBatchAt(computer.getTime() - 86_400_000);
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...records[0],
      sourceRecordId: `item-${index}`,
    }));
    const { groups, isShort } = reportOf(JSON.stringify({ ...batch, records: many }), now);
    expect(groups.map(({ title, count, rows }) => [title, count, rows.length])).toEqual([
      ['Already expired (/expiresAt)', '50 records', 50],
    ]);
    expect(isShort).toBe(false);
  });

  it('names a record by its own identifier', () => {
    const { summary, groups } = reportOf(faultyExample(computer.getTime()), now);
    expect(summary).toBe('5 problems to fix in 3 records.');
    expect(new Set(groups.flatMap(({ rows }) => rows.map(({ note }) => note)))).toEqual(
      new Set(['erp:item-10017', 'erp:capacity-3', 'erp:service-8']),
    );
  });
});

describe('the example', () => {
  it.each(['1970-01-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z', '2099-12-31T12:00:00.000Z'])(
    'of a valid batch is valid at the reference time that it is made for: %s',
    (time) => {
      expect(reportOf(validExample(Date.parse(time)), time).outcome).toBe('valid');
    },
  );
});

describe('the reference time', () => {
  it('is the current time of the computer while the field is empty', () => {
    expect(readReferenceTime(' ', computer)).toEqual({
      instant: instantAt(now),
      written: now,
      isEntered: false,
    });
  });

  it('is the time that was entered', () => {
    const written = '2026-11-20T08:00:00+01:00';
    expect(readReferenceTime(` ${written}`, computer)).toEqual({
      instant: instantAt(written),
      written,
      isEntered: true,
    });
  });

  it('is not guessed from a text that is not a timestamp', () => {
    expect(readReferenceTime('2026-11-20', computer)).toBeUndefined();
  });
});
