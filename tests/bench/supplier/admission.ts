import { admitRequest } from '../../../functions/keys/admission.ts';
import type { PresentedKey } from '../../../functions/keys/key-value.ts';
import { createVerifiedCompany, issueKeyTo, presented } from '../../functions/keys/verified-company.ts';
import { batchClock } from '../../functions/supplier/valid-batch.ts';
import { startDurablePostgres, startPglite, type TestDatabase } from '../../postgres/test-database.ts';
import { type Arm, comparedRow, measureInterleaved } from '../measure.ts';
import type { Section } from '../section.ts';

/** How many requests are under way at the same time, each with a key of its own. */
const concurrency = 16;

const [rounds, times] = [7, 320];

/** The rounds of each lane, and as many again for warming up, at 60 requests for each key. */
const keysOfLane = Math.ceil((2 * (rounds + 1) * times) / concurrency / 60);

const issue = async (
  database: TestDatabase['database'],
  count: number,
  at?: Date,
): Promise<PresentedKey[]> => {
  const keys: PresentedKey[] = [];
  let companyId = '';
  for (let index = 0; index < count; index += 1) {
    if (index % 5 === 0) companyId = await createVerifiedCompany(database, at);
    keys.push(presented(await issueKeyTo(database, companyId, at)));
  }
  return keys;
};

const together = async (count: number, once: (lane: number) => Promise<void>): Promise<void> => {
  const each = async (lane: number) => {
    for (let turn = 0; turn < count / concurrency; turn += 1) await once(lane);
  };
  await Promise.all(Array.from({ length: concurrency }, (_, lane) => each(lane)));
};

const armsOver = async (name: string, { database, service }: TestDatabase): Promise<[Arm, ...Arm[]]> => {
  const fresh = await issue(database, concurrency * keysOfLane);
  const full = await issue(database, concurrency, batchClock);
  for (const key of full) {
    for (let count = 0; count < 60; count += 1) await admitRequest(service, key, batchClock);
  }
  const used = Array.from({ length: concurrency }, () => 0);
  const admit = async (key: PresentedKey | undefined, expected: string, at?: Date) => {
    if (key === undefined) throw new Error('There are too few keys.');
    const { kind } = await admitRequest(service, key, at);
    if (kind !== expected) throw new Error(`A request was ${kind}.`);
  };
  const nextKey = (lane: number): PresentedKey | undefined => {
    const turn = used[lane] ?? 0;
    used[lane] = turn + 1;
    return fresh[lane * keysOfLane + Math.floor(turn / 60)];
  };
  const arm = (what: string, once: (lane: number) => Promise<void>): Arm => ({
    name: `${name}: ${what}`,
    run: (count) => together(count, once),
  });
  return [
    arm('floor: one round trip with a parameter', async () => {
      await service.query('SELECT $1::integer', [1]);
    }),
    arm('admitted and counted', (lane) => admit(nextKey(lane), 'admitted')),
    arm('limited', (lane) => admit(full[lane], 'limited', batchClock)),
  ];
};

/** Requests a second that `supplier.admit_request` decides, with a full window and with one that has room. */
export const supplierAdmission: Section = {
  name: `admission of requests, ${concurrency} at a time; PostgreSQL commits durably`,
  run: async () => {
    const started = [
      ['PostgreSQL', startDurablePostgres],
      ['PGlite', startPglite],
    ] as const;
    const rows = [];
    for (const [name, start] of started) {
      const test = await start();
      rows.push(...(await measureInterleaved(await armsOver(name, test), { rounds, times })));
      await test.stop();
    }
    return rows.map((each) => ({
      name: each.name,
      value: `${Math.round(1_000_000 / each.microseconds)} /s`,
      ...comparedRow(each),
    }));
  },
};
