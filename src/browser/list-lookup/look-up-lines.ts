import { type LineResult, refusedLine, resultOf } from '../../list-lookup/line-results.ts';
import { fetchJson, readIndexFor } from '../../list-lookup/list-index.ts';
import type { ListLine } from '../../list-lookup/read-list.ts';

/** How long lines are looked up before the page may paint and take input, in milliseconds. */
const sliceMilliseconds = 12;

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

type LookUpOptions = {
  readonly signal: AbortSignal;
  /** Called between two slices, with the part of the lines that was looked up. */
  readonly onProgress: (part: number) => void;
};

/** Looks lines up in the index of the catalogue, in slices. Throws an error when it is aborted or the index cannot be read. */
export const lookUpLines = async (
  lines: readonly ListLine[],
  { signal, onProgress }: LookUpOptions,
): Promise<LineResult[]> => {
  const answer = await readIndexFor(lines, { readJson: fetchJson, origin: location.origin, signal });
  const found: LineResult[] = [];
  let start = performance.now();
  for (const line of lines) {
    found.push(refusedLine(line) ?? resultOf(line, answer(line)));
    if (performance.now() - start < sliceMilliseconds) continue;
    onProgress(found.length / lines.length);
    await nextTask();
    signal.throwIfAborted();
    start = performance.now();
  }
  return found;
};
