import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { neededMigration } from '../../../functions/database/database-fault.ts';
import { createLogin } from '../../../host/database/service-login.ts';
import { createMaintenance } from '../../../host/production/maintenance.ts';
import { AccountResponseSchema } from '../../../src/contracts/console/account.ts';
import { companyWithKey } from '../../functions/companies-and-keys.ts';
import { type MailServer, startMailServer } from '../../functions/mail/mail-server.ts';
import { freePort } from '../../postgres/free-port.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { suiteBundle, withSuppliers } from './served-bundle.ts';

const bundle = suiteBundle();
const test = suiteDatabase(startPostgres);
const login = `instances_${process.pid}`;
let mail: MailServer;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  const created = await createLogin(test.pool, test.connectionString, login, 'service');
  if (created.kind === 'impossible') throw new Error(created.message);
  mail = await startMailServer();
  settings = { ...withSuppliers(created.address), SMTP_URL: mail.url };
});

afterAll(async () => {
  await mail.stop();
  // Roles belong to the server, which other suites use too.
  await test.pool.query(`DROP ROLE ${login}`);
});

const twoInstances = () => Promise.all([bundle.start(settings), bundle.start(settings)]);

const newSupplierKey = async (): Promise<string> => (await companyWithKey(test.database)).value;

/** The status of an identity check, or `undefined` when the instance is gone. */
const statusOf = (baseUrl: string, key: string): Promise<number | undefined> =>
  fetch(`${baseUrl}/api/v1/supplier/me`, { headers: { Authorization: `Bearer ${key}` } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => undefined,
  );

const acceptedOf = async (key: string): Promise<number> => {
  const { rows } = await test.pool.query<{ accepted: number }>(
    'SELECT cardinality(accepted_at) AS accepted FROM supplier.request_window WHERE key_id = $1',
    [key.split('_')[1]],
  );
  return rows[0]?.accepted ?? 0;
};

describe('two instances on one database', () => {
  it('know the session that the other has opened, and that it was ended', async () => {
    const [first, second] = await twoInstances();
    const email = 'owner@two.example';
    const call = (baseUrl: string, path: string, cookie: string, body?: unknown) =>
      fetch(`${baseUrl}/console/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Cookie: cookie,
          Origin: settings.SITE_URL ?? '',
          'Sec-Fetch-Site': 'same-origin',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const cookieOf = (response: Response, name: string) =>
      response.headers
        .getSetCookie()
        .find((cookie) => cookie.includes(name))
        ?.split(';')[0] ?? '';
    const asked = await call(first.baseUrl, '/auth/email-otp/send-verification-otp', '', {
      email,
      type: 'sign-in',
    });
    const otp = /^Subject: ([2-9A-Z]{4})-([2-9A-Z]{4}) /m
      .exec(mail.to(email)[0]?.text ?? '')
      ?.slice(1)
      .join('');
    // The code that one has sent is taken by the other.
    const signedIn = await call(second.baseUrl, '/auth/sign-in/email-otp', cookieOf(asked, '_browser'), {
      email,
      otp,
    });
    const session = cookieOf(signedIn, '_session');
    for (const { baseUrl } of [first, second]) {
      const answered = await call(baseUrl, '/session', session);
      expect(AccountResponseSchema.parse(await answered.json()).data.account.email).toBe(email);
    }
    expect((await call(first.baseUrl, '/auth/sign-out', session, {})).status).toBe(200);
    expect((await call(second.baseUrl, '/session', session)).status).toBe(401);
  });

  it('answer everything and lose no count when one is killed under load', async () => {
    const [first, second] = await twoInstances();
    const key = await newSupplierKey();
    const ask = async () => {
      const status = await statusOf(first.baseUrl, key);
      // As a proxy does, which asks the next instance when the first is gone.
      return status === undefined
        ? { lost: 1, status: await statusOf(second.baseUrl, key) }
        : { lost: 0, status };
    };
    const askTimes = (length: number) => Promise.all(Array.from({ length }, ask));
    // While it is killed, some are lost or none, as it happens; afterwards each is.
    const [during] = await Promise.all([askTimes(40), first.kill()]);
    const after = await askTimes(60);
    expect(after.map(({ lost }) => lost)).toEqual(Array(60).fill(1));
    const answers = [...during, ...after];
    const accepted = answers.filter(({ status }) => status === 200).length;
    const lost = during.filter(({ lost }) => lost === 1).length;
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    // A request whose answer was lost while it was killed may have been counted; none that was answered was not.
    expect(await acceptedOf(key)).toBe(60);
    expect(accepted).toBeLessThanOrEqual(60);
    expect(accepted).toBeGreaterThanOrEqual(60 - lost);
    expect(await statusOf(second.baseUrl, await newSupplierKey())).toBe(200);
  });
});

describe('the metrics of an instance', () => {
  it('are on a port of their own, in OpenMetrics, and name no key, address or part number', async () => {
    const port = await freePort();
    const { baseUrl } = await bundle.start({ ...settings, METRICS_PORT: String(port) });
    const key = await newSupplierKey();
    expect(await statusOf(baseUrl, key)).toBe(200);
    await fetch(`${baseUrl}/api/v1/products/case/NO-SUCH-PART`);
    await fetch(`${baseUrl}/api/v1/supplier/me`);
    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404);
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.headers.get('content-type')).toContain('application/openmetrics-text; version=1.0.0');
    const text = await response.text();
    for (const line of [
      /^http_server_request_duration_seconds_bucket\{le="\+Inf",http_route="supplier-me",http_response_status_code="200"\} 1$/m,
      /^http_server_request_duration_seconds_count\{http_route="catalogue",http_response_status_code="404"\} 1$/m,
      /^nameplate_refused_keys_total\{reason="missing"\} 1$/m,
      /^db_client_connection_count\{db_client_connection_state="idle"\} [1-9]/m,
      /^db_client_connection_pending_requests 0$/m,
      /^nameplate_database_ready 1$/m,
      // The mail about the key waits.
      /^nameplate_oldest_mail_age_seconds \d*\.\d+$/m,
      new RegExp(`^nameplate_database_migration\\{name="${neededMigration}"\\} 1$`, 'm'),
      /^nameplate_catalogue_records 1$/m,
      /\n# EOF\n$/,
    ]) {
      expect(text).toMatch(line);
    }
    // The rules for alerts ask for what is there.
    const rules = readFileSync('deploy/alerts.yaml', 'utf8');
    for (const [name] of rules.matchAll(/\b(?:nameplate|http)_\w+(?=\{)/g))
      expect(text).toContain(`\n${name}`);
    expect(text).not.toMatch(new RegExp(`NO-SUCH-PART|127\\.0\\.0\\.1|${key.split('_')[1]}`));
  });
});

describe('maintenance of several instances', () => {
  const start = (work: () => Promise<unknown>) => {
    const maintenance = createMaintenance(settings.NETLIFY_DB_URL ?? '', work);
    onTestFinished(maintenance.close);
    return maintenance;
  };

  it('is done by one, hour after hour, and by another one once that has ended', async () => {
    const done: string[] = [];
    const [first, second] = ['first', 'second'].map((name) => start(async () => done.push(name)));
    if (first === undefined || second === undefined) throw new Error('There are two.');
    await Promise.all([first.run(), first.run()]);
    expect(await second.run()).toBe(false);
    expect(await first.run()).toBe(true);
    await first.close();
    expect(await second.run()).toBe(true);
    expect(done).toEqual(['first', 'first', 'second']);
  });

  it('goes on after the database has ended the connection, and after work that failed', async () => {
    let runs = 0;
    const maintenance = start(async () => {
      runs += 1;
      await test.pool.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND query LIKE $2',
        [login, '%pg_try_advisory_lock%'],
      );
      if (runs === 1) throw new Error('It failed.');
    });
    expect(await maintenance.run()).toBe(true);
    // The database releases what a connection held a moment after it has ended it.
    await expect.poll(() => maintenance.run()).toBe(true);
    expect(runs).toBeGreaterThanOrEqual(2);
  });
});
