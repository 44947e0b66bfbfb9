import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onStop } from './on-stop.ts';

/**
 * Builds the site in a process of its own, so that its memory is free again before the first request. What the build
 * says goes to standard error: standard output is for what was asked.
 */
export const buildSite = async (): Promise<void> => {
  const child = spawn('astro', ['build'], { stdio: ['inherit', process.stderr, 'inherit'] });
  const forget = onStop(() => child.kill());
  const [status] = await once(child, 'exit');
  forget();
  if (status !== 0) process.exit(typeof status === 'number' ? status : 1);
};
