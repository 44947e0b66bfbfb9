import { describe, expect, it } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import type { Database } from '../../../functions/database/database.ts';
import { type Admission, admitRequest, createAdmission } from '../../../functions/keys/admission.ts';
import { revokeKey } from '../../../functions/keys/ending-keys.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases, startPostgres } from '../../postgres/test-database.ts';
import { done } from './done.ts';
import { acting, start } from './test-times.ts';
import { createVerifiedCompany, issueKeyTo, presented } from './verified-company.ts';

const kindsOf = (admissions: readonly Admission[]) => admissions.map(({ kind }) => kind);
const countOf = (admissions: readonly Admission[], kind: Admission['kind']): number =>
  admissions.filter((admission) => admission.kind === kind).length;

/** The database, and how many statements it ran. */
const counted = (database: Database) => {
  const ran = { statements: 0 };
  const query: Database['query'] = (...statement) => {
    ran.statements += 1;
    return database.query(...statement);
  };
  return { ran, database: { query } };
};

describe.each(databases)('requests that arrive together, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);

  const newCompanyKey = async () => {
    const companyId = await createVerifiedCompany(test.database, start);
    return presented(await issueKeyTo(test.database, companyId, start));
  };

  it('share a statement, and each gets what it would get alone', async () => {
    const [working, revoked, full] = [await newCompanyKey(), await newCompanyKey(), await newCompanyKey()];
    await done(revokeKey(test.database, { keyId: revoked.keyId }, undefined, acting));
    for (let count = 0; count < 60; count += 1) await admitRequest(test.service, full, start);
    const forged = { keyId: working.keyId, digest: newKey().digest };
    const keys = [working, newKey(), revoked, full, forged, working];
    const { ran, database } = counted(test.service);
    const admit = createAdmission(database);
    const together = await Promise.all(keys.map((key) => admit(key, start)));
    expect(ran.statements).toBe(1);
    const alone = [];
    for (const key of keys) alone.push(await admitRequest(test.service, key, start));
    expect(together).toEqual(alone);
    expect(kindsOf(together)).toEqual([
      'admitted',
      'not_accepted',
      'not_accepted',
      'limited',
      'not_accepted',
      'admitted',
    ]);
  });

  it('are all counted: of 200 with one key exactly 60 get through', async () => {
    const key = await newCompanyKey();
    const admit = createAdmission(test.service);
    const admissions = await Promise.all(Array.from({ length: 200 }, () => admit(key, start)));
    expect([countOf(admissions, 'admitted'), countOf(admissions, 'limited')]).toEqual([60, 140]);
  });

  it('all learn that the database did not answer', async () => {
    const unavailable = { kind: 'unavailable', cause: 'ECONNREFUSED' } as const;
    const admit = createAdmission({ query: async () => unavailable });
    expect(await Promise.all([admit(newKey()), admit(newKey())])).toEqual([unavailable, unavailable]);
  });
});

describe('requests that arrive together, on PostgreSQL', () => {
  const test = suiteDatabase(startPostgres);

  const newCompanyKey = async () => {
    const companyId = await createVerifiedCompany(test.database, start);
    return presented(await issueKeyTo(test.database, companyId, start));
  };

  it('are counted exactly when two instances of the service get them', async () => {
    const keys = [await newCompanyKey(), await newCompanyKey(), await newCompanyKey()];
    const pools = [openPool(test.connectionString), openPool(test.connectionString)];
    // Requests that wait for each other get longer than in the service, because a busy machine may need it.
    const instances = pools.map((pool) => createAdmission(createBoundedDatabase(() => pool, 60_000)));
    const admissions = await Promise.all(
      Array.from({ length: 100 }, () =>
        instances.flatMap((admit) => keys.map((key) => admit(key, start))),
      ).flat(),
    );
    await Promise.all(pools.map((pool) => pool.end()));
    expect(countOf(admissions, 'admitted')).toBe(180);
    expect(countOf(admissions, 'limited')).toBe(420);
  });

  it('do not wait for one whose key another transaction has', async () => {
    const [held, free] = [await newCompanyKey(), await newCompanyKey()];
    const holder = await test.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM supplier.request_window WHERE key_id = $1 FOR UPDATE', [held.keyId]);
    const admit = createAdmission(test.service);
    const waiting = admit(held, start);
    expect((await admit(free, start)).kind).toBe('admitted');
    await done(revokeKey(test.database, { keyId: held.keyId }, undefined, acting));
    await holder.query('COMMIT');
    holder.release();
    expect((await waiting).kind).toBe('not_accepted');
  });
});
