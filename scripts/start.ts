import { buildSite } from './host/build-site.ts';
import { openDatabase } from './host/database.ts';
import { portFrom } from './host/port.ts';
import { failWith, runUntilStopped } from './host/run.ts';
import { serveBuild } from './host/serve.ts';

/** `npm start`: builds the site and serves the production output with the functions. `--no-build` only serves. */
try {
  const port = portFrom(process.env.PORT);
  if (!process.argv.includes('--no-build')) await buildSite();
  const database = await openDatabase(process.cwd(), port);
  runUntilStopped([await serveBuild(process.cwd(), port), database], port);
} catch (error) {
  failWith(error);
}
