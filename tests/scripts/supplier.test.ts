import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitRequest } from '../../functions/keys/admission.ts';
import { readKey } from '../../functions/keys/presented-key.ts';
import { runTool } from '../../scripts/supplier/run-tool.ts';
import { databases, type TestDatabase } from '../postgres/test-database.ts';

const nowhere = { variables: {}, projectDirectory: '/nonexistent', userName: 'tester' };

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
    runTool(args, { ...nowhere, variables: { NETLIFY_DB_URL: test.connectionString } });
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

  it('issues the first key when the company is selected, and none the second time', async () => {
    const company = await create();
    const first = await json('company', 'select', '--company', company);
    expect(await kindOf(String(member(first, 'key', 'value')))).toBe('admitted');
    expect(await json('company', 'select', '--company', company)).toEqual({ key: null });
  });

  it('makes a new demonstration company each time, whose key works', async () => {
    const [one, other] = [await json('demo'), await json('demo')];
    expect(member(one, 'company', 'id')).not.toBe(member(other, 'company', 'id'));
    for (const demo of [one, other])
      expect(await kindOf(String(member(demo, 'key', 'value')))).toBe('admitted');
    const printed = await run('demo');
    const key = /npk_\w+/.exec(printed.standardOutput)?.[0] ?? '';
    expect(await kindOf(key)).toBe('admitted');
  });

  it('disables the keys of an owner who is removed, and says how many', async () => {
    const company = await create();
    const key = String(member(await json('key', 'issue', '--company', company), 'key', 'value'));
    await json('member', 'add', '--company', company, '--email', 'second@x.example');
    await json('member', 'role', '--company', company, '--email', 'second@x.example', '--role', 'owner');
    const removed = await json('member', 'remove', '--company', company, '--email', 'OWNER@x.example');
    expect(member(removed, 'keysDisabled')).toBe(1);
    expect(await kindOf(key)).toBe('no_access');
    const listed = await json('key', 'list', '--company', company);
    expect(member(listed, 'keys', '0', 'state')).toBe('disabled');
  });

  it('shows a key in full when it issues it, and never again', async () => {
    const company = await create();
    const issued = await run('key', 'issue', '--company', company);
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
    expect(later[0]?.standardOutput).toContain(`npk_${id}_********  active`);
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

  it('leaves a database that is up to date as it is', async () => {
    expect(await json('migrate')).toEqual({ applied: [] });
  });
});
