import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../tests/contracts/supplier/random.ts';
import type { PostgresServer } from '../../tests/postgres/postgres-server.ts';
import type { SoakedHost } from './host-process.ts';
import type { Crash } from './request-windows.ts';
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
  /** Told when all processes of the database have been killed. */
  readonly onCrash: (crash: Crash) => void;
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
