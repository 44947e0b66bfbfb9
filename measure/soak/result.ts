import type { AfterRun } from './checks/after-run.ts';
import type { FaultRecord } from './fault-log.ts';
import type { HeapOfKind } from './heap-by-kind.ts';
import type { MemoryGrowth } from './memory-watch.ts';
import type { Counts, Evidence } from './tally.ts';

/** What a run came to. */
export type SoakResult = {
  readonly seed: number;
  readonly minutes: number;
  /** Requests per second: what the tool measured, and half of it, which it sent. */
  readonly capacity: number;
  readonly rate: number;
  /** Requests that were due and not sent, because too many were under way. */
  readonly leftOut: number;
  readonly kinds: ReadonlyMap<string, Counts>;
  readonly faults: readonly FaultRecord[];
  readonly after: AfterRun;
  readonly heap: readonly HeapOfKind[];
  readonly growth: MemoryGrowth | undefined;
  /** How many things are wrong, and the evidence of the first. */
  readonly wrong: number;
  readonly evidence: readonly Evidence[];
};
