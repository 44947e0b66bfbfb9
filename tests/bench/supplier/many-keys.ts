import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { admitRequest } from '../../../functions/keys/admission.ts';
import type { TestPool } from '../../postgres/open-pool.ts';
import { startDurablePostgres, type TestDatabase } from '../../postgres/test-database.ts';
import { type Arm, comparedRow, measureInterleaved } from '../measure.ts';
import type { Row, Section } from '../section.ts';
import { admissionPlans } from './admission-plans.ts';
import { filledKey, fillKeys } from './fill-keys.ts';
import { spendWindows, spentKeys } from './spend-windows.ts';

const [few, many] = [1000, 1_000_000];

const requests = 1_000_000;

const [rounds, times, concurrency] = [9, 1600, 8];

const inWords = (count: number): string => count.toLocaleString('en');

/** Admits a request with the key of each number in turn. */
const admissions = (name: string, { service }: TestDatabase, numberOf: (turn: number) => number): Arm => {
  let turn = 0;
  return {
    name,
    run: async (count) => {
      let begun = 0;
      const lane = async () => {
        while (begun < count) {
          begun += 1;
          turn += 1;
          const { kind } = await admitRequest(service, filledKey(numberOf(turn)));
          if (kind !== 'admitted') throw new Error(`A request was ${kind}.`);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, lane));
    },
  };
};

/** A prime step goes through all keys before it comes to one again. */
const anyOf = (count: number) => (turn: number) => ((turn * 611_953) % count) + 1;

const compareTimes = async (small: TestDatabase, large: TestDatabase): Promise<Row[]> => {
  const arms = [
    admissions(`${inWords(few)} keys`, small, anyOf(few)),
    admissions(
      `${inWords(many)} keys, ${inWords(few)} in use`,
      large,
      (turn) => anyOf(few)(turn) * (many / few),
    ),
    admissions(`${inWords(many)} keys, another for each request`, large, anyOf(many)),
  ] as const;
  const measured = await measureInterleaved([...arms], { rounds, times });
  return measured.map((each) => ({
    name: `admitted and counted: ${each.name}`,
    value: `${Math.round(1_000_000 / each.microseconds)} /s`,
    ...comparedRow(each),
  }));
};

const comparePlans = async (small: TestPool, large: TestPool): Promise<Row[]> => {
  const [before, after] = [
    await admissionPlans(small, filledKey(1)),
    await admissionPlans(large, filledKey(1)),
  ];
  const changed = after.filter((plan, index) => !isDeepStrictEqual(plan, before[index])).length;
  const whole = after.filter(({ nodes }) => nodes.some((node) => node.startsWith('Seq Scan'))).length;
  const reading = after.filter(({ nodes }) => nodes.some((node) => node.startsWith('Index'))).length;
  return [
    { name: 'statements of an admission that read or change a table, by an index', value: String(reading) },
    { name: 'statements that read a whole table', value: String(whole), measured: whole, aim: 0 },
    {
      name: `statements with another plan at ${inWords(many)} keys than at ${inWords(few)}`,
      value: String(changed),
      measured: changed,
      aim: 0,
    },
  ];
};

const TableSchema = z.tuple([
  z.object({
    bytes: z.coerce.number(),
    live: z.coerce.number(),
    dead: z.coerce.number(),
    updates: z.coerce.number(),
    hot: z.coerce.number(),
    vacuums: z.coerce.number(),
  }),
]);

const readTable = async (pool: TestPool) => {
  const { rows } = await pool.query(`
    SELECT pg_total_relation_size(relid) AS bytes, n_live_tup AS live, n_dead_tup AS dead, n_tup_upd AS updates,
      n_tup_hot_upd AS hot, autovacuum_count AS vacuums
    FROM pg_stat_user_tables WHERE schemaname = 'supplier' AND relname = 'request_window'`);
  const [table] = TableSchema.parse(rows);
  return table;
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What is left after half of the requests and after all: what the second half adds would go on for ever. */
const spend = async (pool: TestPool, say: (step: string) => void): Promise<Row[]> => {
  const half = requests / 2;
  const before = await readTable(pool);
  // At 60 a minute these requests take almost three hours; here they take a minute or two, so the pause of autovacuum is shorter.
  await pool.query("ALTER SYSTEM SET autovacuum_naptime = '1s'");
  await pool.query('SELECT pg_reload_conf()');
  say(`${inWords(half)} requests`);
  await spendWindows(pool, half);
  const between = await readTable(pool);
  say(`${inWords(half)} more`);
  await spendWindows(pool, half, half);
  const after = await readTable(pool);
  const hot = (after.hot - before.hot) / (after.updates - before.updates);
  const added = after.bytes - between.bytes;
  const sizeOf = (what: string, { bytes }: typeof before): Row => ({
    name: `windows, with their index: ${what}`,
    value: megabytes(bytes),
    ratio: bytes / before.bytes,
  });
  return [
    sizeOf('at first', before),
    sizeOf(`after ${inWords(half)} requests of ${spentKeys} keys`, between),
    sizeOf(`after ${inWords(requests)}`, after),
    { name: 'added by the second half', value: megabytes(added), measured: added / 1_000_000, aim: 10 },
    { name: 'dead rows left', value: inWords(after.dead) },
    { name: 'updates that changed no index (HOT)', value: `${(100 * hot).toFixed(1)} %` },
    { name: 'runs of autovacuum', value: String(after.vacuums - before.vacuums) },
  ];
};

/**
 * Admission with a million keys beside a thousand, on a PostgreSQL that commits durably: the time, the plan of every
 * statement, and what a million requests leave in the table of the windows.
 */
export const manyKeys: Section = {
  name: `admission with ${inWords(many)} keys; PostgreSQL commits durably`,
  run: async (say) => {
    const [small, large] = [await startDurablePostgres(), await startDurablePostgres()];
    say(`making ${inWords(many)} keys`);
    await fillKeys(small.pool, few);
    await fillKeys(large.pool, many);
    say('comparing');
    const plans = await comparePlans(small.pool, large.pool);
    const compared = await compareTimes(small, large);
    const spent = await spend(large.pool, say);
    await small.stop();
    await large.stop();
    return [...compared, ...plans, ...spent];
  },
};
