import { defineConfig } from 'vitest/config';

/** The tests that say whether a change of the contract is noticed: its own, without those that start a browser. */
export default defineConfig({
  test: {
    include: ['tests/contracts/**/*.test.ts'],
    exclude: ['tests/contracts/supplier/browser-bundle.test.ts'],
    isolate: false,
  },
});
