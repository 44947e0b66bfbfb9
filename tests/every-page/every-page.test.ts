import { describe, inject, it } from 'vitest';
import { prebuiltPages } from '../end-to-end/built-pages.ts';
import { kindsOfPages } from '../end-to-end/kinds-of-pages.ts';
import { suitePage } from '../site/chromium.ts';
import { type View, visitPage } from '../site/visit-page.ts';

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

const page = suitePage();

/** Those of the console ask who is signed in; its own tests visit them. */
const prebuilt = (await prebuiltPages())
  .map(({ file }) => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
  .filter((path) => path !== '/404' && !path.startsWith('/console'));

describe('every kind of page', () => {
  // No edition of the real catalogue has removed a record yet.
  it.each(kindsOfPages.filter(({ status }) => status !== 410))(
    '$kind is accessible, never scrolls sideways, has no error and runs no script it should not',
    async (kind) => {
      await visitPage(page(), served, kind, everyView);
    },
  );
});

describe('every prebuilt page', () => {
  it.each(prebuilt)('%s is accessible, never scrolls sideways and has no error', async (path) => {
    await visitPage(page(), served, { path, scripts: 'own' }, fewViews);
  });
});
