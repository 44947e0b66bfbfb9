import { describe, expect, it } from 'vitest';
import { corpusCases, readCorpusFile } from '../../packages/record-contract/src/corpus.ts';
import { looksLikeTable } from '../../src/tables/file-kinds.ts';

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
    const taken = corpusCases.filter(({ file }) =>
      looksLikeTable(new TextDecoder().decode(readCorpusFile(file))),
    );
    expect(taken.map(({ id }) => id)).toEqual([]);
  });
});
