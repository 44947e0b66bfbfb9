import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogin } from '../../../host/database/service-login.ts';
import { createOperator } from '../../end-to-end/demo-supplier.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';
import { servableProject } from './servable-project.ts';

vi.setConfig({ testTimeout: 300_000 });

describe('npm start with a database of its own', () => {
  it('says what is missing, applies it with --migrate alone, and serves with the rights of the service', async () => {
    const { connectionString: owner, remove } = await startPostgresServer();
    const pool = openPool(owner);
    onTestFinished(async () => {
      await pool.end();
      await remove();
    });
    const project = await servableProject();
    const refusal = await project.refusal({ NETLIFY_DB_URL: owner });
    expect(refusal).toMatch(/The database of NETLIFY_DB_URL lacks \d+ migrations: 0060_companies, /);
    expect(refusal).toContain('Apply what is missing with npm start -- --migrate');
    expect(refusal).not.toMatch(/^\s+at /m);
    expect((await pool.query("SELECT to_regnamespace('supplier') AS schema")).rows).toEqual([
      { schema: null },
    ]);

    const first = await project.start({ NETLIFY_DB_URL: owner }, ['--migrate']);
    await first.stop();
    const created = await createLogin(pool, owner, 'service', 'service');
    if (created.kind === 'impossible') throw new Error(created.message);
    const wrongly = project.start({ NETLIFY_DB_URL: created.address }, ['--migrate']);
    await expect(wrongly).rejects.toThrow('Set OWNER_DB_URL to the address of the owner');
    const { baseUrl } = await project.start({ NETLIFY_DB_URL: created.address });
    const { key } = await createOperator(owner).demo();
    const headers = { Authorization: `Bearer ${key}` };
    expect((await fetch(`${baseUrl}/api/v1/supplier/me`, { headers })).status).toBe(200);
  });

  it('says so when the role may not call the functions, or the addresses name two databases', async () => {
    const { connectionString: owner, remove } = await startPostgresServer();
    const pool = openPool(owner);
    onTestFinished(async () => {
      await pool.end();
      await remove();
    });
    await pool.query("CREATE ROLE stranger LOGIN PASSWORD 'stranger'");
    await pool.query('CREATE DATABASE other');
    const address = (change: Partial<URL>) => Object.assign(new URL(owner), change).href;
    const project = await servableProject();
    const other = { NETLIFY_DB_URL: address({ pathname: 'other' }), OWNER_DB_URL: owner };
    const migrated = project.start(other, ['--migrate']);
    await expect(migrated).rejects.toThrow('OWNER_DB_URL and NETLIFY_DB_URL name different databases');
    const stranger = address({ username: 'stranger', password: 'stranger' });
    expect(await project.refusal({ NETLIFY_DB_URL: stranger })).toContain(
      'may not call the functions of the service',
    );
    const closed = await project.refusal({ NETLIFY_DB_URL: 'postgres://a:secret@127.0.0.1:1/b' });
    expect(closed).toContain('The database of NETLIFY_DB_URL does not answer: ECONNREFUSED.');
    expect(closed).not.toContain('secret');
  });
});
