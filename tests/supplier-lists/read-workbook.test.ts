import { strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sheetAsCsv, sheetNames } from '../../src/supplier-lists/workbook/read-workbook.ts';
import { workbookOf } from './workbook.ts';

const csvOf = (file: Uint8Array, name: string): Promise<string> => sheetAsCsv(file, name).csv.text();

describe('an Excel file', () => {
  it('is read sheet by sheet, with the same row numbers', async () => {
    const file = workbookOf({ Prices: { 1: ['SKU', 'Name'], 4: ['A-1', 'Switch &amp; more'] }, Notes: {} });
    expect(sheetNames(file)).toEqual(['Prices', 'Notes']);
    expect(await csvOf(file, 'Prices')).toBe('SKU,Name\r\n\r\n\r\nA-1,Switch & more\r\n');
    expect(await csvOf(file, 'Notes')).toBe('');
  });

  it.each([
    ['00000', '17', '00017'],
    ['#,##0.00', '1234.5', '1234.50'],
    ['0%', '0.19', '19%'],
    ['General', '199.55000000000001', '199.55'],
    ['General', '4012345678901', '4012345678901'],
  ])('has its numbers read as the sheet shows them: %s', async (format, number, shown) => {
    const file = workbookOf({ List: { 1: [{ number, format: 1 }] } }, [format]);
    expect((await csvOf(file, 'List')).replace(/[",\r\n]/g, '')).toBe(shown);
  });

  it.each([
    ['m/d/yy', '45982', '2025-11-21'],
    ['dd.mm.yyyy hh:mm', '45982.5', '2025-11-21T12:00:00'],
  ])('has its dates read without a zone, and says so: %s', async (format, number, shown) => {
    const { csv, note } = sheetAsCsv(workbookOf({ List: { 1: [{ number, format: 1 }] } }, [format]), 'List');
    expect((await csv.text()).trim()).toBe(shown);
    expect(note).toContain('no time zone');
  });

  it('has its dates counted from 1904 where it says so', async () => {
    const cells = ['1', '44885'].map((number) => ({ number, format: 1 }));
    const file = workbookOf({ List: { 1: cells } }, ['yyyy-mm-dd'], 1904);
    expect((await csvOf(file, 'List')).trim()).toBe('1904-01-02,2026-11-21');
  });

  it('has the empty cells at the end of its rows, so that no row is too short', async () => {
    expect(await csvOf(workbookOf({ List: { 1: ['SKU', 'Name', 'Qty'], 2: ['A-1'] } }), 'List')).toBe(
      'SKU,Name,Qty\r\nA-1,,\r\n',
    );
  });

  it('is read where its archive was written as a stream, with the sizes of parts after them', async () => {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((_, chunk) => chunks.push(chunk));
    const parts = unzipSync(workbookOf({ List: { 1: ['SKU'], 2: ['A-1'.repeat(9000)] } }));
    for (const [name, content] of Object.entries(parts).reverse()) {
      const part = new ZipDeflate(name);
      zip.add(part);
      part.push(content, true);
    }
    zip.end();
    expect(await csvOf(new Uint8Array(Buffer.concat(chunks)), 'List')).toBe(
      `SKU\r\n${'A-1'.repeat(9000)}\r\n`,
    );
  });

  it.each([
    ['larger', 500],
    ['smaller', 5_000_000],
  ])('is refused where the archive declares another size of a part, which is %s', (_, declared) => {
    const file = workbookOf({ List: { 1: ['SKU'], 2: ['x'.repeat(100_000)] } });
    const bytes = Buffer.from(file.buffer);
    const entry = bytes.lastIndexOf('PK\u0001\u0002');
    // The size of a part, unpacked, in the directory at the end of the archive.
    bytes.writeUInt32LE(declared, entry + 24);
    expect(() => sheetAsCsv(file, 'List')).toThrow('not a readable Excel file');
  });

  it.each([
    ['is another zip archive', zipSync({ 'a.txt': strToU8('a') }), 'not an Excel file'],
    ['is cut off', workbookOf({ List: { 1: ['SKU'] } }).subarray(0, 200), 'not a readable Excel file'],
    ['has a damaged part', zipSync({ 'xl/workbook.xml': strToU8('<workbook><sheets') }), 'damaged'],
    [
      'unpacks to far more than it weighs',
      workbookOf({ List: { 1: ['x'.repeat(130 * 1024 * 1024)] } }),
      'unpacks to more than 125 MiB',
    ],
  ])('that %s is refused with a sentence', (_, file, sentence) => {
    expect(() => sheetAsCsv(file, 'List')).toThrow(sentence);
  });
});
