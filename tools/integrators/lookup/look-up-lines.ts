import {
  type IndexAnswer,
  type LineResult,
  refusedLine,
  resultOf,
} from '../../../src/list-lookup/line-results.ts';
import type { ListLine } from '../../../src/list-lookup/read-list.ts';

/** How lines are looked up. */
export type LookUpOptions = {
  readonly ask: (line: ListLine) => Promise<IndexAnswer>;
  /** How many lines are asked for at the same time. */
  readonly concurrency: number;
  /** Called after each line with the number of lines that have a result. */
  readonly onLine: (done: number) => void;
};

/**
 * Looks up every line, each pair of manufacturer and part number once. After the first failure no line is asked for, and
 * the failure is thrown.
 */
export const lookUpLines = async (
  lines: readonly ListLine[],
  { ask, concurrency, onLine }: LookUpOptions,
): Promise<LineResult[]> => {
  const answers = new Map<string, Promise<IndexAnswer>>();
  const results: LineResult[] = [];
  let hasFailed = false;
  let done = 0;

  const answerTo = (line: ListLine): Promise<IndexAnswer> => {
    const pair = JSON.stringify([line.manufacturer, line.partNumber]);
    const answer = answers.get(pair) ?? ask(line);
    answers.set(pair, answer);
    return answer;
  };

  const waiting = lines.entries();
  const work = async (): Promise<void> => {
    for (const [index, line] of waiting) {
      if (hasFailed) return;
      try {
        results[index] = refusedLine(line) ?? resultOf(line, await answerTo(line));
      } catch (error) {
        hasFailed = true;
        throw error;
      }
      done += 1;
      onLine(done);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
};
