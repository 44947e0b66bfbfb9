import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { createLogin, groupRoles } from '../../../host/database/service-login.ts';
import { openPool, type TestPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPglite, startPostgres } from '../../postgres/test-database.ts';
import {
  companyWithKey,
  createVerifiedCompany,
  issueKeyTo,
  owner,
  presented,
} from '../companies-and-keys.ts';

/** The code of the service: what the functions and the metrics consist of, without what only an operator's tool calls. */
const serviceCode = async (): Promise<string> => {
  const directory = join('netlify', 'functions');
  const { outputFiles } = await build({
    entryPoints: [
      ...readdirSync(directory).map((file) => join(directory, file)),
      join('host', 'production', 'server-gauges.ts'),
    ],
    outdir: 'nowhere',
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text).join('\n');
};

describe('the role of the service', () => {
  const test = suiteDatabase(startPostgres);
  const login = `service_${process.pid}`;
  let pool: TestPool;

  beforeAll(async () => {
    // Before PostgreSQL 15 every role may make tables there, unless an administrator does what docs/deploy.md says.
    await test.pool.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    const created = await createLogin(test.pool, test.connectionString, login, 'service');
    if (created.kind === 'impossible') throw new Error(created.message);
    pool = openPool(created.address);
    const companyId = await createVerifiedCompany(test.database);
    await issueKeyTo(test.database, companyId);
  });
  afterAll(async () => {
    await pool.end();
    // Roles belong to the server, which other suites use too.
    await test.pool.query(`DROP ROLE ${login}`);
  });

  const names = async (text: string): Promise<string[]> =>
    (await test.pool.query(text)).rows.map(({ name }) => name);

  it('may call the functions that the code of the service calls, and no others', async () => {
    const code = await serviceCode();
    const called = new Set([
      ...[...code.matchAll(/\b(?:supplier|console|catalogue)\.[a-z_]+(?=\()/g)].map(([name]) => name),
      // The queries of a catalogue have the names of the functions of their schema.
      ...[...code.matchAll(/\b(?:rows|call)\d*\("([a-z_]+)"/g)].map(([, name]) => `catalogue.${name}`),
      // Instances of the version before still call these.
      ...['filter_choices', 'find_part_number', 'find_candidates', 'find_containing'].map(
        (name) => `catalogue.${name}`,
      ),
    ]);
    const present = await names(
      "SELECT pronamespace::regnamespace || '.' || proname AS name FROM pg_proc WHERE pronamespace::regnamespace::text IN ('supplier', 'console', 'catalogue')",
    );
    const granted = await names(
      `SELECT pronamespace::regnamespace || '.' || proname AS name FROM pg_proc
       WHERE pronamespace::regnamespace::text IN ('supplier', 'console', 'catalogue')
         AND has_function_privilege('${groupRoles.service}', oid, 'EXECUTE')`,
    );
    // `console.log` is no function of the database.
    const expected = [...called].filter((name) => present.includes(name));
    expect(granted.toSorted()).toEqual(expected.toSorted());
  });

  it('needs no table, because the code of the service names none', async () => {
    const tables = await names(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace::regnamespace::text IN ('supplier', 'console', 'catalogue') AND relkind IN ('r', 'p', 'v')",
    );
    const code = await serviceCode();
    const read = [...code.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+"?([a-z]+"?\."?[a-z_]+)(?!\()\b/g)].map(
      ([, name]) => name,
    );
    expect(tables).toContain('supplier.api_key');
    expect(read.filter((name) => name !== undefined && tables.includes(name.replaceAll('"', '')))).toEqual(
      [],
    );
  });

  it.each([
    ['read the digests of keys', 'SELECT digest FROM supplier.api_key'],
    ['read companies', 'SELECT * FROM supplier.company'],
    ['read members', 'SELECT email FROM supplier.member'],
    ['read mail', 'SELECT * FROM supplier.mail'],
    ['read sessions', 'SELECT token FROM console.session'],
    ['read codes', 'SELECT value FROM console.code'],
    ['read accounts', 'SELECT email FROM console.account'],
    ['read the audit record', 'SELECT * FROM supplier.audit_entry'],
    ['read the addresses in it', 'SELECT content FROM supplier.audit_text'],
    ['change the audit record', "UPDATE supplier.audit_entry SET action = 'x'"],
    ['delete audit entries', 'DELETE FROM supplier.audit_entry'],
    ['empty the audit record', 'TRUNCATE supplier.audit_entry'],
    ['add to the audit record', "SELECT supplier.record_event('company.verified', 'cmp_0000000000000000')"],
    ['delete companies', 'DELETE FROM supplier.company'],
    ['verify a company', 'UPDATE supplier.company SET verified_at = now()'],
    ['call what verifies a company', "SELECT supplier.change_company('cmp_0000000000000000', 'verify', 'x')"],
    [
      'call what creates a company for an operator',
      "SELECT supplier.create_company('', '', '', '', '', '', true, '')",
    ],
    ['call what disables a key', "SELECT supplier.disable_key('0000000000000000', 'leaked', 'x')"],
    ['call what removes a key', "SELECT supplier.remove_key('0000000000000000', 'x')"],
    ['call what adds a member', "SELECT supplier.add_member('cmp_0000000000000000', 'a@b', 'owner', 'x')"],
    [
      'call what changes a member',
      "SELECT supplier.change_member('cmp_0000000000000000', 'a@b', 'owner', 'x')",
    ],
    ['call what forgets an address', "SELECT supplier.forget_address('a@b', 'x')"],
    ['call what grants rights', 'SELECT supplier.grant_roles()'],
    ['read the migrations', 'SELECT * FROM netlify.migrations'],
    ['read the catalogue past its functions', 'SELECT * FROM catalogue.product'],
    ['make a schema', 'CREATE SCHEMA mine'],
    ['make a table', 'CREATE TABLE supplier.mine ()'],
    ['make a table where others may', 'CREATE TABLE public.mine ()'],
    ['make a function', "CREATE FUNCTION console.mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'"],
    [
      'set the clock',
      "CREATE OR REPLACE FUNCTION supplier.present_time() RETURNS timestamptz LANGUAGE sql AS 'SELECT now()'",
    ],
    ['make a role', 'CREATE ROLE mine'],
    ['take on another role', 'SET ROLE postgres'],
    ['switch off triggers', 'SET session_replication_role = replica'],
    ['read files of the server', "SELECT pg_read_file('PG_VERSION')"],
  ])('may not %s', async (_, statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may not act without an account, as an operator does', async () => {
    const key = await companyWithKey(test.database);
    const { companyId } = key;
    const [id, digest] = [newKey().keyId, newKey().digest];
    for (const [statement, values] of [
      ['SELECT * FROM supplier.keys_of($1, NULL)', [companyId]],
      [
        "SELECT * FROM supplier.issue_key($1, NULL, $2, $3, '{supplier:read}', NULL, 'x')",
        [companyId, id, digest],
      ],
      ["SELECT supplier.revoke_key(NULL, $1, NULL, 'x')", [key.id]],
      ["SELECT supplier.name_key($1, $2, NULL, 'x', 'x')", [companyId, key.id]],
    ] as const) {
      await expect(pool.query(statement, [...values]), statement).rejects.toMatchObject({ code: '42501' });
    }
    const fresh = await createVerifiedCompany(test.database);
    const selecting = pool.query(
      "SELECT * FROM supplier.select_company($1, NULL, $2, $3, '{supplier:read}', 'x')",
      [fresh, id, digest],
    );
    await expect(selecting).rejects.toMatchObject({ code: '42501' });
    const { rows } = await pool.query('SELECT id FROM supplier.keys_of($1, $2)', [companyId, owner]);
    expect(rows).toEqual([{ id: key.id }]);
  });

  it('gets only what it may, whatever its session puts in front of the names of functions', async () => {
    const key = await companyWithKey(test.database);
    const client = await pool.connect();
    onTestFinished(() => client.release(true));
    await client.query('CREATE TEMPORARY TABLE api_key (key_id text); SET search_path = pg_temp, pg_catalog');
    await client.query(
      "CREATE FUNCTION pg_temp.sha256(bytea) RETURNS bytea LANGUAGE sql AS $$ SELECT '\\x00'::bytea $$",
    );
    const { digest, keyId } = presented(key);
    const verdict = async (given: Buffer) =>
      (await client.query('SELECT verdict FROM supplier.admit_request($1, $2)', [keyId, given])).rows;
    expect(await verdict(Buffer.alloc(32))).toEqual([{ verdict: 'unknown' }]);
    expect(await verdict(digest)).toEqual([{ verdict: 'admitted' }]);
  });

  it('is in the audit record as the login, beside the owner whose function made the change', async () => {
    const companyId = await createVerifiedCompany(test.database);
    await issueKeyTo(
      createBoundedDatabase(() => pool),
      companyId,
    );
    const { rows } = await test.pool.query(
      "SELECT session_role, acting_role FROM supplier.audit_entry WHERE company_id = $1 AND action = 'key.issued'",
      [companyId],
    );
    expect(rows).toEqual([{ session_role: login, acting_role: 'postgres' }]);
  });
});

describe('the functions of the schemas', () => {
  const test = suiteDatabase(startPostgres);
  const own = "pronamespace::regnamespace::text IN ('supplier', 'console', 'catalogue')";

  it('have a fixed search path where they run with the rights of the owner', async () => {
    const { rows } = await test.pool.query(
      `SELECT oid::regprocedure::text AS name FROM pg_proc
       WHERE ${own} AND prosecdef AND NOT 'search_path=pg_catalog, pg_temp' = ANY (coalesce(proconfig, '{}'))`,
    );
    expect(rows).toEqual([]);
  });

  it('take nothing from a session but who acts and its role, so no session moves the clock', async () => {
    const { rows } = await test.pool.query(
      `SELECT DISTINCT proname AS name, setting[1] AS setting
       FROM pg_proc, regexp_matches(prosrc, $$current_setting\\('([^']+)'$$, 'g') AS setting WHERE ${own} ORDER BY 1`,
    );
    expect(rows).toEqual([
      { name: 'is_ready', setting: 'transaction_read_only' },
      { name: 'record_event', setting: 'supplier.actor' },
      { name: 'require_operator', setting: 'role' },
    ]);
  });

  it('may not be called by everybody', async () => {
    const { rows } = await test.pool.query(
      `SELECT pg_proc.oid::regprocedure::text AS name FROM pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
       WHERE ${own} AND grantee = 0`,
    );
    expect(rows).toEqual([]);
  });
});

describe('before PostgreSQL 18, where what is deferred runs as the role that commits', () => {
  it('the role of the service can change what it may, with an entry in the audit record', async () => {
    const { pool, database, stop } = await startPglite();
    const client = await pool.connect();
    try {
      const companyId = await createVerifiedCompany(database);
      expect((await client.query('SELECT version() AS version')).rows[0]?.version).toMatch(/^PostgreSQL 17/);
      await client.query(`SET ROLE ${groupRoles.service}`);
      const service = createBoundedDatabase(() => pool);
      const key = await issueKeyTo(service, companyId);
      expect((await admitRequest(service, presented(key))).kind).toBe('admitted');
      await expect(client.query('SELECT * FROM supplier.api_key')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('RESET ROLE');
      client.release();
      await stop();
    }
  });
});
