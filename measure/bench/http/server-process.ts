import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod';

const ReportSchema = z.object({
  port: z.int(),
  /** The processor time of the process so far. */
  microseconds: z.number(),
  /** The memory that the process holds (resident set), in bytes. */
  bytes: z.number(),
});

/** In a server: tells the port now, and the processor time whenever it is asked. */
export const reportUsage = (port: number): void => {
  const report = () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ port, microseconds: user + system, bytes: process.memoryUsage.rss() });
  };
  process.on('message', report);
  process.once('disconnect', () => process.exit());
  report();
};

/** A server in a process of its own, which logs to nowhere. `onError` is told what it writes to standard error. */
export const startServer = async (
  script: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  onError?: (text: string) => void,
) => {
  const child = fork(join(import.meta.dirname, script), words, {
    stdio: ['ignore', 'ignore', onError === undefined ? 'inherit' : 'pipe', 'ipc'],
    env: { ...process.env, ...environment },
  });
  if (onError !== undefined) child.stderr?.setEncoding('utf8').on('data', onError);
  const report = async () => {
    const [message] = await once(child, 'message');
    return ReportSchema.parse(message);
  };
  const { port } = await report();
  const ask = () => {
    const answered = report();
    child.send('report');
    return answered;
  };
  return {
    port,
    /** The processor time of the process so far, in microseconds. */
    processorTime: async (): Promise<number> => (await ask()).microseconds,
    /** The memory that the process holds now, in megabytes. */
    memory: async (): Promise<number> => (await ask()).bytes / 1e6,
    stop: async (): Promise<void> => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
};
