import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { builtPages } from '../end-to-end/built-pages.ts';
import { kindsOfPages } from '../end-to-end/kinds-of-pages.ts';
import { type View, visitPage } from '../end-to-end/visit-page.ts';
import { launchChromium } from '../launch-chromium.ts';

const served = inject('servedUrl');

const everyView: readonly View[] = [
  { width: 360, colorScheme: 'light', axe: 'all' },
  { width: 360, colorScheme: 'dark', axe: 'of layout' },
  { width: 768, colorScheme: 'dark', axe: 'of layout' },
  { width: 768, colorScheme: 'light', axe: 'of layout' },
  { width: 1440, colorScheme: 'light', axe: 'all' },
  { width: 1440, colorScheme: 'dark', axe: 'of layout' },
];

const fewViews: readonly View[] = [
  { width: 320, colorScheme: 'light', axe: 'all' },
  { width: 1440, colorScheme: 'dark', axe: 'of layout' },
];

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  page = await (await browser.newContext()).newPage();
});

afterAll(() => browser.close());

describe('every kind of page', () => {
  it.each(kindsOfPages)(
    '$kind is accessible, never scrolls sideways, has no error and runs no script it should not',
    (kind) => visitPage(page, served, kind, everyView),
  );
});

describe('every page of the build', async () => {
  const paths = (await builtPages())
    .map(({ file }) => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
    .filter((path) => path !== '/404');

  it.each(paths)('%s is accessible, never scrolls sideways and has no error', (path) =>
    visitPage(page, served, { path, scripts: 'own' }, fewViews),
  );
});
