import { execFile } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Random } from '../../tests/contracts/supplier/random.ts';
import type { PostgresServer } from '../../tests/postgres/postgres-server.ts';
import type { SoakedHost } from './host-process.ts';
import type { Hit, IsExplained } from './verdict.ts';

/** How long after its repair a fault may still be felt by a request that is sent then. */
const graceMilliseconds = 2_000;

/** A fault that was made. Times are milliseconds since 1970. */
export type FaultRecord = {
  readonly name: string;
  readonly hits: readonly Hit[];
  readonly from: number;
  repairedAt: number | undefined;
  /** When the last answer that it explains was received. */
  lastFeltAt: number | undefined;
  /** How many answers it explains. */
  felt: number;
};

/** Notes which fault was made when, and tells which answers a fault explains. */
export const createFaultLog = () => {
  const faults: FaultRecord[] = [];

  const begin = (name: string, hits: readonly Hit[]): FaultRecord => {
    const fault = { name, hits, from: Date.now(), repairedAt: undefined, lastFeltAt: undefined, felt: 0 };
    faults.push(fault);
    return fault;
  };

  const isExplained: IsExplained = (hit, sentAt, receivedAt) => {
    const fault = faults.find(
      ({ hits, from, repairedAt = Number.POSITIVE_INFINITY }) =>
        hits.includes(hit) && receivedAt >= from && sentAt <= repairedAt + graceMilliseconds,
    );
    if (fault === undefined) return false;
    fault.felt += 1;
    fault.lastFeltAt = Math.max(fault.lastFeltAt ?? 0, receivedAt);
    return true;
  };

  return { faults, begin, isExplained };
};

/** The notes about the faults of a run. */
export type FaultLog = ReturnType<typeof createFaultLog>;

/** From the repair of a fault to the last answer that it explains, in milliseconds; 0 when all were before it. */
export const recoveryMilliseconds = ({ repairedAt, lastFeltAt }: FaultRecord): number =>
  Math.max(0, (lastFeltAt ?? 0) - (repairedAt ?? Number.POSITIVE_INFINITY));

/** What faults are made to. */
export type FaultTarget = {
  readonly postgres: PostgresServer;
  readonly host: SoakedHost;
};

/** A fault: something breaks, stays broken for a while, and is repaired. */
export type SoakFault = {
  readonly name: string;
  /** What may be unavailable until it is repaired. */
  readonly hits: readonly Hit[];
  /** Whether another process serves afterwards, whose memory cannot be compared with that of the one before. */
  readonly restartsHost?: boolean;
  /** Breaks it, calls `hold` to leave it broken for a while, and repairs it, whatever happens. */
  readonly make: (target: FaultTarget, hold: () => Promise<void>, random: Random) => Promise<void>;
};

const shuffled = (faults: readonly SoakFault[], random: Random): SoakFault[] => {
  const left = [...faults];
  return faults.map(() => {
    const next = random.pick(left);
    left.splice(left.indexOf(next), 1);
    return next;
  });
};

/** The times between faults and in which a fault stays, in milliseconds: the least, and how much more there may be. */
const quiet = { least: 6_000, more: 6_000 };
const held = { least: 2_000, more: 5_000 };

/**
 * Makes one fault after the other until the signal is aborted: all of them in an order of chance, then again. From
 * `steadyFrom` on, no fault restarts the server, so that its memory can be watched.
 */
export const makeFaults = async (
  faults: readonly SoakFault[],
  target: FaultTarget,
  log: FaultLog,
  random: Random,
  {
    steadyFrom,
    end,
    signal,
  }: { readonly steadyFrom: number; readonly end: number; readonly signal: AbortSignal },
): Promise<void> => {
  const pause = ({ least, more }: typeof quiet) => wait(least + random.below(more));
  for (;;) {
    for (const { name, hits, restartsHost = false, make } of shuffled(faults, random)) {
      if (restartsHost && Date.now() > steadyFrom) continue;
      await pause(quiet);
      // The last fault is over and its recovery seen before the end.
      if (signal.aborted || Date.now() + 2 * (held.least + held.more) + quiet.least > end) return;
      const record = log.begin(name, hits);
      try {
        await make(target, () => pause(held), random);
      } finally {
        record.repairedAt = Date.now();
      }
    }
  }
};

const run = promisify(execFile);

/** The ids of the processes of a server: the postmaster first, then its children, backends among them. */
const processesOf = async (server: PostgresServer): Promise<number[]> => {
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
const signalAll = (processes: readonly number[], signal: NodeJS.Signals): void => {
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

const databaseKilled: SoakFault = {
  name: 'database killed',
  hits: ['database'],
  make: async ({ postgres }, hold) => {
    const processes = await processesOf(postgres);
    try {
      signalAll(processes, 'SIGKILL');
      // A backend that was made meanwhile ends when it misses the postmaster.
      await postgres.stop();
      await hold();
    } finally {
      await postgres.start();
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
export const databaseFaults: readonly SoakFault[] = [frozen, databaseKilled, full];

const processKilled: SoakFault = {
  name: 'process killed',
  hits: ['process'],
  restartsHost: true,
  make: async ({ host }, hold) => {
    await host.current().kill();
    try {
      await hold();
    } finally {
      await host.restart();
    }
  },
};

/** Does something while a file is aside, and moves it back, whatever happens. */
const withoutFile = async (file: string, act: () => Promise<void>): Promise<void> => {
  await rename(file, `${file}.aside`);
  try {
    await act();
  } finally {
    await rename(`${file}.aside`, file);
  }
};

/** The server keeps the file open, so every answer has to be right meanwhile. */
const catalogueMoved: SoakFault = {
  name: 'catalogue file moved away and back',
  hits: [],
  make: ({ host: { servedCatalogue } }, hold) => withoutFile(servedCatalogue, hold),
};

/** No process starts with such a file. The next one starts once the file is back. */
const catalogueGarbage: SoakFault = {
  name: 'catalogue file garbage at a start',
  hits: ['process'],
  restartsHost: true,
  make: async ({ host }, hold, random) => {
    await host.current().kill();
    try {
      await withoutFile(host.builtCatalogue, async () => {
        await writeFile(
          host.builtCatalogue,
          Uint8Array.from({ length: 65_536 }, () => random.below(256)),
        );
        const isStarted = await host.restart().then(
          () => true,
          () => false,
        );
        if (isStarted) throw new Error('The server started with garbage for its catalogue.');
        await hold();
      });
    } finally {
      await host.restart();
    }
  },
};

/** What can happen to the process that serves and to its files. */
export const hostFaults: readonly SoakFault[] = [processKilled, catalogueMoved, catalogueGarbage];
