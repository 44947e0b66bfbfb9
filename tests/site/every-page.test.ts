import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { kindsOfPages, readingPaths } from '../end-to-end/kinds-of-pages.ts';
import { suitePage } from './chromium.ts';
import { visitPage } from './visit-page.ts';

const served = inject('servedUrl');

/** These are made of scripts, and their own tests show that they say so. */
const madeOfScripts = ['validator', 'list lookup'];

/** The headings of a page and the targets of its links, as far as they can be seen. */
const outlineOf = (page: Page): Promise<string[]> =>
  page
    .locator('h1, h2, h3, a[href]')
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? (element.textContent ?? '').trim()),
    );

const page = suitePage();
const plain = suitePage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

describe('every kind of page', () => {
  it.each(kindsOfPages)(
    '$kind is accessible, never scrolls sideways, has no error, runs no script it should not and is read without scripts',
    async (kind) => {
      await visitPage(page(), served, kind);
      if (kind.scripts === 'none' || madeOfScripts.includes(kind.kind)) return;
      await plain().goto(`${served}${kind.path}`);
      const shown = new Set(await outlineOf(plain()));
      expect(shown.size).toBeGreaterThan(10);
      expect((await outlineOf(page())).filter((entry) => !shown.has(entry))).toEqual([]);
    },
  );

  it.each(readingPaths)('the reading page %s never scrolls sideways and has no error', (path) =>
    visitPage(page(), served, { path, scripts: 'own' }, [
      { width: 320, colorScheme: 'light' },
      { width: 360, colorScheme: 'light' },
    ]),
  );
});
