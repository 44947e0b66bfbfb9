import type { Random } from '../../../tests/contracts/supplier/random.ts';
import type { PostgresServer } from '../../../tests/postgres/postgres-server.ts';
import type { Crash } from '../checks/request-windows.ts';
import type { ServiceClock } from '../service-clock.ts';
import type { SoakedHost } from '../soaked-host.ts';
import type { Hit } from '../verdict.ts';

/** What faults are made to. */
export type FaultTarget = {
  readonly postgres: PostgresServer;
  readonly host: SoakedHost;
  readonly clock: ServiceClock;
  /** Told when all processes of the database have been killed. */
  readonly onCrash: (crash: Crash) => void;
};

/** A fault: something breaks, stays broken for a while, and is repaired. */
export type Fault = {
  readonly name: string;
  /** What may be unavailable until it is repaired. */
  readonly hits: readonly Hit[];
  /** Whether another process serves afterwards, whose memory cannot be compared with that of the one before. */
  readonly restartsHost?: boolean;
  /** Breaks it, calls `hold` to leave it broken for a while, and repairs it, whatever happens. */
  readonly make: (target: FaultTarget, hold: () => Promise<void>, random: Random) => Promise<void>;
};
