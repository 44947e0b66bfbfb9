import { dev } from 'astro';
import { baseUrlFrom } from '../src/contracts/base-url.ts';
import { openDatabase } from './host/database.ts';
import { development } from './host/development.ts';
import { portFrom } from './host/port.ts';
import { failWith, runUntilStopped } from './host/run.ts';

/** `npm run dev`: pages, API and functions together, reloaded as files change. Drafts are shown. */
try {
  const port = portFrom(process.env.PORT);
  const database = await openDatabase(process.cwd(), port);
  const server = await dev({
    server: { port },
    integrations: [development(process.cwd(), baseUrlFrom(process.env))],
  });
  runUntilStopped([{ close: () => server.stop() }, database], port);
} catch (error) {
  failWith(error);
}
