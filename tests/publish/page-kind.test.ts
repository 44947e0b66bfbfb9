import { expect, it } from 'vitest';
import { pageKind } from '../../src/publish/page-kind.ts';

it.each([
  ['/insights/one-dot-two-parts', 'Insight'],
  ['/docs', 'Documentation'],
  ['/docs/guides/first-request', 'Documentation'],
  ['/problems/not_found', 'Documentation'],
  ['/contract', 'Documentation'],
  ['/product', 'Page'],
  ['/evidence', 'Page'],
  ['/evidence/authority/ietf/2', 'Authority'],
  ['/insights/page', 'Insight'],
  ['/vision', 'Page'],
])('a search shows %s as %s', (path, kind) => {
  expect(pageKind(path)).toBe(kind);
});

it.each([
  '/',
  '/404',
  '/search',
  '/insights',
  '/insights/page/2',
  '/evidence/2',
  '/evidence/by-authority/2',
  '/catalogue',
  '/catalogue/2',
])('a search does not find %s, which only leads to other pages', (path) => {
  expect(pageKind(path)).toBeUndefined();
});

it('a search finds a record by the record itself, and not by its page again', () => {
  expect(pageKind('/products/prd_ek6p49822k')).toBeUndefined();
});
