import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    include: ['tests/end-to-end/**/*.test.ts'],
    globalSetup: '.look.setup.ts',
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
