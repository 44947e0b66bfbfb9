import { select, selectAll } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { fetchPage, readText } from './page.ts';

const served = inject('servedUrl');

describe('a record that a page lists', () => {
  it.each([
    ['/catalogue', 'table.records tbody tr'],
    ['/catalogue/manufacturer/moxa', 'table.records tbody tr'],
    ['/lookup?q=moxa&page=1', '.results li:has(h2 a[href^="/products/"])'],
    ['/lookup?manufacturer=moxa&partNumber=eds', 'table tbody tr'],
  ])('has the date of its evidence, and the list its verification state once: %s', async (path, entries) => {
    const page = await fetchPage(`${served}${path}`);
    const listed = selectAll(entries, page);
    expect(listed.length).toBeGreaterThan(0);
    for (const entry of listed) {
      expect(select('time', entry)?.properties.dateTime).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(readText(entry)).not.toMatch(/listed by a source/i);
    }
    const said = selectAll('caption, .note', page).map(readText);
    expect(said.some((words) => /listed by a source/i.test(words))).toBe(true);
  });
});

it('a search says where it finds words of one or two characters, when one was typed', async () => {
  const note = 'Words of one or two characters are found only at the beginning of a word.';
  const shown = async (words: string) =>
    selectAll('main p', await fetchPage(`${served}/lookup?page=1&q=${words}`)).map(readText);
  expect(await shown('moxa+5')).toContain(note);
  expect(await shown('moxa')).not.toContain(note);
});
