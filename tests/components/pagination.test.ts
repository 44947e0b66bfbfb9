import { describe, expect, it } from 'vitest';
import { adjacentPages, pageLinks, pagePath, rangeOfRecords } from '../../src/components/pagination.ts';

const shown = (current: number, last: number): string =>
  pageLinks(current, last)
    .map((link) => (link.kind === 'gap' ? '…' : link.number))
    .join(' ');

describe('the pager of the catalogue', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 100, '1 2 3 … 100'],
    [5, 100, '1 2 3 4 5 6 7 … 100'],
    [6, 100, '1 … 4 5 6 7 8 … 100'],
    [50, 100, '1 … 48 49 50 51 52 … 100'],
    [96, 100, '1 … 94 95 96 97 98 99 100'],
    [100, 100, '1 … 98 99 100'],
  ])('names on page %i of %i the first, the last and the nearest pages', (current, last, text) => {
    expect(shown(current, last)).toBe(text);
  });

  it('leaves out no single page and names none twice, wherever the reader is', () => {
    for (let last = 1; last <= 30; last += 1) {
      for (let current = 1; current <= last; current += 1) {
        const numbers = pageLinks(current, last).map((link) =>
          link.kind === 'gap' ? undefined : link.number,
        );
        expect(numbers).toContain(current);
        expect(numbers.at(0)).toBe(1);
        expect(numbers.at(-1)).toBe(last);
        for (const [index, number] of numbers.entries()) {
          if (index === 0) continue;
          const before = numbers[index - 1];
          if (number !== undefined && before !== undefined) expect(number).toBe(before + 1);
          if (number === undefined) expect((numbers[index + 1] ?? 0) - (before ?? 0)).toBeGreaterThan(2);
        }
      }
    }
  });

  it('gives the first page the address without a number', () => {
    expect(pagePath('/catalogue', 1)).toBe('/catalogue');
    expect(pagePath('/catalogue', 2)).toBe('/catalogue/2');
    expect(pagePath('/insights', 1, '/insights/page')).toBe('/insights');
    expect(pagePath('/insights', 2, '/insights/page')).toBe('/insights/page/2');
  });
});

describe('how long a list of records is', () => {
  it.each([
    [1, 0, 'No records'],
    [1, 1, '1 record'],
    [1, 50, '50 records'],
    [1, 250, 'Records 1 to 50 of 250'],
    [5, 249, 'Records 201 to 249 of 249'],
    [2, 4970, 'Records 51 to 100 of 4,970'],
  ])('is said of page %i of %i as %s', (page, total, text) => {
    expect(rangeOfRecords(page, total)).toBe(text);
  });
});

it('leads from each page of a list to the one before it and the one after it, where there is one', () => {
  const adjacent = (current: number) =>
    Object.values(adjacentPages(current, 3, (page) => pagePath('/insights', page, '/insights/page')));
  expect(adjacent(1)).toEqual([undefined, '/insights/page/2']);
  expect(adjacent(2)).toEqual(['/insights', '/insights/page/3']);
  expect(adjacent(3)).toEqual(['/insights/page/2', undefined]);
});
