import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import { migrate } from '../../host/database/migrations.ts';
import { freePort } from '../../tests/postgres/free-port.ts';
import { openPool } from '../../tests/postgres/open-pool.ts';
import { installedPrograms } from '../../tests/postgres/postgres-programs.ts';
import { startPostgresServer } from '../../tests/postgres/postgres-server.ts';
import { createLedger } from './changes/ledger.ts';
import { createOperator } from './changes/operator.ts';
import { createWindowRecord } from './checks/request-windows.ts';
import { createFaultLog } from './fault-log.ts';
import { createKeyUses } from './key-uses.ts';
import type { Traffic } from './load.ts';
import { createSender } from './send.ts';
import { createServiceClock } from './service-clock.ts';
import { startSoakedHost } from './soaked-host.ts';
import { buildSoakedProject } from './soaked-project.ts';
import { makeSupplierKeys } from './supplier-keys.ts';
import { createTally } from './tally.ts';
import { consoleKinds } from './traffic/console.ts';
import type { Kind } from './traffic/kind.ts';
import { lookupKinds } from './traffic/lookups.ts';
import { prebuiltKinds } from './traffic/prebuilt.ts';
import { supplierKinds } from './traffic/supplier.ts';

/** Starts a durable PostgreSQL and a server of a fresh build, makes keys, and prepares the requests. */
export const arrangeSoak = async (say: (line: string) => void) => {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  say('building the site …');
  const [directory, postgres] = await Promise.all([
    buildSoakedProject(baseUrl),
    startPostgresServer(installedPrograms(), { isDurable: true }),
  ]);
  const pool = openPool(postgres.connectionString);
  await migrate(pool);
  const errorLog = join(tmpdir(), `nameplate-soak-${port}.log`);
  const host = await startSoakedHost({ directory, port, databaseUrl: postgres.connectionString, errorLog });

  const [ledger, uses, windows, clock] = [
    createLedger(),
    createKeyUses(),
    createWindowRecord(),
    createServiceClock(),
  ];
  const [log, tally, sender] = [createFaultLog(), createTally(say), createSender(baseUrl)];
  const traffic: Traffic = { send: sender.send, excuses: log.excuses, tally };
  const operator = createOperator(
    createBoundedDatabase(() => pool),
    ledger,
    (change, sentAt) => {
      if (!log.excuses('database', sentAt, Date.now()))
        tally.accuse(change, 'unavailable, and no fault explains it');
    },
  );
  say('creating keys …');
  const keys = await makeSupplierKeys(operator);
  const kinds: Kind[] = [
    ...prebuiltKinds(join(directory, 'dist')),
    ...lookupKinds(host.builtCatalogue),
    ...supplierKinds(keys, uses, clock),
    ...consoleKinds(),
  ];
  return {
    postgres,
    pool,
    host,
    errorLog,
    ledger,
    uses,
    windows,
    clock,
    log,
    tally,
    traffic,
    operator,
    kinds,
    /** Ends everything. Gives the exit status of the server. */
    close: async (): Promise<number | null> => {
      sender.close();
      const status = await host.current().stop();
      await pool.end();
      await postgres.remove();
      await rm(directory, { recursive: true, force: true });
      return status;
    },
  };
};

/** Everything that a run needs. */
export type Arrangement = Awaited<ReturnType<typeof arrangeSoak>>;
