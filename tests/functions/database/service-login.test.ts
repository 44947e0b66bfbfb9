import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { readKey } from '../../../functions/keys/key-value.ts';
import { migrate } from '../../../host/database/migrations.ts';
import { groupRoles } from '../../../host/database/service-login.ts';
import { supplierTool } from '../../../tools/operators/supplier/tool.ts';
import { openPool, type TestPool } from '../../postgres/open-pool.ts';
import { type PostgresServer, startPostgresServer } from '../../postgres/postgres-server.ts';
import { startPglite } from '../../postgres/test-database.ts';
import { runInTest } from '../../tools/run-in-test.ts';

const run = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
  runInTest(supplierTool, words, { environment });

/** A server of its own, because roles belong to the server. */
const ownServer = async (): Promise<PostgresServer & { readonly pool: TestPool }> => {
  const server = await startPostgresServer();
  const pool = openPool(server.connectionString);
  onTestFinished(async () => {
    await pool.end();
    await server.remove();
  });
  return { ...server, pool };
};

/** The address of another database of the server, or of another role. */
const addressOf = (
  connectionString: string,
  { database, role }: { database: string; role?: string },
): string => {
  const url = new URL(connectionString);
  url.pathname = database;
  if (role !== undefined) [url.username, url.password] = [role, role];
  return url.href;
};

const rolesOf = async (pool: TestPool): Promise<string[]> =>
  (
    await pool.query("SELECT rolname AS name FROM pg_roles WHERE rolname LIKE 'nameplate%' ORDER BY rolname")
  ).rows.map(({ name }) => name);

const everyRole = Object.values(groupRoles).toSorted();

describe('role create', () => {
  it('makes a login with an address that works, whose password the server never had', async () => {
    const { pool, connectionString } = await ownServer();
    const environment = { OWNER_DB_URL: connectionString, NETLIFY_DB_URL: 'postgres://not/this' };
    await migrate(pool);
    const { exitCode, standardOutput } = await run(['role', 'create', '--name', 'service_a'], environment);
    expect(exitCode).toBe(0);
    const [address = ''] = /postgres:\/\/service_a:[0-9A-Za-z]{43}@\S+/.exec(standardOutput) ?? [];
    const service = openPool(address);
    onTestFinished(() => service.end());
    expect((await service.query('SELECT current_user AS name')).rows).toEqual([{ name: 'service_a' }]);
    const { rows } = await pool.query(
      "SELECT rolpassword AS kept FROM pg_authid WHERE rolname = 'service_a'",
    );
    expect(rows[0]?.kept).toMatch(/^SCRAM-SHA-256\$4096:/);

    const again = await run(['role', 'create', '--name', 'service_a', '--json'], environment);
    expect(again.exitCode).toBe(1);
    expect(JSON.parse(again.standardOutput)).toMatchObject({ error: { code: 'role_exists' } });
    expect((await service.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    const listing = await run(['company', 'list'], { OWNER_DB_URL: address });
    expect(listing).toMatchObject({ exitCode: 2, standardOutput: '' });
    expect(listing.standardError).toContain('Set OWNER_DB_URL to the address of the owner');
    expect((await run(['migrate'], { NETLIFY_DB_URL: address })).standardError).toContain('Set OWNER_DB_URL');
  }, 60_000);

  it.each(['Service', 'pg_mine', 'nameplate_service', 'a b', 'a";--', ''])(
    'refuses the name %j',
    async (name) => {
      const { exitCode, standardError } = await run(['role', 'create', '--name', name], {});
      expect([exitCode, standardError]).toEqual([2, expect.stringContaining('lower-case letters, digits')]);
    },
  );

  it('says that a login changes nothing on the embedded database, and makes none', async () => {
    const { connectionString, pool, stop } = await startPglite();
    try {
      const { exitCode, standardError } = await run(['role', 'create', '--name', 'mine'], {
        NETLIFY_DB_URL: connectionString,
      });
      expect([exitCode, standardError]).toEqual([
        1,
        expect.stringContaining('gives every connection the same role'),
      ]);
      expect((await pool.query("SELECT 1 FROM pg_roles WHERE rolname = 'mine'")).rows).toEqual([]);
    } finally {
      await stop();
    }
  });
});

describe('the roles of the migrations', () => {
  it('are shared by the databases of a server, also when several are migrated at once', async () => {
    const { pool, connectionString } = await ownServer();
    const pools = await Promise.all(
      ['one', 'two', 'three'].map(async (database) => {
        await pool.query(`CREATE DATABASE ${database}`);
        return openPool(addressOf(connectionString, { database }));
      }),
    );
    try {
      const migrated = await Promise.all(pools.map((each) => migrate(each)));
      expect(new Set(migrated.map(({ applied }) => applied.length)).size).toBe(1);
      expect(await rolesOf(pool)).toEqual(everyRole);
      for (const each of pools) {
        const { rows } = await each.query(
          `SELECT has_function_privilege('${groupRoles.service}', 'supplier.companies_of(text)', 'EXECUTE') AS may`,
        );
        expect(rows).toEqual([{ may: true }]);
      }
    } finally {
      await Promise.all(pools.map((each) => each.end()));
    }
  }, 60_000);

  it('work for an owner who may create roles and is no administrator, down to an admitted request', async () => {
    const { pool, connectionString } = await ownServer();
    await pool.query("CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'keeper'");
    await pool.query('CREATE DATABASE kept OWNER keeper');
    const environment = { OWNER_DB_URL: addressOf(connectionString, { database: 'kept', role: 'keeper' }) };
    expect((await run(['migrate'], environment)).standardOutput).not.toContain('may not create');
    const creation = await run(['role', 'create', '--name', 'service_a', '--json'], environment);
    const { address } = JSON.parse(creation.standardOutput).role;
    const key = JSON.parse((await run(['demo', '--json'], environment)).standardOutput).key.value;
    const service = openPool(address);
    onTestFinished(() => service.end());
    const presented = readKey(key);
    if (presented === undefined) throw new Error('The key does not read.');
    const admission = await admitRequest(
      createBoundedDatabase(() => service),
      presented,
    );
    expect(admission.kind).toBe('admitted');
  }, 60_000);

  it('are left to an administrator when the owner may not create roles, and role create says so', async () => {
    const { pool, connectionString } = await ownServer();
    await pool.query("CREATE ROLE plain LOGIN PASSWORD 'plain'");
    await pool.query('CREATE DATABASE plain OWNER plain');
    const OWNER_DB_URL = addressOf(connectionString, { database: 'plain', role: 'plain' });
    const creating = ['role', 'create', '--name', 'service_a'];
    const migration = await run(['migrate'], { OWNER_DB_URL });
    expect(migration).toMatchObject({ exitCode: 0, standardError: '' });
    expect(migration.standardOutput).toContain(
      'may not create the roles nameplate_service, nameplate_lookup',
    );
    expect(await rolesOf(pool)).toEqual([]);
    const refused = await run(creating, { OWNER_DB_URL });
    expect([refused.exitCode, refused.standardError]).toEqual([
      1,
      expect.stringContaining(
        'Run the command once with OWNER_DB_URL set to the address of an administrator',
      ),
    ]);

    const asAdministrator = { OWNER_DB_URL: addressOf(connectionString, { database: 'plain' }) };
    const { standardOutput } = await run([...creating, '--json'], asAdministrator);
    const service = openPool(JSON.parse(standardOutput).role.address);
    onTestFinished(() => service.end());
    const { rows } = await service.query(
      "SELECT count(*)::integer AS companies FROM supplier.companies_of('a@b')",
    );
    expect(rows).toEqual([{ companies: 0 }]);
    await expect(service.query('SELECT * FROM supplier.company')).rejects.toThrow('permission denied');
  }, 60_000);

  it('work in deploy/compose.yaml, where an ordinary role owns the database and the administrator has no password', async () => {
    const { pool, connectionString } = await ownServer();
    const script = readFileSync('deploy/make-roles.sh', 'utf8');
    const [, statements = ''] = /<<'SQL'\n([\s\S]*)SQL\n/.exec(script) ?? [];
    const administrator = await pool.connect();
    for (const statement of statements.trim().split('\n')) {
      await administrator.query(statement.replace(/:'\w+_password'/, "'secret'"));
    }
    const { rows } = await administrator.query(
      'SELECT rolname, rolsuper, rolpassword IS NULL AS closed FROM pg_authid WHERE rolcanlogin ORDER BY rolname',
    );
    administrator.release();
    expect(rows).toEqual([
      { rolname: 'nameplate', rolsuper: false, closed: false },
      { rolname: 'nameplate_login', rolsuper: false, closed: false },
      { rolname: 'postgres', rolsuper: true, closed: true },
    ]);
    const compose = readFileSync('deploy/compose.yaml', 'utf8');
    const addressFor = (setting: string): string => {
      const [, role = '', database = ''] =
        new RegExp(`${setting}: postgres://(\\w+):.*@database/(\\w+)`).exec(compose) ?? [];
      const address = new URL(addressOf(connectionString, { database, role }));
      address.password = 'secret';
      return address.href;
    };
    const migration = await run(['migrate'], { OWNER_DB_URL: addressFor('OWNER_DB_URL') });
    expect(migration).toMatchObject({ exitCode: 0, standardError: '' });
    expect(migration.standardOutput).not.toContain('may not create');
    const service = openPool(addressFor('NETLIFY_DB_URL'));
    onTestFinished(() => service.end());
    expect((await service.query('SELECT supplier.is_ready() AS ready')).rows).toEqual([{ ready: true }]);
    await expect(service.query('SELECT * FROM supplier.company')).rejects.toThrow('permission denied');
  }, 60_000);
});
