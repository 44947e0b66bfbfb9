import { defineConfig } from 'vitest/config';

const onDatabases = ['tests/functions/**/*.test.ts', 'tests/scripts/supplier*.test.ts'];

export default defineConfig({
  test: {
    // Both cores of the machines that run it; what a browser or a database does is in processes of their own.
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'functions/**/*.ts', 'netlify/**/*.ts', 'scripts/**/*.ts'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/end-to-end/**', ...onDatabases],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'databases',
          include: onDatabases,
          globalSetup: 'tests/postgres/shared-servers.ts',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'end-to-end',
          include: ['tests/end-to-end/**/*.test.ts'],
          globalSetup: 'tests/end-to-end/served-build.ts',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
