import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import * as z from 'zod';
import { createBoundedDatabase, poolChannel } from '../../functions/database/bounded-database.ts';
import { type Database, readRow } from '../../functions/database/database.ts';
import { findDatabaseFault } from '../../functions/database/database-fault.ts';
import type { Running } from '../run.ts';
import type { Gauge } from './open-metrics.ts';

/** The counts of a pool, as the driver has them. */
const PoolSchema = z.object({ totalCount: z.int(), idleCount: z.int(), waitingCount: z.int() });

/** The connections of all pools that have been opened since. */
const watchPools = (): Running & { readonly gauges: () => Gauge[] } => {
  const pools = new Set<unknown>();
  const add = (pool: unknown): void => {
    pools.add(pool);
  };
  poolChannel.subscribe(add);
  return {
    gauges: () => {
      let [idle, used, waiting] = [0, 0, 0];
      for (const pool of pools) {
        const counts = PoolSchema.safeParse(pool).data;
        if (counts === undefined) continue;
        idle += counts.idleCount;
        used += counts.totalCount - counts.idleCount;
        waiting += counts.waitingCount;
      }
      const state = (name: string, value: number) => ({
        labels: { db_client_connection_state: name },
        value,
      });
      return [
        {
          name: 'db_client_connection_count',
          help: 'Connections to the database.',
          values: [state('idle', idle), state('used', used)],
        },
        {
          name: 'db_client_connection_pending_requests',
          help: 'Statements that wait for a connection.',
          values: [{ value: waiting }],
        },
      ];
    },
    close: async () => {
      poolChannel.unsubscribe(add);
    },
  };
};

const statement = `
  SELECT supplier.oldest_mail_seconds() AS mail_seconds,
    (SELECT coalesce(max(name COLLATE "C"), '') FROM supplier.applied_migrations() AS name) AS migration`;

const MailSchema = z.object({ mail_seconds: z.number().nullable() });

const databaseGauges = async (database: Database): Promise<Gauge[]> => {
  const fault = await findDatabaseFault(database, () => new Date());
  const ready: Gauge = {
    name: 'nameplate_database_ready',
    help: 'Whether the database can serve this version.',
    values: [{ value: fault === undefined ? 1 : 0 }],
  };
  const outcome = fault === undefined ? await database.query(statement, []) : undefined;
  const row = outcome?.kind === 'rows' ? outcome.rows[0] : undefined;
  if (row === undefined) return [ready];
  return [
    ready,
    {
      name: 'nameplate_oldest_mail_age_seconds',
      help: 'How long the oldest unsent mail has waited; 0 when none waits.',
      values: [{ value: MailSchema.parse(row).mail_seconds ?? 0 }],
    },
    {
      name: 'nameplate_database_migration',
      help: 'The newest migration of the database, as a label.',
      values: [{ labels: { name: readRow(row).text('migration') }, value: 1 }],
    },
  ];
};

const catalogueGauges = (file: string): Gauge[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const { records } = z
    .object({ records: z.number() })
    .parse(database.prepare('SELECT count(*) AS records FROM product').get());
  database.close();
  return [
    {
      name: 'nameplate_catalogue_records',
      help: 'Records in the catalogue of the build.',
      values: [{ value: records }],
    },
    {
      name: 'nameplate_catalogue_age_seconds',
      help: 'How long ago the file of the catalogue was written.',
      values: [{ value: Math.round((Date.now() - statSync(file).mtimeMs) / 1000) }],
    },
  ];
};

const memoryGauge = (): Gauge => ({
  name: 'process_memory_usage_bytes',
  help: 'Resident memory of the process.',
  values: [{ value: process.memoryUsage.rss() }],
});

/**
 * Looks at the server when it is asked: connections, memory, the catalogue in `catalogueFile`, and the database at
 * `connectionString`, over one connection of its own. Watches pools from when it is created.
 */
export const watchServer = (
  catalogueFile: string,
  connectionString: string | undefined,
): Running & { readonly gauges: () => Promise<Gauge[]> } => {
  const pools = watchPools();
  const pool = connectionString ? new pg.Pool({ connectionString }) : undefined;
  const database = pool && createBoundedDatabase(() => pool);
  return {
    gauges: async () => [
      ...pools.gauges(),
      memoryGauge(),
      ...catalogueGauges(catalogueFile),
      ...(database === undefined ? [] : await databaseGauges(database)),
    ],
    close: async () => {
      await pools.close();
      await pool?.end();
    },
  };
};
