import { spawnSync } from 'node:child_process';

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

let failed = 0;
for (const part of chosen) {
  const directory = `build/mutants/${part}`;
  const { status } = spawnSync(
    'stryker',
    ['run', '--mutate', parts[part] ?? '', '--incrementalFile', `${directory}.json`, ...options],
    { stdio: 'inherit', env: { ...process.env, MUTANTS: part } },
  );
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
