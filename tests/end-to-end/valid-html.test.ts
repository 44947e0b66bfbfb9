import { describe, expect, inject, it } from 'vitest';
import { faultsOfHtml } from './html-rules.ts';
import { kindsOfPages } from './kinds-of-pages.ts';

describe('every kind of page', () => {
  // `npm run test:release` reads every prebuilt page of the real content.
  it.each(kindsOfPages)('is valid HTML: $kind', async ({ path }) => {
    const response = await fetch(`${inject('servedUrl')}${path}`);
    expect(await faultsOfHtml(await response.text(), path)).toEqual([]);
  });
});
