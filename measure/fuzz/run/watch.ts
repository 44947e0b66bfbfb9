import { Worker } from 'node:worker_threads';
import type { Target } from '../target.ts';
import type { CaseFinding } from '../try-cases.ts';
import { createCaseMemory, readCase } from './current-case.ts';
import { ReportSchema, type Work } from './work.ts';

/** What came of trying the cases of a target. */
export type WatchOutcome = {
  readonly cases: number;
  readonly findings: readonly CaseFinding[];
  /** How long it took. */
  readonly milliseconds: number;
};

/** How the cases of a target are tried, and who is told how far it is. */
export type Watched = Omit<Work, 'target' | 'memory'> & { readonly onProgress: (cases: number) => void };

const lookMilliseconds = 1000;

/** After so much processor time of this process a case is said to hang, in microseconds. */
const hangMicroseconds = 10_000_000;

/** After so long without processor time too: it waits for what does not come. */
const waitMilliseconds = 120_000;

/**
 * Tries the cases of a target in a thread of its own, and ends the thread when a case hangs: what is tried cannot end
 * itself then. Throws when the target cannot be opened.
 */
export const tryInThread = ({ name }: Target, { onProgress, ...how }: Watched): Promise<WatchOutcome> =>
  new Promise((resolve, reject) => {
    const memory = createCaseMemory();
    const startedAt = performance.now();
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { ...how, target: name, memory } satisfies Work,
    });
    const findings: CaseFinding[] = [];
    let cases = 0;
    let seen = { number: 0, usage: process.cpuUsage(), at: performance.now() };

    const end = (): void => {
      clearInterval(looking);
      void worker.terminate();
      resolve({ cases, findings, milliseconds: performance.now() - startedAt });
    };
    const look = (): void => {
      const { number, bytes } = readCase(memory);
      if (number !== seen.number || number === 0) {
        seen = { number, usage: process.cpuUsage(), at: performance.now() };
        return;
      }
      const { user, system } = process.cpuUsage(seen.usage);
      if (user + system < hangMicroseconds && performance.now() - seen.at < waitMilliseconds) return;
      findings.push({ what: 'hangs', bytes });
      cases = number;
      end();
    };
    const looking = setInterval(look, lookMilliseconds);

    worker.on('message', (message: unknown) => {
      const report = ReportSchema.parse(message);
      if (report.kind === 'finding') findings.push({ what: report.what, bytes: report.bytes });
      else cases = report.cases;
      onProgress(cases);
      if (report.kind === 'done') end();
    });
    worker.on('error', (error) => {
      clearInterval(looking);
      reject(error);
    });
    // After `end` this rejects what is settled, which changes nothing.
    worker.on('exit', () => {
      clearInterval(looking);
      reject(new Error(`The thread that tries ${name} has ended before its time.`));
    });
  });
