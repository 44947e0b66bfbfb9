import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PostgresServer } from '../../postgres/postgres-server.ts';

const run = promisify(execFile);

/** The processes of a server: the postmaster first, then its children, backends among them. */
const processesOf = async (postmaster: number): Promise<number[]> => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const children = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .map(([child]) => child);
  return [postmaster, ...children.filter((child) => child !== undefined)];
};

/** Sends a signal to every process of a server. One that has just ended is no error. */
export const signalAll = async (server: PostgresServer, signal: NodeJS.Signals): Promise<void> => {
  const postmaster = server.processId();
  if (postmaster === undefined) throw new Error('The database does not run.');
  for (const id of await processesOf(postmaster)) {
    try {
      process.kill(id, signal);
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== 'ESRCH') throw error;
    }
  }
};
