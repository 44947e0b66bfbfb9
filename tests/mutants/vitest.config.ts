import { defineConfig } from 'vitest/config';

/**
 * The tests that say whether a mutant lives: those of the part that `MUTANTS` names, on PGlite alone and without what
 * starts a browser or another process for each mutant.
 */
export default defineConfig({
  test: {
    include: [`tests/${process.env.MUTANTS ?? '*'}/**/*.test.ts`],
    exclude: [
      'tests/contracts/supplier/browser-bundle.test.ts',
      // They start a PostgreSQL.
      'tests/functions/keys/audit-record/many-at-once.test.ts',
      'tests/functions/keys/unavailable.test.ts',
      'tests/functions/keys/migrations.test.ts',
      'tests/functions/keys/races.test.ts',
    ],
    setupFiles: ['tests/mutants/fewer-cases.ts'],
    testTimeout: 20_000,
  },
});
