import { describe, expect, it } from 'vitest';
import { buildBrowserBundle } from './browser-bundle.ts';

const maxBundleBytes = 16_000;

describe('the bundle for a page', () => {
  it(`is at most ${maxBundleBytes} bytes, minified`, async () => {
    expect(new TextEncoder().encode(await buildBrowserBundle()).length).toBeLessThanOrEqual(maxBundleBytes);
  });

  it('neither evaluates code, nor connects, nor stores, nor carries zod', async () => {
    const bundle = await buildBrowserBundle();
    for (const word of [
      'eval(',
      'Function',
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'localStorage',
      'zod',
      'Zod',
    ]) {
      expect(bundle).not.toContain(word);
    }
  });
});
