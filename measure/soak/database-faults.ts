import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { PostgresServer } from '../../tests/postgres/postgres-server.ts';
import type { SoakFault } from './faults.ts';

const run = promisify(execFile);

/** The ids of the processes of a server: the postmaster first, then its children, backends among them. */
export const processesOf = async (server: PostgresServer): Promise<number[]> => {
  const postmaster = server.processId();
  if (postmaster === undefined) throw new Error('The database does not run.');
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const children = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .flatMap(([child]) => child ?? []);
  return [postmaster, ...children];
};

/** Sends a signal to processes. One that has ended is no error. */
export const signalAll = (processes: readonly number[], signal: NodeJS.Signals): void => {
  for (const id of processes) {
    try {
      process.kill(id, signal);
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== 'ESRCH') throw error;
    }
  }
};

const applicationName = 'soak-fault';

const connect = async ({ connectionString }: PostgresServer): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, application_name: applicationName });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** How long a backend may work on without its postmaster. */
const endMilliseconds = 100;

const cutOthers = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND application_name <> '${applicationName}'`;

const frozen: SoakFault = {
  name: 'database frozen',
  hits: ['database'],
  make: async ({ postgres }, hold) => {
    const stopped: number[] = [];
    const stop = async () => {
      const processes = await processesOf(postgres);
      stopped.push(...processes);
      signalAll(processes, 'SIGSTOP');
    };
    const thaw = () => signalAll(stopped, 'SIGCONT');
    // Stopped processes could not be ended with this one.
    process.once('exit', thaw);
    try {
      await stop();
      // Once more for a backend that the postmaster made before it was stopped.
      await stop();
      await hold();
    } finally {
      process.off('exit', thaw);
      thaw();
    }
  },
};

const killed: SoakFault = {
  name: 'database killed',
  hits: ['database'],
  make: async ({ postgres, onCrash }, hold) => {
    const processes = await processesOf(postgres);
    const from = Date.now();
    try {
      signalAll(processes, 'SIGKILL');
      // A backend that was made meanwhile ends when it misses the postmaster.
      await postgres.stop();
      onCrash({ from, until: Date.now() + endMilliseconds });
      await hold();
    } finally {
      await postgres.start();
    }
  },
};

const restarted: SoakFault = {
  name: 'database restarted',
  hits: ['database'],
  make: async ({ postgres }) => {
    await postgres.stop();
    await postgres.start();
  },
};

const cut: SoakFault = {
  name: 'connections cut',
  hits: ['database'],
  make: async ({ postgres }) => {
    const client = await connect(postgres);
    try {
      for (let times = 0; times < 5; times += 1) {
        await client.query(cutOthers);
        await wait(400);
      }
    } finally {
      await client.end();
    }
  },
};

/** Takes every connection that is free, and those of all others. */
const takeAll = async (postgres: PostgresServer, taken: pg.Client[]): Promise<void> => {
  for (;;) {
    try {
      taken.push(await connect(postgres));
    } catch (error) {
      // 53300 is `too_many_connections`.
      if (Reflect.get(Object(error), 'code') === '53300') return;
      throw error;
    }
  }
};

const full: SoakFault = {
  name: 'pool full',
  hits: ['database'],
  make: async ({ postgres }, hold) => {
    const taken: pg.Client[] = [];
    try {
      await takeAll(postgres, taken);
      // Others may have taken a freed place before this client does; then it is taken from them again.
      for (let times = 0; times < 5; times += 1) {
        await taken[0]?.query(cutOthers);
        await takeAll(postgres, taken);
      }
      await hold();
    } finally {
      await Promise.all(taken.map((client) => client.end()));
    }
  },
};

/** What can happen to a database. */
export const databaseFaults: readonly SoakFault[] = [frozen, killed, restarted, full, cut];
