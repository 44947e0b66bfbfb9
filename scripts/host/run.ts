import { onStop } from './on-stop.ts';

/** Something that runs until it is told to stop. */
export type Running = { readonly close: () => Promise<void> };

/** Says that requests are answered, and when it is told to stop closes one after the other and ends well. */
export const runUntilStopped = (running: readonly Running[], port: number): void => {
  const closeAll = async () => {
    for (const { close } of running) await close();
    process.exit(0);
  };
  // Vite ends its process with a failure on SIGTERM before anything of ours is closed.
  process.removeAllListeners('SIGTERM');
  onStop(() => void closeAll());
  console.log(`ready http://localhost:${port}`);
};

const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken
    ? 'The port is in use. Stop what listens there, or choose another one: PORT=8080 npm start.'
    : error.message;
};

/** Ends the process with one line about what went wrong and how to mend it, without a stack trace. */
export const failWith = (error: unknown): never => {
  console.error(describeFailure(error));
  process.exit(1);
};
