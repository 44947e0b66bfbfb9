import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { registerCompany } from '../../../functions/companies/companies.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { readKey } from '../../../functions/keys/key-value.ts';
import { markKeyInUrl } from '../../../functions/keys/keys-in-urls.ts';
import { supplierTool } from '../../../tools/operators/supplier/tool.ts';
import { done } from '../../functions/companies-and-keys.ts';
import { databases, type TestDatabase } from '../../postgres/test-database.ts';
import { runInTest } from '../run-in-test.ts';

/** A member of what `--json` printed. */
const member = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((held, name) => Reflect.get(Object(held), name), value);

describe.each(databases)('the operator tool, on %s', (_, start) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await start();
  }, 60_000);
  afterAll(() => test.stop());

  const run = (...args: string[]) =>
    runInTest(supplierTool, args, { environment: { USER: 'tester', NETLIFY_DB_URL: test.connectionString } });
  const json = async (...args: string[]): Promise<unknown> => {
    const { standardOutput, standardError, exitCode } = await run(...args, '--json');
    expect([standardError, exitCode]).toEqual(['', 0]);
    expect(standardOutput).toMatch(/^\{.*\}\n$/);
    return JSON.parse(standardOutput);
  };
  const text = async (value: Promise<unknown>, ...path: string[]): Promise<string> =>
    String(member(await value, ...path));
  const create = (name = 'Acme & Co') =>
    text(
      json('company', 'create', '--name', name, '--owner', 'Owner@x.example', '--verified'),
      'company',
      'id',
    );
  const kindOf = async (key: string) => {
    const read = readKey(key);
    if (read === undefined) throw new Error('The key does not read.');
    return (await admitRequest(test.database, read)).kind;
  };

  it('shows a key that was sent in an address, and disables it as leaked', async () => {
    const company = await create('Leaky');
    const issued = await json('key', 'issue', '--company', company);
    const sent = readKey(String(member(issued, 'key', 'value')));
    if (sent === undefined) throw new Error('The key does not read.');
    const list = async () => (await run('key', 'list', '--company', company)).standardOutput;
    expect(await list()).not.toContain('address');
    await markKeyInUrl(test.database, sent);
    expect(await list()).toContain('active, sent in an address');
    await json('key', 'disable', '--key', sent.keyId, '--reason', 'leaked');
    expect(await list()).toContain('disabled (leaked)');
  });

  it('takes a company from its creation to a key that works, and revokes it', async () => {
    const company = await text(
      json('company', 'create', '--name', 'New', '--owner', 'owner@x.example'),
      'company',
      'id',
    );
    expect(company).toMatch(/^cmp_[0-9a-z]{16}$/);
    expect(await run('key', 'issue', '--company', company)).toMatchObject({ exitCode: 1 });
    await json('company', 'verify', '--company', company);
    const issued = await json('key', 'issue', '--company', company, '--scope', 'supplier:validate');
    expect(member(issued, 'key', 'scopes')).toEqual(['supplier:validate']);
    const value = String(member(issued, 'key', 'value'));
    expect(await kindOf(value)).toBe('admitted');
    await json('company', 'suspend', '--company', company);
    expect(await kindOf(value)).toBe('no_access');
    await json('company', 'reinstate', '--company', company);
    await json('key', 'revoke', '--key', String(member(issued, 'key', 'id')));
    expect(await kindOf(value)).toBe('not_accepted');
  });

  it('grants both scopes when none is named, and each once when one is named twice', async () => {
    const company = await create();
    const both = ['supplier:read', 'supplier:validate'];
    expect(member(await json('key', 'issue', '--company', company), 'key', 'scopes')).toEqual(both);
    const repeated = ['--scope', 'supplier:validate', '--scope', 'supplier:read', '--scope', 'supplier:read'];
    expect(member(await json('key', 'issue', '--company', company, ...repeated), 'key', 'scopes')).toEqual(
      both,
    );
  });

  it('makes a new demonstration company each time, whose key works', async () => {
    const [one, other] = [await json('demo'), await json('demo')];
    expect(member(one, 'company', 'id')).not.toBe(member(other, 'company', 'id'));
    for (const demo of [one, other])
      expect(await kindOf(String(member(demo, 'key', 'value')))).toBe('admitted');
    const { standardOutput } = await run('demo');
    const key = /npk_\w+/.exec(standardOutput)?.[0] ?? '';
    expect(await kindOf(key)).toBe('admitted');
    // Pasted as a whole, it sets the key and runs nothing else.
    expect(standardOutput.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^# Demo Supplier is verified: company cmp_/),
      `export SUPPLIER_API_KEY=${key}`,
    ]);
  });

  it('shows a key in full when it issues it, and never again', async () => {
    const company = await create();
    const issued = await run('key', 'issue', '--company', company, '--name', 'ERP test');
    const key = /npk_\w+_\w+_\w{6}\b/.exec(issued.standardOutput)?.[0] ?? '';
    expect(await kindOf(key)).toBe('admitted');
    const later = [
      await run('key', 'list', '--company', company),
      await run('company', 'list'),
      await run('audit'),
      await run('audit', '--company', company, '--limit', '3', '--json'),
    ];
    const [, id = '', secret = ''] = key.split('_');
    for (const { standardOutput, exitCode } of later) {
      expect(exitCode).toBe(0);
      expect(standardOutput).not.toContain(secret);
    }
    expect(later[0]?.standardOutput).toContain(`npk_${id}_********  ERP test  active`);
    expect(later[2]?.standardOutput).toContain('operator:tester');
  });

  it('says what to do when a limit is reached, and exits with 1', async () => {
    const company = await create();
    for (let count = 0; count < 5; count += 1) await json('key', 'issue', '--company', company);
    expect(await run('key', 'issue', '--company', company)).toEqual({
      standardOutput: '',
      standardError: 'The company has 5 active keys, which is the limit. Revoke one first with: key revoke\n',
      exitCode: 1,
    });
    const asJson = await run('key', 'issue', '--company', company, '--json');
    expect(asJson).toMatchObject({ standardError: '', exitCode: 1 });
    expect(JSON.parse(asJson.standardOutput)).toMatchObject({ error: { code: 'active_key_limit' } });
  });

  it.each([
    [['key', 'list', '--company', 'cmp_0000000000000000'], 'company_unknown'],
    [['key', 'revoke', '--key', '0000000000000000'], 'key_unknown'],
    [['key', 'remove', '--key', 'npk_0000000000000000_********'], 'key_unknown'],
    [['company', 'verify', '--company', 'cmp_0000000000000000'], 'company_unknown'],
  ])('says that %j names nothing', async (args, code) => {
    const { standardOutput, exitCode } = await run(...args, '--json');
    expect(exitCode).toBe(1);
    expect(member(JSON.parse(standardOutput), 'error', 'code')).toBe(code);
  });

  it('records who acts as --as says, else the system user, beside the login of the database', async () => {
    const company = await create();
    await json('company', 'suspend', '--company', company, '--as', 'anna@x.example');
    const { entries } = z
      .object({ entries: z.array(z.object({ claimedActor: z.string(), sessionRole: z.string() })) })
      .parse(await json('audit', '--company', company));
    expect(entries.map(({ claimedActor }) => claimedActor)).toEqual([
      'operator:tester',
      'operator:tester',
      'operator:tester',
      'operator:anna@x.example',
    ]);
    expect(new Set(entries.map(({ sessionRole }) => sessionRole))).toEqual(new Set(['postgres']));
  });

  it('shows control characters of the environment, and cannot be made to print a row', async () => {
    const company = await create();
    const forged = '\u001b[2K\rroot\n2026-01-01T00:00:00.000Z  postgres  operator:root\u202e\u009b';
    const environment = { USER: forged, NETLIFY_DB_URL: test.connectionString };
    await runInTest(supplierTool, ['company', 'suspend', '--company', company], { environment });
    const before = (await run('audit', '--company', company)).standardOutput.split('\n');
    expect(before).toHaveLength(6);
    expect(before[4]).toContain(String.raw`operator:\u{1b}[2K\u{d}root\u{a}2026`);
    expect(before.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('shows control characters that a session put into the record, in text and in JSON', async () => {
    const company = await create();
    const client = await test.pool.connect();
    await client.query('BEGIN');
    await client.query("SELECT set_config('supplier.actor', $1, true)", ['root\n\u001b[31m\u202e\u009b']);
    await client.query('UPDATE supplier.company SET suspended_at = now() WHERE company_id = $1', [company]);
    await client.query('COMMIT');
    client.release();
    const { standardOutput } = await run('audit', '--company', company, '--limit', '1');
    expect(standardOutput.split('\n')).toHaveLength(3);
    expect(standardOutput).toContain(String.raw`root\u{a}\u{1b}[31m\u{202e}\u{9b}`);
    const printed = (await run('audit', '--company', company, '--limit', '1', '--json')).standardOutput;
    expect(printed.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(member(JSON.parse(printed), 'entries', '0', 'claimedActor')).toBe('root\n\u001b[31m\u202e\u009b');
  });

  it('forgets an address, once, and not that of a current member', async () => {
    const company = await create();
    const one = ['--company', company, '--email', 'gone@x.example'];
    await json('member', 'add', ...one);
    const current = await run('audit', 'forget', '--email', 'gone@x.example');
    expect(current).toMatchObject({ exitCode: 1, standardError: expect.stringContaining(company) });
    await json('member', 'remove', ...one);
    const forgotten = await run('audit', 'forget', '--email', 'Gone@x.example');
    expect(forgotten.standardOutput).toMatch(
      /^The address is forgotten: 2 entries and 1 ended membership now have forgotten_[0-9a-f]{32}\.\n$/,
    );
    expect((await run('audit', '--company', company)).standardOutput).not.toContain('gone@');
    expect((await run('audit', 'forget', '--email', 'gone@x.example')).exitCode).toBe(1);
    expect(await json('audit', 'expire', '--before', '2001-01-01')).toEqual({ forgotten: 0 });
  });

  it('lists the companies that wait, with what an operator checks before verifying one', async () => {
    await create('Verified already');
    const company = {
      name: 'Lager & Söhne',
      country: 'AT',
      website: 'https://lager.example/',
      supplies: 'Bearings',
    };
    const registering = { ...company, owner: 'first@lager.example' };
    const result = await done(registerCompany(test.database, registering, 'account:first@lager.example'));
    const { standardOutput } = await run('company', 'list', '--waiting');
    expect(standardOutput).toBe(`${result.id}  Lager & Söhne
  owner     first@lager.example
  country   AT
  website   https://lager.example/
  supplies  Bearings
  waits     since ${result.createdAt}
`);
    const waiting = await json('company', 'list', '--waiting');
    expect(member(waiting, 'companies')).toMatchObject([{ ...company, state: 'waiting' }]);
    await json('company', 'verify', '--company', result.id);
    expect((await run('company', 'list', '--waiting')).standardOutput).toBe('No company is waiting.\n');
  });

  it('says why selecting a company issues no key', async () => {
    const company = await text(
      json('company', 'create', '--name', 'New', '--owner', 'owner@x.example'),
      'company',
      'id',
    );
    const select = async () => (await run('company', 'select', '--company', company)).standardOutput;
    expect(await select()).toContain('the company is not verified');
    await json('company', 'verify', '--company', company);
    await json('company', 'suspend', '--company', company);
    expect(await select()).toContain('the company is suspended');
    await json('company', 'reinstate', '--company', company);
    expect(await select()).toContain('npk_');
    expect(await select()).toContain('already had its first key');
  });

  it('shows when a key was last used, with null for never, and that a suspension blocks it', async () => {
    const company = await create();
    const value = await text(json('key', 'issue', '--company', company), 'key', 'value');
    const list = () => json('key', 'list', '--company', company);
    const unused = { state: 'active', works: true, name: null, lastUsedAt: null, revokedAt: null };
    expect(member(await list(), 'keys', '0')).toMatchObject(unused);
    expect((await run('key', 'list', '--company', company)).standardOutput).toMatch(
      / never +0 +supplier:read/,
    );
    expect(await kindOf(value)).toBe('admitted');
    expect(member(await list(), 'keys', '0', 'lastUsedAt')).toEqual(expect.stringMatching(/^20.*Z$/));
    await json('company', 'suspend', '--company', company);
    const suspended = await list();
    expect(member(suspended, 'company', 'state')).toBe('suspended');
    expect(member(suspended, 'keys', '0')).toMatchObject({ state: 'active', works: false });
    const { standardOutput } = await run('key', 'list', '--company', company);
    expect(standardOutput).toContain('active, blocked');
    expect(standardOutput).toContain('The company is suspended: requests with its active keys get 403.');
  });

  it('removes the last owner, and says what that did to the company and its keys', async () => {
    const company = await create();
    await json('key', 'issue', '--company', company);
    const one = ['--company', company, '--email', 'owner@x.example'];
    const removed = await run('member', 'remove', ...one);
    expect(removed.exitCode).toBe(0);
    expect(removed.standardOutput).toContain('1 key was disabled permanently.');
    expect(removed.standardOutput).toContain('The company has no owner now, so its keys do not work');
    await json('member', 'add', ...one, '--role', 'owner');
    const demoted = await json('member', 'role', ...one.slice(0, -1), 'OWNER@x.example', '--role', 'member');
    expect(demoted).toMatchObject({ keysDisabled: 0, ownersLeft: 0 });
  });

  it('leaves a database that is up to date as it is', async () => {
    expect(await json('migrate')).toEqual({ applied: [], recorded: [], rolesMissing: [] });
  });
});
