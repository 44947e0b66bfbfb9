import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts servers of its own and waits for deadlines runs last: most mutants are noticed before. */
const slow = /(?:unavailable|status-503|corpus-over-http)\.test\.ts$/;

class QuickTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = files.toSorted((left, right) => (left.moduleId < right.moduleId ? -1 : 1));
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    return [...sorted.filter((file) => !isSlow(file)), ...sorted.filter(isSlow)];
  }
}

/**
 * The tests that say whether a mutant lives: those of the part that `MUTANTS` names, on PostgreSQL alone and without
 * what starts a browser or compares the schema with its history.
 */
export default defineConfig({
  test: {
    include: [`tests/${process.env.MUTANTS ?? '*'}/**/*.test.ts`],
    exclude: ['tests/contracts/supplier/browser-bundle.test.ts', 'tests/functions/keys/migrations.test.ts'],
    setupFiles: ['tests/mutants/fewer-cases.ts'],
    // Files share no state but the modules, and loading these again takes longer than most tests.
    isolate: false,
    sequence: { sequencer: QuickTestsFirst },
    testTimeout: 20_000,
  },
});
