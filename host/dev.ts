import { dev } from 'astro';
import { baseUrlFrom } from '../src/contracts/base-url.ts';
import { argumentsOf, migratePurpose } from './arguments.ts';
import { openDatabase } from './database/open-database.ts';
import { development } from './development.ts';
import { listenAddressFrom } from './http/listen-address.ts';
import { reservePort } from './http/reserved-port.ts';
import { announceWaitingCompanies, prepareConsole } from './local-console.ts';
import { writeLogLines } from './log-lines.ts';
import { runUntilStopped } from './run.ts';

const { migrate: isMigrated = false } = argumentsOf(
  'npm run dev --',
  'Serves pages, drafts, API and functions, and reloads them when files change. PORT and HOST choose the address.',
)
  .option('--migrate', migratePurpose)
  .parse()
  .opts<{ readonly migrate?: true }>();

await runUntilStopped(async ({ keep }) => {
  const project = process.cwd();
  const address = listenAddressFrom(process.env);
  process.env.URL ??= address.url;
  const { port, host = false } = address;
  const taken = await reservePort(address);
  let server: Awaited<ReturnType<typeof dev>> | undefined;
  keep({ close: async () => server?.stop() });
  keep(await openDatabase(project, port, isMigrated));
  await prepareConsole(project);
  keep(writeLogLines());
  keep(announceWaitingCompanies(console.log));
  // Astro listens on the port itself; until here nobody else could take it.
  await taken.close();
  server = await dev({
    server: { port, host },
    integrations: [development(project, baseUrlFrom(process.env), port)],
  });
  return address;
});
