import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PostgresServer } from '../../../tests/postgres/postgres-server.ts';

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
