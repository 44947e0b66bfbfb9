import { describe, expect, it } from 'vitest';
import { readFile } from '../../../src/price-lists/page/validator-work.ts';

describe('a file', () => {
  it.each([
    ['list.pdf', '%PDF-1.7\n', 'PDF file'],
    ['list.xls', '<html><table><tr><td>SKU</td></tr></table></html>', 'HTML file'],
    ['list.csv', '\ufeff<!DOCTYPE html>\n<title>Sign in, please</title>', 'HTML file'],
    [
      'list.ods',
      `PK\u0003\u0004${'\u0000'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK`,
      '.ods',
    ],
    [
      'DATANORM.001',
      `V 010199${'Sample company'.padEnd(115)}04EUR\r\nA;N;1;00;Breaker;;1;0;Stk;10000;\r\n`,
      'DATANORM',
    ],
    ['DATANORM.001', 'V;050;A;20260101;EUR;Sample company;\r\nA;N;1;;Breaker;\r\n', 'DATANORM'],
    [
      'list.edi',
      "UNA:+.? '\r\nUNB+UNOC:3+1:14+2:14+261126:1000+1'\r\nUNH+1+PRICAT:D:96A:UN:EAN008'\r\n",
      'EDIFACT',
    ],
    ['list.txt', "UNB+UNOC:3+1:14+2:14+261126:1000+1'UNH+1+PRICAT:D:96A:UN'", 'EDIFACT'],
    ['list.jsonl', '{"sku":"A1","price":6.2}\n{"sku":"A2","price":6.4}\n', 'JSON Lines'],
    ['list.jsonl', '{"sku":"A1","price":6.2}\n', 'JSON Lines'],
    ['list.csv', 'S\0K\0U\0,\0Q\0t\0y\0\n\0', 'zero bytes'],
    ['list.csv', 'SKU,Qty\n1,\0\n', 'zero bytes'],
  ])('that is no list is called what it is: %s', async (name, content, sentence) => {
    const opened = await readFile(new File([content], name));
    expect(opened.kind === 'refused' && opened.why).toContain(sentence);
  });

  it('of the old kind of Excel is called that', async () => {
    const opened = await readFile(new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)], 'list.xls'));
    expect(opened.kind === 'refused' && opened.why).toContain('.xls');
  });

  it.each([
    ['list.csv', 'SKU,Name\n1,A\n', { kind: 'list' }],
    ['list.txt', Uint8Array.from(Buffer.from('\ufeffSKU;Name\n1;A\n', 'utf16le')), { kind: 'list' }],
    ['list.csv', 'V 010199;Name\n1;A\n', { kind: 'list' }],
    ['list.csv', '[SKU];{Name}\n1;A\n', { kind: 'list' }],
    ['list.xlsx', 'PK\u0003\u0004\0', { kind: 'list' }],
    ['batch.json', '{\0', { kind: 'batch', bytes: expect.anything() }],
    ['batches.jsonl', '{"source":{},"records":[]}\n', { kind: 'batch', bytes: expect.anything() }],
    ['batch.json', '{}', { kind: 'batch', bytes: expect.anything() }],
  ])('is taken for what it is: %s', async (name, content, read) => {
    expect(await readFile(new File([content], name))).toEqual(read);
  });
});
