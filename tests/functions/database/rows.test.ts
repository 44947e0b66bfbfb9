import { describe, expect, it } from 'vitest';
import { readRow } from '../../../functions/database/database.ts';

describe('a row of the database', () => {
  const at = new Date('2026-11-22T00:00:00Z');
  const row = readRow({ text: 'a', count: 3, at, flag: false, texts: ['a', 'b'], nothing: null });

  it('is read as the types of its columns', () => {
    expect(row.text('text')).toBe('a');
    expect(row.count('count')).toBe(3);
    expect(row.timestamp('at')).toBe(at);
    expect(row.flag('flag')).toBe(false);
    expect(row.texts('texts')).toEqual(['a', 'b']);
  });

  it('has optional columns that are null', () => {
    expect(row.optionalText('nothing')).toBeUndefined();
    expect(row.optionalTimestamp('nothing')).toBeUndefined();
    expect(row.optionalCount('nothing')).toBeUndefined();
    expect(row.optionalText('text')).toBe('a');
    expect(row.optionalTimestamp('at')).toBe(at);
    expect(row.optionalCount('count')).toBe(3);
  });

  it('refuses a column that is missing or has another type, and names it', () => {
    const other = readRow({ text: 1, count: 1.5, at: '2026', flag: 't', texts: ['a', 1], list: 'a' });
    for (const [column, read] of [
      ['text', () => other.text('text')],
      ['text', () => other.optionalText('text')],
      ['count', () => other.count('count')],
      ['text', () => row.count('text')],
      ['at', () => other.timestamp('at')],
      ['flag', () => other.flag('flag')],
      ['texts', () => other.texts('texts')],
      ['list', () => other.texts('list')],
      ['count', () => other.optionalCount('count')],
      ['at', () => other.optionalTimestamp('at')],
      ['none', () => row.text('none')],
      ['none', () => row.optionalText('none')],
      ['nothing', () => row.text('nothing')],
    ] as const)
      expect(read, column).toThrow(`The column ${column} does not have the type that the schema gives it.`);
  });

  it.each([null, undefined, 'a', 1])('is no %j', (value) => {
    expect(() => readRow(value)).toThrow('A row of the database is not an object.');
  });
});
