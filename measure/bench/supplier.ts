import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupRoles } from '../../host/database/service-login.ts';
import { createVerifiedCompany, issueKeyTo } from '../../tests/functions/keys/verified-company.ts';
import { startDurablePostgres, startPglite, type TestDatabase } from '../../tests/postgres/test-database.ts';
import { batchText } from './batch-text.ts';
import { makeEmptySite } from './http/empty-site.ts';
import { requestText, sendRequests } from './http/send-requests.ts';
import { startServer } from './http/server-process.ts';
import { type Arm, type BenchMeasurement, comparedRow, measureInterleaved, median } from './measure.ts';
import type { Section, SectionRow } from './section.ts';

const rounds = 9;

/** How many connections there are, and how many requests of an arm in a round: on PostgreSQL, and on PGlite. */
const loads = [
  { connections: 1, times: 200, fewTimes: 40 },
  { connections: 32, times: 1600, fewTimes: 96 },
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
  // The one role of the embedded database is its owner.
  if (address.password !== '') address.searchParams.set('options', `-c role=${groupRoles.service}`);
  const server = await startServer(
    'host-server.ts',
    [join(directory, 'none.sqlite'), join(directory, 'site')],
    {
      NETLIFY_DB_URL: address.href,
      NETLIFY_DB_DRIVER: 'server',
    },
  );
  const body = batchText(50, new Date());
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
const armsOf = (name: string, { server, me, validate, emptyWindows }: Host, connections: number) => {
  const arm = (what: string, requests: readonly string[]) => {
    const processor: number[] = [];
    const run = async (times: number): Promise<void> => {
      const before = await server.processorTime();
      await sendRequests(server.port, requests, { times, connections });
      processor.push(((await server.processorTime()) - before) / times);
    };
    return { name: `${name}: ${what}`, run, prepare: emptyWindows, processor };
  };
  return [arm('/me', me), arm('/validate, 50 records', validate)] as const;
};

/** The live probe of the same host: an answer that asks no database. */
const constantArm = (server: Server, connections: number): Arm => ({
  name: 'floor: /livez of the host',
  run: (times) => sendRequests(server.port, [requestText('GET', '/livez')], { times, connections }),
});

const rate = (microseconds: number): string => `${Math.round(1_000_000 / microseconds)} /s`;

const rowOf = (measurement: BenchMeasurement): SectionRow => ({
  name: measurement.name,
  value: rate(measurement.microseconds),
  ...comparedRow(measurement),
});

/**
 * Requests a second over HTTP through the local host, which runs as the role of the service: on a PostgreSQL that commits
 * durably, and on the embedded database.
 */
export const supplierOverHttp: Section = {
  name: 'supplier endpoints over HTTP; PostgreSQL commits durably',
  run: async (say) => {
    const directory = mkdtempSync(join(tmpdir(), 'nameplate-supplier-http-'));
    makeEmptySite(directory);
    const databases = [await startDurablePostgres(), await startPglite()] as const;
    const hosts = [
      await startHost(directory, databases[0]),
      await startHost(directory, databases[1]),
    ] as const;
    const rows: SectionRow[] = [];
    for (const { connections, times, fewTimes } of loads) {
      say(`${connections} at a time`);
      const arms = armsOf('PostgreSQL', hosts[0], connections);
      const constant = constantArm(hosts[0].server, connections);
      const measured = await measureInterleaved([constant, ...arms], { rounds, times });
      const onPglite = await measureInterleaved([constant, ...armsOf('PGlite', hosts[1], connections)], {
        rounds,
        times: fewTimes,
      });
      rows.push(
        ...[...measured, ...onPglite.slice(1)].map((each) => ({
          ...rowOf(each),
          name: `${connections} at a time; ${each.name}`,
        })),
      );
      for (const arm of arms) {
        rows.push({
          name: `${connections} at a time; ${arm.name}: processor time of the host`,
          value: `${median(arm.processor).toFixed(0)} µs`,
          rounds: { unit: 'µs', values: arm.processor },
        });
      }
    }
    for (const { server } of hosts) await server.stop();
    for (const { stop } of databases) await stop();
    rmSync(directory, { recursive: true });
    return rows;
  },
};
