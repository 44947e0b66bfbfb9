import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newKey } from '../../../functions/keys/key-value.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';
import { suiteBundle, withoutSuppliers, withSuppliers } from './served-bundle.ts';

const bundle = suiteBundle();

const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(url, { headers })).status;

/** A database server of its own, with nothing in it but the two roles, and a pool on it. */
const emptyServer = async () => {
  const { connectionString, remove } = await startPostgresServer();
  const pool = openPool(connectionString);
  onTestFinished(async () => {
    await pool.end();
    await remove();
  });
  await pool.query(
    "CREATE ROLE nameplate_service; CREATE ROLE serving LOGIN PASSWORD 'x' IN ROLE nameplate_service",
  );
  const service = new URL(connectionString);
  [service.username, service.password] = ['serving', 'x'];
  return { connectionString, service: service.href, pool };
};

describe('npm run serve, with the bundle alone', () => {
  it('lists all that production needs, with what to do, and starts nothing', async () => {
    const { ended } = await bundle.spawn({ CONSOLE_SECRET: 'too short', PORT: '0', TRUSTED_PROXIES: 'all' });
    const { status, said } = await ended;
    expect(status).toBe(1);
    for (const part of [
      'SITE_URL is not set. The build is for http://nameplate.example: set SITE_URL=http://nameplate.example.',
      'NETLIFY_DB_URL is not set. Set it to the address of a PostgreSQL database',
      'CONSOLE_SECRET is not set, or shorter than 32 characters.',
      'SMTP_URL is not set',
      'MAIL_FROM is not set',
      'PORT is not a port.',
      'An entry of TRUSTED_PROXIES is neither',
      'Nothing was started.',
    ]) {
      expect(said).toContain(part);
    }
    expect(said).not.toMatch(/too short|^\s+at /m);
  });

  it('refuses a build that names no operator or no contact, and says what to set', async () => {
    bundle.buildWith({});
    const { status, said } = await (await bundle.spawn(withoutSuppliers)).ended;
    expect(status).toBe(1);
    expect(said).toMatch(
      /^- Production says who operates it .*: set SITE_OPERATOR and SITE_CONTACT, .*\nNothing was started\.$/m,
    );
  });

  it('names symbolic links in the site, which it does not follow', async () => {
    bundle.link('docs/page.html');
    const { status, said } = await (await bundle.spawn(withoutSuppliers)).ended;
    expect(status).toBe(1);
    expect(said).toContain(
      `- dist has 1 symbolic link, which the server does not follow: ${join('docs', 'page.html')}. Put files`,
    );
  });

  it('refuses a sender and a mail server that reach nobody, without their text', async () => {
    const settings = { ...withSuppliers('postgres://a:b@127.0.0.1:1/c'), MAIL_FROM: 'canary' };
    const { status, said } = await (await bundle.spawn({ ...settings, SMTP_URL: 'smtp://canary.example' }))
      .ended;
    expect(status).toBe(1);
    expect(said).toContain('- MAIL_FROM is not one email address.');
    expect(said).toContain('- SMTP_URL has an address reserved for examples,');
    expect(said).not.toContain('canary');
  });

  it('refuses a build for another address, and an address of a database that is none, without its text', async () => {
    const settings = { ...withSuppliers('mysql://user:password@host/'), SITE_URL: 'https://other.example' };
    const { said } = await (await bundle.spawn(settings)).ended;
    expect(said).toContain('The build is for http://nameplate.example, and the service has the address');
    expect(said).toContain('NETLIFY_DB_URL is not the address of a PostgreSQL database');
    expect(said).not.toContain('password');
  });

  it('serves site, API and lookups without a database, where suppliers and the console get 503', async () => {
    const { baseUrl, stop } = await bundle.start(withoutSuppliers);
    expect(await (await fetch(baseUrl)).text()).toBe('<title>The build</title>');
    expect(await statusOf(`${baseUrl}/api/v1/products/case/A-1`)).toBe(200);
    expect(await statusOf(`${baseUrl}/api/v1/nothing`)).toBe(404);
    expect(await statusOf(`${baseUrl}/readyz`)).toBe(200);
    const headers = { Authorization: `Bearer ${newKey().value}` };
    expect(await statusOf(`${baseUrl}/api/v1/supplier/me`, headers)).toBe(503);
    expect(await statusOf(`${baseUrl}/console/api/session`)).toBe(503);
    expect(await stop()).toBe(0);
  });

  it('serves what needs no database while the database does not answer', async () => {
    const { baseUrl, stop } = await bundle.start(withSuppliers('postgres://a:b@127.0.0.1:1/c'));
    expect(await statusOf(baseUrl)).toBe(200);
    expect(await statusOf(`${baseUrl}/readyz`)).toBe(503);
    expect(await stop()).toBe(0);
  });

  it('migrates when it is asked to, with the address of the owner, and says what it applied', async () => {
    const { connectionString, service, pool } = await emptyServer();
    const first = await bundle.start(withSuppliers(service));
    expect(await statusOf(`${first.baseUrl}/readyz`)).toBe(503);
    expect((await pool.query("SELECT to_regnamespace('supplier') AS schema")).rows).toEqual([
      { schema: null },
    ]);
    await first.stop();
    const second = await bundle.start({ ...withSuppliers(service), OWNER_DB_URL: connectionString }, [
      '--migrate',
    ]);
    expect(await statusOf(`${second.baseUrl}/readyz`)).toBe(200);
    await pool.query('DROP SCHEMA IF EXISTS supplier, console, catalogue, netlify CASCADE');
    const only = () => bundle.spawn({ OWNER_DB_URL: connectionString }, ['--migrate-only']);
    expect(await (await only()).ended).toMatchObject({
      status: 0,
      said: expect.stringMatching(/Applied \d+ migrations: 0060_companies, .*, \d{4}_\w+\./),
    });
    expect(await (await only()).ended).toMatchObject({
      status: 0,
      said: expect.stringContaining('The database had every migration already.'),
    });
  });

  it('refuses the address of the owner of a database, unless ROLE_CHECK is off', async () => {
    const { connectionString, service, pool } = await emptyServer();
    const owned = { ...withSuppliers(connectionString), CATALOGUE_DB_URL: connectionString };
    const refused = await (await bundle.spawn(owned, ['--migrate'])).ended;
    expect(refused.status).toBe(1);
    for (const setting of ['NETLIFY_DB_URL', 'CATALOGUE_DB_URL']) {
      expect(refused.said).toContain(
        `${setting} has the address of a role that can do more than the service`,
      );
    }
    expect(refused.said).not.toContain(new URL(connectionString).port);
    expect((await pool.query("SELECT to_regnamespace('supplier') AS schema")).rows).toEqual([
      { schema: null },
    ]);
    const { baseUrl, stop } = await bundle.start({ ...owned, CATALOGUE_DB_URL: '', ROLE_CHECK: 'off' }, [
      '--migrate',
    ]);
    expect(await statusOf(`${baseUrl}/readyz`)).toBe(200);
    await stop();
    const served = await bundle.start(withSuppliers(service));
    expect(await statusOf(`${served.baseUrl}/readyz`)).toBe(200);
    await pool.query('GRANT SELECT ON supplier.member TO serving');
    await served.stop();
    expect((await (await bundle.spawn(withSuppliers(service))).ended).status).toBe(1);
  });

  it('ends at once when it is told to while it starts', async () => {
    const { connectionString, service, pool } = await emptyServer();
    // Another process migrates, and does not come to its end.
    const other = await pool.connect();
    await other.query('SELECT pg_advisory_lock(780126511)');
    const { child, ended } = await bundle.spawn(
      { ...withSuppliers(service), OWNER_DB_URL: connectionString },
      ['--migrate'],
    );
    const waiting = 'SELECT count(*)::integer AS number FROM pg_locks WHERE NOT granted';
    for (let number = 0; number === 0; ) ({ number } = (await pool.query(waiting)).rows[0] ?? { number: 1 });
    child.kill('SIGTERM');
    expect(await ended).toEqual({ status: 0, said: '' });
    other.release(true);
  });
});

describe('clients behind a proxy', () => {
  const livez = (baseUrl: string, client: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, () => statusOf(`${baseUrl}/livez`, { 'X-Forwarded-For': client })),
    );

  it('have limits of their own when the proxy is trusted', async () => {
    const { baseUrl } = await bundle.start({ ...withoutSuppliers, TRUSTED_PROXIES: '127.0.0.0/8' });
    expect(new Set(await livez(baseUrl, '192.0.2.1', 60))).toEqual(new Set([200]));
    expect(await livez(baseUrl, '192.0.2.1', 1)).toEqual([429]);
    expect(await livez(baseUrl, '198.51.100.9, 192.0.2.1', 1)).toEqual([429]);
    expect(await livez(baseUrl, '192.0.2.2', 1)).toEqual([200]);
  });

  it('cannot choose their limits when no proxy is trusted', async () => {
    const { baseUrl } = await bundle.start(withoutSuppliers);
    await livez(baseUrl, '192.0.2.1', 60);
    expect(await livez(baseUrl, '192.0.2.2', 1)).toEqual([429]);
  });
});
