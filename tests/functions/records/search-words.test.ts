import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactness, partNumberReadings, searchExpression } from '../../../functions/records/search-words.ts';

describe('what was typed into the search', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE VIRTUAL TABLE words USING fts5(title, key, text)');
  const search = database.prepare('SELECT count(*) AS total FROM words WHERE words MATCH ?');

  it('never becomes syntax of the full-text search, whatever it is', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom('"', '*', '(', ')', ':', '^', '+', '-', ' ', 'AND', 'NOT ', 'é', '\0', '🙂'),
      }),
    );
    fc.assert(
      fc.property(texts, (typed) => {
        const expression = searchExpression(typed);
        if (expression !== undefined) expect(search.get(expression)).toEqual({ total: 0 });
      }),
    );
  });

  it('has no word when it has no letter and no digit', () => {
    for (const typed of ['', '  ', '---', '"*"', '++ ()']) expect(searchExpression(typed)).toBeUndefined();
  });

  it('is read as a part number alone, and after every beginning as the one of a manufacturer', () => {
    expect(partNumberReadings(' Allied Telesis AT-1 ')).toEqual([
      { manufacturer: '', partNumber: 'Allied Telesis AT-1' },
      { manufacturer: 'Allied', partNumber: 'Telesis AT-1' },
      { manufacturer: 'Allied Telesis', partNumber: 'AT-1' },
    ]);
  });

  it('looks for every word, as it is and as a part number, and for a longer one from three characters on', () => {
    expect(searchExpression('AT-FS232/1  ab')).toBe(
      '("AT FS232 1" OR key : "atfs2321" *) AND ("ab" OR key : "ab")',
    );
    expect(searchExpression(' switch ')).toBe('("switch" * OR key : "switch" *)');
  });

  it('separates words by any run of spaces', () => {
    expect(partNumberReadings('A  \t B')).toEqual([
      { manufacturer: '', partNumber: 'A B' },
      { manufacturer: 'A', partNumber: 'B' },
    ]);
  });

  it.each([
    ['AB-1', 'AB-1', 3],
    ['AB-1', 'ab-1', 2],
    ['ab-1', 'AB-1', 2],
    ['AB-1', 'AB1', 1],
    ['AB-1', 'ab1', 1],
  ])('the part number %s is written like %s to the degree %i', (partNumber, typed, degree) => {
    expect(exactness(partNumber, typed)).toBe(degree);
  });
});
