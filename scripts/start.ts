import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from './host/database.ts';
import { onStop } from './host/on-stop.ts';
import { portFrom } from './host/port.ts';
import { failWith, runUntilStopped } from './host/run.ts';
import { serveBuild } from './host/serve.ts';

/** Builds the site in a process of its own, so that its memory is free again before the first request. */
const build = async (): Promise<void> => {
  const child = spawn('astro', ['build'], { stdio: 'inherit' });
  const forget = onStop(() => child.kill());
  const [status] = await once(child, 'exit');
  forget();
  if (status !== 0) process.exit(typeof status === 'number' ? status : 1);
};

/** `npm start`: builds the site and serves the production output with the functions. `--no-build` only serves. */
try {
  const port = portFrom(process.env.PORT);
  if (!process.argv.includes('--no-build')) await build();
  const database = await openDatabase(process.cwd(), port);
  runUntilStopped([await serveBuild(process.cwd(), port), database], port);
} catch (error) {
  failWith(error);
}
