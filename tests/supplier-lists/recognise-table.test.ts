import { describe, expect, it } from 'vitest';
import { optionOfSource, sourceOfOption } from '../../src/supplier-lists/mapping.ts';
import { decodeTable, looksLikeTable } from '../../src/supplier-lists/parse-table.ts';
import { committedCases, readCorpusFile } from '../contracts/supplier/committed-corpus.ts';

describe('a text', () => {
  it.each(['SKU,Name\n1,A', '"SKU";"Name"\r\n1;A', 'SKU\tName\n1\tA'])('is taken for a table: %j', (text) => {
    expect(looksLikeTable(text)).toBe(true);
  });

  it.each(['', '{"a": 1,\n"b": 2}', ' [1,\n2]', '"a": 1,\n"b": 2', 'one, line', 'words\nwords'])(
    'is not taken for a table: %j',
    (text) => {
      expect(looksLikeTable(text)).toBe(false);
    },
  );

  it('of a batch in the corpus is never taken for a table', () => {
    const taken = committedCases.filter(({ file }) =>
      looksLikeTable(new TextDecoder().decode(readCorpusFile(file))),
    );
    expect(taken.map(({ id }) => id)).toEqual([]);
  });
});

describe('a file that a spreadsheet saved', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Gerät')],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x47, 0, 0x65, 0, 0x72, 0, 0xe4, 0, 0x74, 0)],
    ['Windows-1252', Uint8Array.of(0x47, 0x65, 0x72, 0xe4, 0x74)],
  ])('is read as %s', (encoding, bytes) => {
    expect(decodeTable(bytes)).toEqual({ text: 'Gerät', encoding });
  });
});

describe('where a field comes from', () => {
  it.each([
    { from: 'unset' },
    { from: 'column', column: 3 },
    { from: 'tier-rows', column: 0 },
    { from: 'percent', column: 12 },
    { from: 'guess', as: 'percent', column: 12 },
    { from: 'constant', text: 'EUR' },
    { from: 'constant', text: 'piece' },
    { from: 'nothing' },
    { from: 'digest' },
    { from: 'one-day' },
  ] as const)('stands for itself as an option of the page: %j', (source) => {
    const written = source.from === 'constant' && source.text === 'EUR' ? source.text : '';
    expect(sourceOfOption(optionOfSource(source, ['piece']), written)).toEqual(source);
  });
});
