import { describe, expect, it } from 'vitest';
import { recordRange } from '../../src/site/record-range.ts';

describe('how long a list of records is', () => {
  it.each([
    [{ start: 0, end: -1, total: 0 }, 'No records'],
    [{ start: 0, end: 0, total: 1 }, '1 record'],
    [{ start: 0, end: 68, total: 69 }, '69 records'],
    [{ start: 0, end: 99, total: 250 }, 'Records 1 to 100 of 250'],
    [{ start: 200, end: 249, total: 250 }, 'Records 201 to 250 of 250'],
  ])('is said of %o as %s', (page, text) => {
    expect(recordRange(page)).toBe(text);
  });
});
