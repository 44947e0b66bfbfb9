import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createBoundedDatabase } from '../../../../functions/database/bounded-database.ts';
import type { Database } from '../../../../functions/database/database.ts';
import { runEmbeddedDatabase } from '../../../../host/database/embedded-database.ts';
import { embeddedDirectory } from '../../../../host/database/open-database.ts';
import { supplierTool } from '../../../../tools/operators/supplier/tool.ts';
import { openPool, type TestPool } from '../../../postgres/open-pool.ts';
import { startPostgres } from '../../../postgres/test-database.ts';
import { suiteDirectory, temporaryDirectory } from '../../../temporary-directory.ts';
import { runInTest } from '../../run-in-test.ts';

type Connected = { readonly pool: TestPool; readonly database: Database };

/** A database to back up or to restore into, as an operator has it. */
export type BackupPlace = {
  /** Runs the operator tool on it, in a directory of the test. */
  readonly run: (
    directory: string,
    ...words: readonly string[]
  ) => Promise<Awaited<ReturnType<typeof runInTest>>>;
  /** Works with it while the tool does not. */
  readonly use: <Result>(work: (connected: Connected) => Promise<Result>) => Promise<Result>;
  readonly environment: Readonly<Record<string, string>>;
  readonly projectDirectory: string;
};

const runnerOf =
  (environment: Readonly<Record<string, string>>, projectDirectory: string): BackupPlace['run'] =>
  (directory, ...words) =>
    runInTest(supplierTool, words, {
      environment: { USER: 'tester', ...environment },
      projectDirectory,
      userDirectory: directory,
    });

/** Runs the operator tool on the database at an address. */
export const runAt = (address: string) => runnerOf({ NETLIFY_DB_URL: address }, '/nonexistent');

const connect = async <Result>(
  connectionString: string,
  work: (connected: Connected) => Promise<Result>,
): Promise<Result> => {
  const pool = openPool(connectionString);
  try {
    return await work({ pool, database: createBoundedDatabase(() => pool) });
  } finally {
    await pool.end();
  }
};

/** Makes empty PostgreSQL databases with the schema for one suite. */
const postgresPlaces = () => {
  const stops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  return async (): Promise<BackupPlace> => {
    const { connectionString, stop } = await startPostgres();
    stops.push(stop);
    const environment = { NETLIFY_DB_URL: connectionString };
    const projectDirectory = '/nonexistent';
    return {
      environment,
      projectDirectory,
      run: runnerOf(environment, projectDirectory),
      use: (work) => connect(connectionString, work),
    };
  };
};

/** Makes empty databases of the local server with the schema for one suite: copies of one. */
const pglitePlaces = () => {
  const directory = suiteDirectory();
  const original = () => embeddedDirectory(directory(), 1);
  beforeAll(async () => {
    await (await runEmbeddedDatabase(original())).close();
  }, 60_000);
  return async (): Promise<BackupPlace> => {
    const projectDirectory = temporaryDirectory();
    const data = embeddedDirectory(projectDirectory, 8888);
    await cp(join(original(), 'data'), join(data, 'data'), { recursive: true });
    return {
      environment: {},
      projectDirectory,
      run: runnerOf({}, projectDirectory),
      use: async (work) => {
        const { connectionString, close } = await runEmbeddedDatabase(data);
        try {
          return await connect(connectionString, work);
        } finally {
          await close();
        }
      },
    };
  };
};

/** Both databases, each with what makes an empty one in a suite. */
export const backupPlaces = [
  ['PostgreSQL', postgresPlaces],
  ['PGlite', pglitePlaces],
] as const;
