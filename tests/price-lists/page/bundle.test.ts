import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildBrowserBundle } from '../../../packages/record-contract/tests/browser-bundle.ts';

const maxBytes = 92_000;
const maxCompressedBytes = 35_000;

it(`the script of the page is at most ${maxBytes} bytes, ${maxCompressedBytes} compressed, and carries no zod`, async () => {
  const bundle = await buildBrowserBundle("export * from './src/price-lists/page/validator-page.tsx';");
  expect(Buffer.byteLength(bundle)).toBeLessThanOrEqual(maxBytes);
  expect(gzipSync(bundle).length).toBeLessThanOrEqual(maxCompressedBytes);
  expect(bundle).not.toMatch(/zod/i);
});
