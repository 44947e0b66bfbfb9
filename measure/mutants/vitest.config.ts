import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const fewCases = join(import.meta.dirname, 'few-cases.ts');

/** What makes many batches, sends mail, starts servers of its own or waits for deadlines runs last: most mutants are noticed before. */
const slow = [
  'published-schemas',
  'single-fault',
  'lookup-endpoint',
  'corpus-over-http',
  'supplier/answers',
  'keys/races',
  'console/authorisation',
  'console/unavailable',
  'console/members',
  'console/keys',
  'keys/unavailable',
  'console/signing-in',
].map((name) => `/${name}.test.ts`);

class QuickTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => slow.findIndex((name) => moduleId.endsWith(name));
    return files.toSorted(
      (left, right) => rank(left) - rank(right) || (left.moduleId < right.moduleId ? -1 : 1),
    );
  }
}

/**
 * The tests that say whether a mutant lives: those of the part that `MUTANTS` names, on PostgreSQL alone and without
 * what starts a browser or compares the schema with its history.
 */
export default defineConfig({
  plugins: [
    {
      name: 'few-cases',
      enforce: 'pre',
      resolveId: (source, importer) =>
        source === 'fast-check' && importer !== fewCases ? fewCases : undefined,
    },
  ],
  test: {
    include: [`tests/${process.env.MUTANTS ?? '*'}/**/*.test.ts`],
    exclude: ['tests/contracts/supplier/browser-bundle.test.ts', 'tests/functions/keys/migrations.test.ts'],
    setupFiles: ['measure/mutants/fewer-cases.ts'],
    // Files share no state but the modules, and loading these again takes longer than most tests.
    isolate: false,
    sequence: { sequencer: QuickTestsFirst },
    testTimeout: 60_000,
  },
});
