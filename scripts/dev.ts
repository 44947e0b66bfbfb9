import { dev } from 'astro';
import { baseUrlFrom } from '../src/contracts/base-url.ts';
import { development } from './host/development.ts';
import { portFrom } from './host/port.ts';
import { failWith, runUntilStopped } from './host/run.ts';

/** `npm run dev`: pages, API and functions together, reloaded as files change. Drafts are shown. */
try {
  const port = portFrom(process.env.PORT);
  const server = await dev({
    server: { port },
    integrations: [development(process.cwd(), baseUrlFrom(process.env))],
  });
  runUntilStopped({ close: () => server.stop() }, port);
} catch (error) {
  failWith(error);
}
