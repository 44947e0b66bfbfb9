import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sharePostgres } from '../../tests/postgres/shared-servers.ts';

// Usage: npm run mutants [-- contracts | functions | functions/mail | …] [options of Stryker]
// Each part is tried by its own tests alone: what only a test of another part notices counts as unnoticed.

const [first = '', ...others] = process.argv.slice(2);
const isPart = /^(contracts|functions)(\/[\w{},-]+)*$/.test(first);
const chosen = isPart ? [first] : ['contracts', 'functions'];
const options = isPart ? others : process.argv.slice(2);

const sources = (part: string) => `${part.startsWith('contracts') ? `src/${part}` : part}/**/*.ts`;

// One server for all mutants: starting one takes longer than most tests.
const server = await sharePostgres();
let failed = 0;
try {
  for (const part of chosen) {
    const stryker = spawn(
      'stryker',
      ['run', '--mutate', sources(part), '--incrementalFile', `build/mutants/${part}.json`, ...options],
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
