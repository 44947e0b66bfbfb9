import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

const onDatabases = [
  'tests/functions/**/*.test.ts',
  'measure/fuzz/requests.test.ts',
  'tests/tools/operators/**/*.test.ts',
  'tests/tools/editors/catalogue/load.test.ts',
  'tests/release-0.1.0.test.ts',
];

/** Whole runs that cost much and break seldom: `npm run test:release` alone has them. */
const beforeRelease = [
  'tests/host/require-node.test.ts',
  'tests/publish/programs/{bundle-program,packages}.test.ts',
  'tests/tools/editors/catalogue/import-{csaf,esi-data,history,qelectrotech}.test.ts',
];

const emulator = 'tests/site/netlify-emulator.test.ts';

const everyUnit = ['{tests,packages,measure}/**/*.test.ts'];

/** What has projects of its own. */
const notUnit = [...onDatabases, 'tests/{end-to-end,site,every-page,kills}/**'];

const chance = 'tests/chance.ts';

/** Random tests try all of their cases, other ones in each run. */
const allCases = { ALL_CASES: '1' };

const testTimeout = 60_000;

/** What asks a build that is served. A first page may take long on a busy machine. */
const served = {
  hookTimeout: testTimeout,
  testTimeout,
  globalSetup: 'tests/end-to-end/served-build.ts',
  setupFiles: 'tests/end-to-end/in-served-project.ts',
};

/** Files keep no state for the next one, and importing the same modules for each takes longer than running many of them. */
const isolate = false;

/** Walks through pages in a browser take many steps, each of which may take long on a busy machine. */
const walks = {
  hookTimeout: 3 * testTimeout,
  testTimeout: 3 * testTimeout,
  expect: { poll: { timeout: testTimeout } },
};

/** A test that asserts nothing cannot fail. */
const expect = { requireAssertions: true, poll: { timeout: testTimeout / 2 } };

export default defineConfig({
  test: {
    // One more than the cores of the machines that run it, because a test often waits for a browser or a database.
    maxWorkers: 3,
    globalSetup: 'tests/compile-cache.ts',
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: [
        'packages/*/src/**/*.ts',
        'src/**/*.ts',
        'functions/**/*.ts',
        'netlify/**/*.ts',
        'host/**/*.ts',
        'tools/**/*.ts',
      ],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: everyUnit,
          exclude: [...notUnit, ...beforeRelease],
          setupFiles: chance,
          expect,
          isolate,
          testTimeout,
        },
      },
      {
        test: {
          name: 'databases',
          include: onDatabases,
          globalSetup: 'tests/postgres/shared-servers.ts',
          setupFiles: chance,
          expect,
          isolate,
          testTimeout,
        },
      },
      {
        test: {
          name: 'end-to-end',
          include: ['tests/end-to-end/**/*.test.ts'],
          ...served,
          setupFiles: [served.setupFiles, chance],
          isolate,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          exclude: [emulator],
          ...served,
          ...walks,
          isolate,
        },
      },
      {
        test: {
          name: 'behind-proxy',
          include: [
            'tests/end-to-end/{lookup-verdicts,readme-tour,supplier,supplier-problems}.test.ts',
            'tests/site/console/*.test.ts',
          ],
          globalSetup: 'tests/end-to-end/served-behind-proxy.ts',
          setupFiles: 'tests/end-to-end/in-served-project.ts',
          ...walks,
        },
      },
      {
        test: {
          name: 'every-page',
          include: ['tests/every-page/**/*.test.ts'],
          ...served,
          ...walks,
        },
      },
      { test: { name: 'emulator', include: [emulator], ...served, ...walks } },
      {
        test: {
          name: 'whole-runs',
          include: everyUnit,
          exclude: notUnit,
          setupFiles: chance,
          env: allCases,
          expect,
          isolate,
          testTimeout: 10 * testTimeout,
        },
      },
      {
        test: {
          name: 'embedded',
          include: ['tests/functions/**/*.test.ts', 'tests/tools/operators/**/*.test.ts'],
          env: { ...allCases, EMBEDDED: '1' },
          globalSetup: 'tests/postgres/shared-servers.ts',
          setupFiles: chance,
          hookTimeout: 5 * testTimeout,
          testTimeout: 5 * testTimeout,
        },
      },
      { test: { name: 'kills', include: ['tests/kills/**/*.test.ts'] } },
    ],
  },
});
