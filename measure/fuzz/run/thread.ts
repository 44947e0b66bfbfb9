import { parentPort, workerData } from 'node:worker_threads';
import { withStretchedCases } from '../stretched-cases.ts';
import { allTargets, readers } from '../targets.ts';
import { tryCases } from '../try-cases.ts';
import { caseWriter } from './current-case.ts';
import { type Work, type WorkReport, WorkSchema } from './work.ts';

const casesInRound = 200;

const say = (report: WorkReport): void => parentPort?.postMessage(report);

const run = async ({ target: name, seed, cases: most, milliseconds, memory }: Work): Promise<void> => {
  const found = allTargets.find((other) => other.name === name);
  if (found === undefined) throw new Error('There is no such target.');
  const target = readers.includes(found) ? withStretchedCases(found) : found;
  const examiner = await target.open();
  const startedAt = performance.now();
  const cases = await tryCases(target, examiner, {
    seed,
    nextRound: (tried) => {
      say({ kind: 'progress', cases: tried });
      const isOver = milliseconds !== undefined && performance.now() - startedAt > milliseconds;
      return isOver ? 0 : Math.min(casesInRound, (most ?? Number.POSITIVE_INFINITY) - tried);
    },
    onFinding: (finding) => say({ kind: 'finding', ...finding }),
    onCase: caseWriter(memory),
  });
  await examiner.close?.();
  say({ kind: 'done', cases });
};

await run(WorkSchema.parse(workerData));
