import { defineConfig } from 'vitest/config';

/** The tests that say whether a change of the contract is noticed: its own, without those that start a browser. */
export default defineConfig({
  test: {
    include: ['packages/record-contract/tests/**/*.test.ts'],
    exclude: ['**/{browser-bundle,corpus}.test.ts'],
    isolate: false,
  },
});
