import type { Excuses, Hit } from './verdict.ts';

/** How long after its repair a fault may still be felt by a request that is sent then. */
export const graceMilliseconds = 2_000;

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

  const excuses: Excuses = (hit, sentAt, receivedAt) => {
    const fault = faults.find(
      ({ hits, from, repairedAt = Number.POSITIVE_INFINITY }) =>
        hits.includes(hit) && receivedAt >= from && sentAt <= repairedAt + graceMilliseconds,
    );
    if (fault === undefined) return false;
    fault.felt += 1;
    fault.lastFeltAt = Math.max(fault.lastFeltAt ?? 0, receivedAt);
    return true;
  };

  return { faults, begin, excuses };
};

/** The notes about the faults of a run. */
export type FaultLog = ReturnType<typeof createFaultLog>;

/** From the repair of a fault to the last answer that it explains, in milliseconds; 0 when all were before it. */
export const recoveryMilliseconds = ({ repairedAt, lastFeltAt }: FaultRecord): number =>
  Math.max(0, (lastFeltAt ?? 0) - (repairedAt ?? Number.POSITIVE_INFINITY));
