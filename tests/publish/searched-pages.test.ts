import { expect, it } from 'vitest';
import { searchedPages } from '../../src/publish/catalogue-tables/searched-pages.ts';
import { content } from '../content/small-content.ts';

const pages = searchedPages(process.cwd(), content, 'https://nameplate.example');

it('a search for an abbreviation finds the page with it in its title before part numbers that contain it', () => {
  expect(pages.filter(({ codes = [] }) => codes.includes('SAP')).map(({ path }) => path)).toEqual([
    '/docs/sap-lists',
  ]);
});

it('a search for “retry” finds the page about errors, because no other title has the word', () => {
  const titled = pages.filter(({ title }) => title.toLowerCase().includes('retry'));
  expect(titled.map(({ path }) => path)).toEqual(['/problems']);
});

it('examples that a search finds have the address of the site', () => {
  const texts = pages.map(({ text }) => text).join(' ');
  expect(texts).toContain('curl https://nameplate.example/api/v1/');
  expect(texts).not.toContain('localhost:8888');
});
