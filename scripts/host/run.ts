/** Something that runs until it is told to stop. */
export type Running = { readonly close: () => Promise<void> };

/** Says that requests are answered, and on SIGTERM and SIGINT closes one after the other and ends well. */
export const runUntilStopped = (running: readonly Running[], port: number): void => {
  const stop = async () => {
    for (const { close } of running) await close();
    process.exit(0);
  };
  // Vite ends its process with a failure on SIGTERM before anything of ours is closed.
  process.removeAllListeners('SIGTERM');
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  console.log(`ready http://localhost:${port}`);
};

/** Ends the process with one line about what went wrong and how to mend it, without a stack trace. */
export const failWith = (error: unknown): never => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const hint =
    code === 'EADDRINUSE' ? ' Stop what listens there, or choose another port: PORT=8080 npm start.' : '';
  console.error(`${message}${hint}`);
  process.exit(1);
};
