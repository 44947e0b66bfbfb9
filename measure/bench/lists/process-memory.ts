import { readFileSync } from 'node:fs';

/** Whether the system tells the memory of other processes in the way that is read here. */
export const canWatchMemory = process.platform === 'linux';

/** The memory that a process has for itself, in bytes: without the program and other files that it maps. */
const ownMemory = (id: number): number => {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+([0-9]+) kB$`, 'm').exec(status)?.[1] ?? 0);
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024;
};

/** Watches the memory of processes. */
export type MemoryWatch = {
  /** The memory that they have now, together. */
  readonly now: () => number;
  /** The most that they had together since the last call. */
  readonly takePeak: () => number;
  readonly stop: () => void;
};

const millisecondsBetween = 4;

/** Watches the memory of processes until `stop` is called. One that ends counts no more. */
export const watchMemory = (ids: readonly number[]): MemoryWatch => {
  const now = (): number =>
    ids.reduce((sum, id) => {
      try {
        return sum + ownMemory(id);
      } catch {
        return sum;
      }
    }, 0);
  let peak = now();
  const timer = setInterval(() => {
    peak = Math.max(peak, now());
  }, millisecondsBetween);
  return {
    now,
    takePeak: () => {
      const most = Math.max(peak, now());
      peak = now();
      return most;
    },
    stop: () => clearInterval(timer),
  };
};
