import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { supplierTool } from '../../../tools/operators/supplier/tool.ts';
import { unavailableMessage } from '../../../tools/operators/supplier/unavailable-message.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';
import { runInTest } from '../run-in-test.ts';

const { commands } = supplierTool;

const run = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runInTest(supplierTool, words, { environment });

describe('the operator tool', () => {
  it.each(commands)('explains $name', async ({ name, summary, options }) => {
    const { standardOutput, exitCode } = await run([...name.split(' '), '--help']);
    expect(exitCode).toBe(0);
    expect(standardOutput.replace(/\s+/g, ' ')).toContain(summary);
    for (const option of Object.keys(options)) expect(standardOutput).toContain(`--${option}`);
  });

  it('lists every command in its help', async () => {
    const { standardOutput, exitCode } = await run(['--help']);
    expect(exitCode).toBe(0);
    for (const { name, summary } of commands)
      expect(standardOutput.replace(/\s+/g, ' ')).toContain(` ${name} ${summary}`);
  });

  it.each([
    [[], 'A command is missing.'],
    [['company'], 'A command is missing. The commands are: company create, '],
    [['company', 'delete'], 'There is no command delete.'],
    [['compny', 'list'], 'There is no command compny. Did you mean company? The commands are: '],
    [['company', 'crate'], 'There is no command crate. Did you mean create? The commands are: '],
    [['key', 'issue'], '--company is missing'],
    [['key', 'issue', '--company'], 'needs a value'],
    [['key', 'issue', '--company', 'acme'], 'A company id is cmp_'],
    [
      ['key', 'issue', '--company', 'cmp_0000000000000000', '--scope', 'admin'],
      'Write supplier:read or supplier:validate.',
    ],
    [['company', 'create', '--name', 'A', '--name', 'B', '--owner', 'a@b'], 'given more than once'],
    [['company', 'create', '--name', ' A', '--owner', 'a@b'], 'Must not begin or end with white space'],
    [['company', 'create', '--name', 'evil.example/login', '--owner', 'a@b'], 'Must not have the address'],
    [['company', 'create', '--name', 'A\u001b[31m', '--owner', 'a@b'], 'Character 2 (U+001B)'],
    [['company', 'create', '--name', '\u200b', '--owner', 'a@b'], 'Character 1 (U+200B)'],
    [['company', 'create', '--name', 'A', '--owner', 'a\u202e@b'], 'Character 2 (U+202E)'],
    [
      ['member', 'add', '--company', 'cmp_0000000000000000', '--email', 'a@b\u200b', '--role', 'member'],
      'Character 4 (U+200B)',
    ],
    [['company', 'create', '--name', 'A', '--owner', 'nobody'], 'Write an email address'],
    [
      ['member', 'add', '--company', 'cmp_0000000000000000', '--email', 'a@b', '--role', 'king'],
      'Write owner or member.',
    ],
    [['audit', '--limit', '0'], 'Write a whole number from 1 to 1000.'],
    [['audit', 'forget'], '--email is missing'],
    [['audit', 'expire', '--before', '2026-02-30'], 'Write a day of the calendar'],
    [['demo', '--as', 'anna\nroot'], 'Write 1 to 100 letters, digits and . _ @ + -'],
    [['audit', '--as', 'forget', '--limit', '0'], 'Write a whole number from 1 to 1000.'],
    [['demo', '--colour'], 'There is no option --colour of demo. The options are '],
    [['audit', 'forget', '--limit', '5'], 'There is no option --limit of audit forget.'],
    [['audit', '--limit', '5', 'forget'], 'audit takes options only'],
    [['company', 'create', '--name', '--verified', '--owner', 'a@b'], '--name needs a value'],
  ])('says what is wrong with %j, and exits with 2', async (args, message) => {
    const { standardError, standardOutput, exitCode } = await run(args);
    expect([standardOutput, exitCode]).toEqual(['', 2]);
    expect(standardError).toContain(message);
  });

  it('names the option before which a command is missing, as JSON where JSON is asked for', async () => {
    const { standardOutput, exitCode } = await run(['--json', 'company', 'list']);
    expect(exitCode).toBe(2);
    expect(JSON.parse(standardOutput)).toMatchObject({
      error: { code: 'usage_error', message: expect.stringContaining('A command is missing before --json.') },
    });
  });

  it('does not repeat a key that was typed where an id belongs', async () => {
    const key = `npk_${'a'.repeat(16)}_${'S'.repeat(43)}_000000`;
    for (const args of [
      ['key', 'revoke', '--key', key],
      ['key', 'revoke', key],
      [key],
      ['demo', `--${key}`],
    ]) {
      const { standardError, standardOutput, exitCode } = await run(args);
      expect(exitCode).toBe(2);
      expect(standardError + standardOutput).not.toContain('SSS');
    }
  });

  it('says what to do when the database is unavailable, and exits with 2', async () => {
    const closed = { NETLIFY_DB_URL: 'postgres://a:b@127.0.0.1:1/c' };
    const listing = await run(['company', 'list'], closed);
    expect(listing).toMatchObject({ standardOutput: '', exitCode: 2 });
    expect(listing.standardError).toContain('(ECONNREFUSED). Start the local server with npm start');
    const migration = await run(['migrate'], closed);
    expect(migration).toMatchObject({ exitCode: 2, standardError: listing.standardError });
    expect(unavailableMessage('28P01 password')).toContain('refused the login');
  });

  it('says how to make the tables when a database has none, and makes them', async () => {
    const server = await startPostgresServer();
    const pool = openPool(server.connectionString);
    const environment = { NETLIFY_DB_URL: server.connectionString };
    try {
      const before = await run(['company', 'list'], environment);
      expect(before).toMatchObject({ exitCode: 2 });
      expect(before.standardError).toContain('npm run supplier -- migrate');
      expect((await run(['migrate'], environment)).standardOutput).toContain('0060_companies');
      expect((await run(['company', 'list'], environment)).exitCode).toBe(0);
    } finally {
      await pool.end();
      await server.remove();
    }
  }, 60_000);

  it('is a program of its own, which prints and exits so', async () => {
    const start = promisify(execFile);
    const { stdout } = await start('node', ['tools/start.ts', 'supplier', 'key', 'issue', '--help']);
    expect(stdout).toContain('--scope <scope>');
    const failing = start('node', ['tools/start.ts', 'supplier', 'key', '--json']);
    await expect(failing).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/^\{"error":.*\}\n$/),
    });
  }, 30_000);
});
