import { type LineResult, refusedLine, resultOf, withChanges } from '../../list-lookup/line-results.ts';
import { fetchJson, IndexUnavailable, readHead, readIndexFor } from '../../list-lookup/list-index.ts';
import type { ListLine } from '../../list-lookup/read-list.ts';
import type { CatalogueTime } from './catalogue-time.tsx';

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
  readonly time: CatalogueTime;
  readonly signal: AbortSignal;
  /** Called between two slices, with the part of the lines that was looked up. */
  readonly onProgress: (part: number) => void;
};

/** Reads files of the site as text, each once. */
const textReader = (signal: AbortSignal) => {
  const files = new Map<string, Promise<string>>();
  const read = async (path: string): Promise<string> => {
    const response = await fetch(path, { signal, redirect: 'error', credentials: 'omit' });
    if (!response.ok) throw new IndexUnavailable();
    return response.text();
  };
  return (path: string): Promise<string> => {
    const file = files.get(path) ?? read(path);
    files.set(path, file);
    return file;
  };
};

/** Makes what answers a line, and what says what changed in its record, from files that hold the whole catalogue. */
const readAnswers = async (lines: readonly ListLine[], { time, signal }: LookUpOptions) => {
  const { origin } = location;
  const readText = textReader(signal);
  const isPast = time.from !== 'today';
  const past = isPast || time.since !== '' ? await import('./read-past.ts') : undefined;
  const changesOf =
    past === undefined || time.since === ''
      ? undefined
      : await past.readChangesSince(Number(time.since), { readText, origin });
  if (past === undefined || !isPast) {
    return { answer: await readIndexFor(lines, { readJson: fetchJson, origin, signal }), changesOf };
  }
  const { idOf: manufacturerOf } = await readHead(fetchJson, signal);
  const question = time.from === 'day' ? { on: time.day } : { edition: Number(time.edition) };
  return { answer: await past.readPast(question, { readText, manufacturerOf, origin }), changesOf };
};

/** Looks lines up in files of the catalogue, in slices. Throws an error when it is aborted or a file cannot be read. */
export const lookUpLines = async (
  lines: readonly ListLine[],
  options: LookUpOptions,
): Promise<LineResult[]> => {
  const { signal, onProgress } = options;
  const { answer, changesOf } = await readAnswers(lines, options);
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
  return changesOf === undefined ? found : withChanges(found, changesOf);
};
