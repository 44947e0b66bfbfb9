import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sharePostgres } from '../postgres/shared-servers.ts';

// Usage: npm run mutants [-- contracts | functions] [options of Stryker]
// Each part is tried by its own tests alone: what only a test of another part notices counts as unnoticed.

const parts: Readonly<Record<string, string>> = {
  contracts: 'src/contracts/**/*.ts',
  functions: 'functions/**/*.ts',
};

const [first = '', ...others] = process.argv.slice(2);
const isPart = Object.hasOwn(parts, first);
const chosen = isPart ? [first] : Object.keys(parts);
const options = isPart ? others : process.argv.slice(2);

// One server for all mutants: starting one takes longer than most tests.
const server = await sharePostgres();
let failed = 0;
try {
  for (const part of chosen) {
    const stryker = spawn(
      'stryker',
      ['run', '--mutate', parts[part] ?? '', '--incrementalFile', `build/mutants/${part}.json`, ...options],
      {
        stdio: 'inherit',
        env: { ...process.env, MUTANTS: part, TEST_POSTGRES: server.address },
      },
    );
    const [status] = await once(stryker, 'close');
    if (status !== 0) failed += 1;
  }
} finally {
  await server.stop();
}
process.exitCode = failed === 0 ? 0 : 1;
