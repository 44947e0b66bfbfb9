import type { FaultLog } from './fault-log.ts';
import { totals } from './summary.ts';
import type { Tally } from './tally.ts';

/** One line on how far a run is. */
export const progressLine = (started: number, { kinds, wrongs }: Tally, { faults }: FaultLog): string => {
  const seconds = Math.round((Date.now() - started) / 1000);
  const { right, limited, unavailable, refused } = totals(kinds);
  const last = faults.at(-1);
  const fault = last === undefined || last.repairedAt !== undefined ? 'no fault' : last.name;
  return `${seconds} s: ${right} right, ${limited} limited, ${unavailable} unavailable, ${refused} refused, ${wrongs()} wrong; ${faults.length} faults, now: ${fault}`;
};
