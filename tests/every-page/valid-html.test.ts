import { describe, expect, it } from 'vitest';
import { builtPages } from '../end-to-end/built-pages.ts';
import { faultsOfHtml } from '../end-to-end/html-rules.ts';

describe('every page of the build', async () => {
  it.each(await builtPages())('$file is valid HTML', async ({ file, html }) => {
    expect(await faultsOfHtml(html, file)).toEqual([]);
  });
});
