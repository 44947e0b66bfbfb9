import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupRoles } from '../../host/database/service-login.ts';
import { exampleBatchOf, exampleProductAt } from '../../packages/record-contract/src/index.ts';
import { createVerifiedCompany, issueKeyTo } from '../../tests/functions/companies-and-keys.ts';
import { startDurablePostgres, type TestDatabase } from '../../tests/postgres/test-database.ts';
import { makeEmptySite } from './http/empty-site.ts';
import { requestText, sendRequests } from './http/send-requests.ts';
import { startServer } from './http/server-process.ts';
import { type Arm, measureInterleaved, median } from './measure.ts';
import type { Section, SectionRow } from './section.ts';

const rounds = 9;

/** How many connections there are, and how many requests of an arm in a round. */
const loads = [
  { connections: 1, times: 200 },
  { connections: 32, times: 1600 },
] as const;

const keysPerCompany = 5;

/** So many that no window of 60 is full in one round. */
const companies = 13;

/** A host over a database: its requests, with a different key each, and what it takes to send them again. */
type Host = Awaited<ReturnType<typeof startHost>>;

const startHost = async (directory: string, { connectionString, database, pool }: TestDatabase) => {
  const keys: string[] = [];
  for (let company = 0; company < companies; company += 1) {
    const companyId = await createVerifiedCompany(database);
    for (let key = 0; key < keysPerCompany; key += 1) {
      keys.push((await issueKeyTo(database, companyId)).value);
    }
  }
  const address = new URL(connectionString);
  address.searchParams.set('options', `-c role=${groupRoles.service}`);
  const server = await startServer(
    'host-server.ts',
    [join(directory, 'none.sqlite'), join(directory, 'site')],
    {
      NETLIFY_DB_URL: address.href,
      NETLIFY_DB_DRIVER: 'server',
    },
  );
  const record = exampleProductAt(Date.now());
  const records = Array.from({ length: 50 }, (_, index) => ({ ...record, sourceRecordId: `erp:${index}` }));
  const body = JSON.stringify(exampleBatchOf(records));
  return {
    server,
    me: keys.map((key) => requestText('GET', '/api/v1/supplier/me', { key })),
    validate: keys.map((key) => requestText('POST', '/api/v1/supplier/validate', { key, body })),
    emptyWindows: async (): Promise<void> => {
      await pool.query("UPDATE supplier.request_window SET accepted_at = '{}'");
    },
  };
};

type Server = Host['server'];

/** The arms of a host, and the processor time of its process for one request of each. */
const armsOf = ({ server, me, validate, emptyWindows }: Host, connections: number) => {
  const arm = (what: string, requests: readonly string[]) => {
    const processor: number[] = [];
    const run = async (times: number): Promise<void> => {
      const before = await server.processorTime();
      await sendRequests(server.port, requests, { times, connections });
      processor.push(((await server.processorTime()) - before) / times);
    };
    return { name: `PostgreSQL: ${what}`, run, prepare: emptyWindows, processor };
  };
  return [arm('/me', me), arm('/validate, 50 records', validate)] as const;
};

/** The live probe of the same host: an answer that asks no database. */
const constantArm = (server: Server, connections: number): Arm => ({
  name: 'floor: /livez of the host',
  run: (times) => sendRequests(server.port, [requestText('GET', '/livez')], { times, connections }),
});

const rate = (microseconds: number): string => `${Math.round(1_000_000 / microseconds)} /s`;

/** Requests a second over HTTP through the local host, which runs as the role of the service. */
export const supplierOverHttp: Section = {
  name: 'supplier endpoints over HTTP, on a PostgreSQL that commits durably',
  run: async (say) => {
    const directory = mkdtempSync(join(tmpdir(), 'nameplate-supplier-http-'));
    makeEmptySite(directory);
    const database = await startDurablePostgres();
    const host = await startHost(directory, database);
    const rows: SectionRow[] = [];
    for (const { connections, times } of loads) {
      say(`${connections} at a time`);
      const arms = armsOf(host, connections);
      const constant = constantArm(host.server, connections);
      const measured = await measureInterleaved([constant, ...arms], { rounds, times });
      for (const each of measured) {
        const name = `${connections} at a time; ${each.name}`;
        rows.push({ name, value: rate(each.microseconds), ...each.compared });
      }
      for (const arm of arms) {
        rows.push({
          name: `${connections} at a time; ${arm.name}: processor time of the host`,
          value: `${median(arm.processor).toFixed(0)} µs`,
        });
      }
    }
    await host.server.stop();
    await database.stop();
    rmSync(directory, { recursive: true });
    return rows;
  },
};
