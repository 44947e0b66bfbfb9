import { describe, expect, it } from 'vitest';
import { prebuiltPages } from '../end-to-end/built-pages.ts';
import { faultsOfHtml } from '../end-to-end/html-rules.ts';

describe('every prebuilt page', async () => {
  it.each(await prebuiltPages())('$file is valid HTML', async ({ file, html }) => {
    expect(await faultsOfHtml(html, file)).toEqual([]);
  });
});
