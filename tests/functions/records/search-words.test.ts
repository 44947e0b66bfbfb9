import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partNumberReadings, searchExpression } from '../../../functions/records/search-words.ts';

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
});
