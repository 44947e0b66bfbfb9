import type { Random } from '../../tests/contracts/supplier/random.ts';
import { sendPlanned, type Traffic } from './load.ts';
import { mostBytesPerRequest } from './memory-bounds.ts';
import type { SoakedHost } from './soaked-host.ts';
import type { Kind } from './traffic/kind.ts';

/** What each request of a kind leaves in the heap, in bytes. */
export type HeapOfKind = { readonly kind: string; readonly bytesPerRequest: number };

const maxRows = 8;
const requestsInARow = 200;
const lanes = 8;

/** Sends a row of requests of one kind and waits for all answers. */
const sendRow = async (traffic: Traffic, { name, plan }: Kind, random: Random): Promise<void> => {
  let left = requestsInARow;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await sendPlanned(traffic, name, plan(random));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

/**
 * Measures what requests of each kind leave in the heap: rows of one kind, with a forced collection before and after each.
 * A leak shows in every row, and what is made once, such as compiled code, does not. So the row with the least growth counts,
 * and rows are sent until one keeps the bound, or eight do not.
 */
export const heapByKind = async (
  host: SoakedHost,
  traffic: Traffic,
  kinds: readonly Kind[],
  random: Random,
  say: (line: string) => void,
): Promise<HeapOfKind[]> => {
  const found: HeapOfKind[] = [];
  for (const kind of kinds) {
    await sendRow(traffic, kind, random);
    let least = Number.POSITIVE_INFINITY;
    let { heap: before } = await host.current().memory(true);
    for (let row = 0; row < maxRows && least > mostBytesPerRequest; row += 1) {
      await sendRow(traffic, kind, random);
      const { heap: after } = await host.current().memory(true);
      least = Math.min(least, (after - before) / requestsInARow);
      before = after;
    }
    const bytesPerRequest = Math.round(least);
    say(`  ${kind.name}: ${bytesPerRequest} bytes a request`);
    found.push({ kind: kind.name, bytesPerRequest });
  }
  return found;
};
