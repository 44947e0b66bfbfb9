import { describe, expect, it, onTestFinished } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { findRoleFault, type RoleSetting } from '../../../functions/database/role-fault.ts';
import { createLogin, type LoginPurpose } from '../../../host/database/service-login.ts';
import { openPool, type TestPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';

const faultOf = async (address: string, setting: RoleSetting = 'NETLIFY_DB_URL') => {
  const pool = openPool(address);
  const fault = await findRoleFault(
    createBoundedDatabase(() => pool),
    setting,
  );
  await pool.end();
  return fault;
};

const addressAs = (connectionString: string, role: string): string => {
  const url = new URL(connectionString);
  [url.username, url.password] = [role, role];
  return url.href;
};

describe('the role behind the address of a service', () => {
  const test = suiteDatabase(startPostgres);

  const newLogin = async (
    pool: TestPool,
    purpose: LoginPurpose,
  ): Promise<{ name: string; address: string }> => {
    const name = `fault_${crypto.randomUUID().replaceAll('-', '')}`;
    const created = await createLogin(pool, test.connectionString, name, purpose);
    if (created.kind === 'impossible') throw new Error(created.message);
    onTestFinished(async () => {
      await pool.query(`DROP OWNED BY ${name}`);
      await pool.query(`DROP ROLE ${name}`);
    });
    return { name, address: created.address };
  };

  it.each(['service', 'lookups'] as const)(
    'is accepted when role create made it, for %s',
    async (purpose) => {
      expect(await faultOf((await newLogin(test.pool, purpose)).address)).toBeUndefined();
    },
  );

  it.each([
    ['NETLIFY_DB_URL', 'role create --name <login> prints'],
    ['CATALOGUE_DB_URL', 'role create --name <login> --for lookups prints'],
  ] as const)(
    'is refused in one sentence when it is the owner, with what to set %s to',
    async (setting, advice) => {
      const fault = await faultOf(test.connectionString, setting);
      expect(fault).toMatch(
        new RegExp(`^${setting} has the address of a role .* set ROLE_CHECK=off [^.]*\\.$`),
      );
      expect(fault).toContain(advice);
    },
  );

  it.each([
    ['may read a table', (name: string) => `GRANT SELECT ON supplier.member TO ${name}`],
    ['may read a column', (name: string) => `GRANT SELECT (email) ON supplier.member TO ${name}`],
    ['may empty a table of the console', (name: string) => `GRANT TRUNCATE ON console.session TO ${name}`],
    ['reads all data', (name: string) => `GRANT pg_read_all_data TO ${name}`],
    ['may become the owner', (name: string) => `GRANT postgres TO ${name}; ALTER ROLE ${name} NOINHERIT`],
    ['may make roles', (name: string) => `ALTER ROLE ${name} CREATEROLE`],
  ])('is refused when it %s', async (_, grant) => {
    const { name, address } = await newLogin(test.pool, 'service');
    await test.pool.query(grant(name));
    expect(await faultOf(address)).toContain('NETLIFY_DB_URL has the address of a role');
  });

  it('is refused when it is the ordinary owner of a database without migrations, and accepted when it is a login there', async () => {
    const { connectionString, remove } = await startPostgresServer();
    const pool = openPool(connectionString);
    onTestFinished(async () => {
      await pool.end();
      await remove();
    });
    await pool.query("CREATE ROLE owning LOGIN PASSWORD 'owning'");
    await pool.query("CREATE ROLE serving LOGIN PASSWORD 'serving'");
    await pool.query('CREATE DATABASE fresh OWNER owning');
    const fresh = new URL(connectionString);
    fresh.pathname = 'fresh';
    expect(await faultOf(addressAs(fresh.href, 'owning'))).toContain('has the address of a role');
    expect(await faultOf(addressAs(fresh.href, 'serving'))).toBeUndefined();
  });

  it('is not judged while the database does not answer', async () => {
    expect(await faultOf('postgres://a:b@127.0.0.1:1/c')).toBeUndefined();
  });
});
