import { subscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { NetlifyDB } from '@netlify/database-dev';
import { lockDirectory } from '../directory-lock.ts';
import type { Running } from '../run.ts';
import { migrationsDirectory } from './migration-files.ts';
import { MigrationRefusal } from './migration-history.ts';
import { applyMigrations } from './migrations.ts';

/** A PostgreSQL within this process, with every migration applied. */
export type EmbeddedDatabase = Running & { readonly connectionString: string };

/** The embedded server writes an answer in pieces. Without this, each waits 40 ms until the last is acknowledged. */
const sendAtOnce = (message: unknown): void => {
  const socket = typeof message === 'object' && message !== null && Reflect.get(message, 'socket');
  if (socket instanceof Socket) socket.setNoDelay(true);
};

/** The directory behind a path, which may be a symbolic link; it is made if there is none. */
const realDirectory = async (path: string): Promise<string> => {
  try {
    await mkdir(path, { recursive: true });
    return await realpath(path);
  } catch {
    throw new Error(
      `${path} must be a directory for the database, and none can be made there. If it is a symbolic link, create its target; otherwise move the file away.`,
    );
  }
};

const lock = (directory: string): Running => {
  const locked = lockDirectory(directory);
  if (locked !== undefined) return locked;
  throw new Error(
    `The database in ${directory} is open in another server of this project. Stop that one, or choose another port, for example PORT=8080: each has a database of its own.`,
  );
};

const versionFile = 'PG_VERSION';

/** Where the data is: in the directory `data`, or beside the lock, where early versions kept what is of a former state now. */
const dataDirectoryIn = (directory: string): string =>
  existsSync(join(directory, versionFile)) ? directory : join(directory, 'data');

const megabytesIn = async (directory: string): Promise<number> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6);
};

const lastWritten = async (data: string): Promise<string> => {
  const control = await stat(join(data, 'global', 'pg_control')).catch(() => undefined);
  return control === undefined ? '' : `, last written ${control.mtime.toISOString()}`;
};

/** Opens data that is there. Throws what is there and what to do when it does not open. */
const openData = async (directory: string, data: string): Promise<[NetlifyDB, string]> => {
  const written = await lastWritten(data);
  const damaged = async () =>
    new Error(
      [
        `The database in ${directory} is damaged and does not open. It holds ${await megabytesIn(data)} MB of data${written}. Nothing has been deleted.`,
        `If you have a copy of the directory, put it back. Otherwise move the directory away, for example to ${directory}.damaged, and start again. A new, empty database is made, and you create companies and keys again.`,
      ].join('\n'),
    );
  // Without this file the embedded server would make a new database among the remains of the old.
  if (!existsSync(join(data, versionFile))) throw await damaged();
  const database = new NetlifyDB({ directory: data, logger: () => {} });
  try {
    return [database, await database.start()];
  } catch {
    throw await damaged();
  }
};

const applyOrStop = async (database: NetlifyDB, directory: string): Promise<void> => {
  const setAside = `mv "${directory}" "${directory}-former"`;
  try {
    await applyMigrations({
      exec: (text) => database.exec(text),
      query: (text, values) => database.query(text, values),
      transaction: (work) => database.transaction(work),
      description: {
        name: `The database in ${directory}`,
        setAside,
      },
    });
  } catch (error) {
    await database.stop().catch(() => {});
    if (error instanceof MigrationRefusal && error.code === 'former_state') throw error;
    const reason = error instanceof Error ? error.message.replace(/(?<![.])$/, '.') : 'No reason is given.';
    throw new Error(
      `The migrations in ${migrationsDirectory} do not apply to the database in ${directory}. ${reason} If its data is not needed, set it aside with: ${setAside}`,
    );
  }
};

/**
 * Makes a database with the whole schema in another directory and renames it. If the process is killed before, what is
 * left holds no data and is made again.
 */
const makeData = async (directory: string, data: string): Promise<void> => {
  const unfinished = join(directory, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  const database = new NetlifyDB({ directory: unfinished, logger: () => {} });
  try {
    await database.start();
  } catch {
    throw new Error(
      `No database can be made in ${directory}. Check that this user may write there and that 100 MB are free.`,
    );
  }
  await applyOrStop(database, directory);
  await database.stop();
  await rename(unfinished, data);
};

/**
 * Runs a database whose data is kept in a directory, which no other process can open meanwhile. Throws what to do when
 * the directory is locked, cannot be used or holds damaged data.
 */
export const runEmbeddedDatabase = async (path: string): Promise<EmbeddedDatabase> => {
  subscribe('net.server.socket', sendAtOnce);
  const directory = await realDirectory(path);
  const locked = lock(directory);
  const data = dataDirectoryIn(directory);
  if (!existsSync(data)) await makeData(directory, data);
  const [database, connectionString] = await openData(directory, data);
  await applyOrStop(database, directory);
  return {
    connectionString,
    close: async () => {
      await database.stop();
      await locked.close();
    },
  };
};
