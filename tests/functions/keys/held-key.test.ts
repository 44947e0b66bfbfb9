import { describe, expect, it } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import type { Database } from '../../../functions/database/database.ts';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { createAdmission } from '../../../functions/keys/admission.ts';
import { newKey, type PresentedKey } from '../../../functions/keys/key-value.ts';
import { unlimitedRefusedKeys } from '../../../functions/keys/refused-keys.ts';
import { identityEndpoint } from '../../../functions/supplier/identity-endpoint.ts';
import { validateEndpoint } from '../../../functions/supplier/validate-endpoint.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { untilSeen } from '../../postgres/until-seen.ts';
import { companyWithKey, presented, start } from '../companies-and-keys.ts';
import { context, createTestPlatform } from '../platform.ts';
import { validBatch } from '../supplier/supplier-service.ts';

describe('a key whose window another session holds, on PostgreSQL', () => {
  const test = suiteDatabase(startPostgres);

  const newCompanyKey = () => companyWithKey(test.database);

  /** Locks the window of a key, until what it returns is called. */
  const hold = async ({ keyId }: PresentedKey) => {
    const holder = await test.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM supplier.request_window WHERE key_id = $1 FOR UPDATE', [keyId]);
    return async () => {
      await holder.query('COMMIT');
      holder.release();
    };
  };

  /** The connections that wait for a lock. */
  const waitingConnections = async (): Promise<number> => {
    const { rows } = await test.pool.query(
      "SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows[0]?.waiting;
  };

  // More time than in the service, because a busy machine may need it.
  const patience = 60_000;
  const open = () => {
    const database = createBoundedDatabase(() => test.servicePool, patience);
    return createAdmission(database, () => performance.now(), patience);
  };

  it('has two connections of a process for both endpoints, and other keys are answered meanwhile', async () => {
    const services = {
      admit: open(),
      refusedKeys: unlimitedRefusedKeys,
      now: () => start,
    };
    const platform = createTestPlatform();
    const [identity, validation] = [
      createFunction([identityEndpoint(services)], platform),
      createFunction([validateEndpoint(services)], platform),
    ];
    const address = 'https://nameplate.example/api/v1/supplier';
    const me = ({ value }: { readonly value: string }) =>
      identity(new Request(`${address}/me`, { headers: { Authorization: `Bearer ${value}` } }), context);
    const validate = ({ value }: { readonly value: string }) =>
      validation(
        new Request(`${address}/validate`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${value}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(validBatch),
        }),
        context,
      );
    const [held, free] = [await newCompanyKey(), await newCompanyKey()];
    const letGo = await hold(presented(held));
    const requests = Array.from({ length: 20 }, (_, index) => (index % 2 ? me(held) : validate(held)));
    await untilSeen(async () => (await waitingConnections()) >= 2, Promise.all(requests));
    expect([(await me(free)).status, (await validate(free)).status]).toEqual([200, 200]);
    expect(await waitingConnections()).toBe(2);
    await letGo();
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('keeps nobody waiting who knows its id and has another secret', async () => {
    const admit = open();
    const key = presented(await newCompanyKey());
    const letGo = await hold(key);
    const requests = Array.from({ length: 5 }, () => admit(key));
    const forged = { keyId: key.keyId, digest: newKey().digest };
    expect((await admit(forged)).kind).toBe('not_accepted');
    await letGo();
    expect((await Promise.all(requests)).map(({ kind }) => kind)).toEqual(Array(5).fill('admitted'));
  });
});

describe('requests with one key that wait for each other', () => {
  it('have one deadline from their arrival, and past it none asks the database', async () => {
    const asked: { readonly within: number | undefined; readonly wait: unknown; readonly end: () => void }[] =
      [];
    const database: Database = {
      query: (_text, values, { withinMilliseconds: within } = {}) => {
        const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Database['query']>>>();
        asked.push({ within, wait: values[2], end: () => resolve({ kind: 'unavailable', cause: 'ended' }) });
        return promise;
      },
    };
    let now = 0;
    const admit = createAdmission(database, () => now);
    const key = newKey();
    const first = [admit(key), admit(key)];
    now = 100;
    const third = admit(key);
    now = 200;
    const [fourth, fifth] = [admit(key), admit(key)];
    expect(asked).toMatchObject(Array(2).fill({ within: 4_000, wait: 3_000 }));
    now = 1_500;
    asked[0]?.end();
    await first[0];
    await expect.poll(() => asked.length).toBe(3);
    expect(asked[2]).toMatchObject({ within: 2_600, wait: 1_600 });
    // The database gives a request up a second before its deadline. Nothing is left for those that came 200 ms later.
    now = 3_200;
    asked[1]?.end();
    expect([await fourth, await fifth]).toEqual(
      Array(2).fill({
        kind: 'unavailable',
        cause: 'Earlier requests with the key took the time that this one had.',
      }),
    );
    expect(asked).toHaveLength(3);
    asked[2]?.end();
    expect((await third).kind).toBe('unavailable');
  });
});
