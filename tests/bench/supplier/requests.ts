import type { EndpointPlatform } from '../../../functions/http/endpoint.ts';
import { createAdmission } from '../../../functions/keys/admission.ts';
import { unlimitedRefusedKeys } from '../../../functions/keys/refused-keys.ts';
import { createIdentityEndpoint } from '../../../functions/supplier/identity-endpoint.ts';
import { createValidateEndpoint } from '../../../functions/supplier/validate-endpoint.ts';
import { createVerifiedCompany, issueKeyTo } from '../../functions/keys/verified-company.ts';
import { batchClock } from '../../functions/supplier/valid-batch.ts';
import { startDurablePostgres, startPglite, type TestDatabase } from '../../postgres/test-database.ts';
import { type Arm, comparedRow, measureInterleaved } from '../measure.ts';
import type { Section } from '../section.ts';
import { batchText } from './batch-text.ts';

/** How many requests are under way at the same time, each with a key of its own. */
const concurrency = 16;

const address = 'https://nameplate.example/api/v1/supplier';

const platform: EndpointPlatform = {
  baseUrl: 'https://nameplate.example',
  monotonicMilliseconds: () => 0,
  log: () => {},
};

const together = async (times: number, once: (lane: number) => Promise<void>): Promise<void> => {
  let begun = 0;
  const lane = async (index: number) => {
    while (begun < times) {
      begun += 1;
      await once(index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, index) => lane(index)));
};

/** A clock that moves on with every request, so that no key ever fills its window. */
const hurryingClock = () => {
  let milliseconds = batchClock.getTime();
  return () => {
    milliseconds += 1100;
    return new Date(milliseconds);
  };
};

const armsOver = async (name: string, { database, service }: TestDatabase): Promise<[Arm, ...Arm[]]> => {
  const services = {
    admit: createAdmission(service, platform.monotonicMilliseconds),
    refusedKeys: unlimitedRefusedKeys,
    now: () => batchClock,
    keyTime: hurryingClock(),
  };
  const identity = createIdentityEndpoint(services, platform);
  const validation = createValidateEndpoint(services, platform);
  const keys: string[] = [];
  for (let lane = 0; lane < concurrency; lane += 1) {
    const companyId = await createVerifiedCompany(database, batchClock);
    keys.push((await issueKeyTo(database, companyId, batchClock)).value);
  }
  const expectSuccess = (response: Response) => {
    if (response.status !== 200) throw new Error(`A request was answered with ${response.status}.`);
  };
  const headersOf = (lane: number) => ({
    Authorization: `Bearer ${keys[lane]}`,
    'Content-Type': 'application/json',
  });
  const me = async (lane: number) =>
    expectSuccess(await identity(new Request(`${address}/me`, { headers: headersOf(lane) }), 'bench'));
  const validating = (body: string) => async (lane: number) =>
    expectSuccess(
      await validation(
        new Request(`${address}/validate`, { method: 'POST', headers: headersOf(lane), body }),
        'bench',
      ),
    );
  const roundTrip = async () => {
    // With a parameter, because one without takes a cheaper protocol that no request here can use.
    const outcome = await service.query('SELECT $1::integer', [1]);
    if (outcome.kind !== 'rows') throw new Error('The database did not answer.');
  };
  const arm = (what: string, once: (lane: number) => Promise<void>): Arm => ({
    name: `${name}: ${what}`,
    run: (times) => together(times, once),
  });
  return [
    arm('floor: one round trip with a parameter', roundTrip),
    arm('/me', me),
    arm('/validate, one record', validating(batchText(1, batchClock))),
    arm('/validate, 50 records', validating(batchText(50, batchClock))),
  ];
};

/**
 * Requests a second of both supplier endpoints in process, database included. The rates depend on what else the
 * machine does; the ratios, each to a bare round trip to the same database in the same round, depend on it less.
 */
export const supplierRequests: Section = {
  name: `supplier endpoints, in process, ${concurrency} requests at a time; PostgreSQL commits durably`,
  run: async () => {
    const started = [
      ['PostgreSQL', startDurablePostgres],
      ['PGlite', startPglite],
    ] as const;
    const rows = [];
    for (const [name, start] of started) {
      const test = await start();
      const measured = await measureInterleaved(await armsOver(name, test), { rounds: 15, times: 800 });
      await test.stop();
      rows.push(...measured);
    }
    return rows.map((each) => ({
      name: each.name,
      value: `${Math.round(1_000_000 / each.microseconds)} /s`,
      ...comparedRow(each),
    }));
  },
};
