import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import { migrate } from '../../host/database/migrations.ts';
import { copyProject } from '../../tests/copy-project.ts';
import { freePort } from '../../tests/postgres/free-port.ts';
import { openPool } from '../../tests/postgres/open-pool.ts';
import { installedPrograms } from '../../tests/postgres/postgres-programs.ts';
import { startPostgresServer } from '../../tests/postgres/postgres-server.ts';
import { timeProgram } from '../timed-program.ts';
import { createFaultLog } from './faults.ts';
import { startSoakedHost } from './host-process.ts';
import { createLedger, createOperator, heldKey, type Operator } from './operator.ts';
import { consoleKinds, lookupKinds, prebuiltKinds } from './public-requests.ts';
import { createSender, type Kind, type Traffic } from './requests.ts';
import { createKeyUses, type HeldKey, supplierKinds } from './supplier-requests.ts';
import { createTally } from './verdict.ts';

/** Copies the project with its smaller catalogue, and builds it for an address. Returns the directory of the copy. */
const buildSoakedProject = async (baseUrl: string): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'nameplate-soak-'));
  await copyProject(process.cwd(), directory);
  timeProgram(directory, ['host/build.ts'], { URL: baseUrl, NODE_ENV: undefined });
  return directory;
};

const companies = 100;
const keysOfCompany = 4;

/** So few that their share of the traffic is beyond their limit. */
const busyKeys = 3;

const making = async (operator: Operator): Promise<HeldKey[]> => {
  const companyId = await operator.company();
  if (companyId === undefined) throw new Error('The database created no company.');
  const keys: HeldKey[] = [];
  for (let number = 1; number <= keysOfCompany; number += 1) {
    const made = await operator.key(companyId, `first-${companyId}-${number}`);
    const key = made && heldKey(made);
    if (key === undefined) throw new Error('The database created no key.');
    keys.push(key);
  }
  return keys;
};

/** Makes the keys of the traffic: many for the steady part, so that each stays within its limit, and a few busy ones. */
const makeSupplierKeys = async (
  operator: Operator,
): Promise<{ readonly steady: HeldKey[]; readonly busy: HeldKey[] }> => {
  const made = await Promise.all(Array.from({ length: companies }, () => making(operator)));
  const keys = made.flat();
  return { steady: keys.slice(busyKeys), busy: keys.slice(0, busyKeys) };
};

/** Starts a durable PostgreSQL and a server of a fresh build, makes keys, and prepares the requests. */
export const arrangeSoak = async (say: (line: string) => void) => {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  say('building the site …');
  const directory = await buildSoakedProject(baseUrl);
  const postgres = await startPostgresServer(installedPrograms(), { isDurable: true });
  const pool = openPool(postgres.connectionString);
  await migrate(pool);
  const errorLog = join(tmpdir(), `nameplate-soak-${port}.log`);
  const host = await startSoakedHost({ directory, port, databaseUrl: postgres.connectionString, errorLog });

  const [ledger, uses] = [createLedger(), createKeyUses()];
  const [log, tally, sender] = [createFaultLog(), createTally(say), createSender(baseUrl)];
  const traffic: Traffic = { send: sender.send, isExplained: log.isExplained, tally };
  const operator = createOperator(
    createBoundedDatabase(() => pool),
    ledger,
    (change, sentAt) => {
      if (!log.isExplained('database', sentAt, Date.now()))
        tally.reportViolation(change, 'unavailable, and no fault explains it');
    },
  );
  say('creating keys …');
  const keys = await makeSupplierKeys(operator);
  const kinds: Kind[] = [
    ...prebuiltKinds(join(directory, 'dist')),
    ...lookupKinds(host.builtCatalogue),
    ...supplierKinds(keys, uses),
    ...consoleKinds(),
  ];
  return {
    postgres,
    pool,
    host,
    errorLog,
    ledger,
    uses,
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
