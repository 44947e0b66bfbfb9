import { join } from 'node:path';
import { afterAll, describe, inject, it } from 'vitest';
import { recordMeasurement } from '../../measure/record-measurement.ts';
import type { Figure } from '../../src/content/quality.ts';
import { builtPages } from '../end-to-end/built-pages.ts';
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

/** The project of this file; the tests run in that of the served build. */
const projectDirectory = join(import.meta.dirname, '../..');

/** How many were shown in all of their views without a fault. */
const faultless = { kinds: 0, pages: 0 };

const proven = (name: string, count: number, all: number): Figure => ({
  name,
  value: String(count),
  measured: count,
  atLeast: all,
});

/** Writes for the page `/quality` what the run has proven, of so many pages of the build. */
const recordProven = (pages: number): void => {
  recordMeasurement(
    {
      id: 'accessibility',
      group: 'pages',
      title: 'Accessibility: pages without a fault that axe finds as they open',
      command: 'RECORD=1 npm run test:every-page',
      notes: [
        'In each view axe finds no breach of WCAG 2.2 AA or of its own best practices, the page does not scroll sideways, and the browser reports no error. Views that differ from another in the colour scheme or a width in between are checked for contrast and the sizes of targets.',
        'What comes after an action, such as the results of a list, is not counted, and axe finds only a part of all faults.',
        'The build of the tests has fewer products than the catalogue.',
      ],
      figures: [
        proven(
          'kinds of pages, at 360, 768 and 1440 px, light and dark',
          faultless.kinds,
          kindsOfPages.length,
        ),
        proven('pages of a build, at 320 px light and at 1440 px dark', faultless.pages, pages),
      ],
    },
    projectDirectory,
  );
};

const page = suitePage();

/** Those of the console ask who is signed in; its own tests visit them. */
const pagesOfBuild = (await builtPages())
  .map(({ file }) => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
  .filter((path) => path !== '/404' && !path.startsWith('/console'));

afterAll(() => {
  if (process.env.RECORD === '1') recordProven(pagesOfBuild.length);
});

describe('every kind of page', () => {
  it.each(kindsOfPages)(
    '$kind is accessible, never scrolls sideways, has no error and runs no script it should not',
    async (kind) => {
      await visitPage(page(), served, kind, everyView);
      faultless.kinds += 1;
    },
  );
});

describe('every page of the build', () => {
  it.each(pagesOfBuild)('%s is accessible, never scrolls sideways and has no error', async (path) => {
    await visitPage(page(), served, { path, scripts: 'own' }, fewViews);
    faultless.pages += 1;
  });
});
