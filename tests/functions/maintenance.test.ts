import { describe, expect, it } from 'vitest';
import type { Database } from '../../functions/database/database.ts';
import { createFileMailer } from '../../functions/mail/mailer.ts';
import { runMaintenance } from '../../functions/maintenance.ts';
import { suiteDatabase } from '../postgres/suite-database.ts';
import { startPostgres } from '../postgres/test-database.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { createVerifiedCompany, day, issueKeyTo } from './companies-and-keys.ts';

const baseUrl = 'https://nameplate.example';

describe('maintenance', () => {
  const test = suiteDatabase(startPostgres);
  const filing = () => createFileMailer(temporaryDirectory(), 'x@nameplate.example', () => {});

  it('queues and sends the notices, and counts what it deletes: mail, attempts and accounts', async () => {
    const companyId = await createVerifiedCompany(test.database);
    const { expiresAt } = await issueKeyTo(test.database, companyId);
    const services = { database: test.database, mailer: filing(), baseUrl };
    await test.setTime(new Date(Date.parse(expiresAt) - 20 * day));
    const first = await runMaintenance(services);
    expect(first).toMatchObject({ queued: 1, failed: 0 });
    expect(first).not.toHaveProperty('cause');
    await test.pool.query("UPDATE supplier.mail SET next_attempt_at = now() - interval '1 second'");
    expect((await runMaintenance(services)).queued).toBe(0);
    await test.setTime();
    await issueKeyTo(test.database, companyId);
    await test.pool.query(
      "UPDATE supplier.mail SET sent_at = now() - interval '40 days', created_at = now() - interval '40 days'",
    );
    const { rows } = await test.pool.query('SELECT count(*)::integer AS emails FROM supplier.mail');
    await test.pool.query(
      "INSERT INTO console.account (id, name, email, email_verified, created_at, updated_at) VALUES ('a', '', 'nobody@x.example', true, now() - interval '90 days', now() - interval '90 days')",
    );
    const last = await runMaintenance(services);
    expect(rows[0].emails).toBeGreaterThan(0);
    expect(last).toMatchObject({ queued: 0, forgotten: rows[0].emails + 1 });
  });

  it('reports the first step that fails, and does the others', async () => {
    const down: Database = { query: async () => ({ kind: 'unavailable', cause: 'down' }) };
    const mailer = filing();
    const nothing = { sent: 0, failed: 0, queued: 0, forgotten: 0 };
    expect(await runMaintenance({ database: down, mailer, baseUrl })).toEqual({ ...nothing, cause: 'down' });
    const withoutNotices: Database = {
      query: (text, values) =>
        text.includes('queue_expiry_notices')
          ? Promise.resolve({ kind: 'refused', reason: 'company_unknown', fact: '' })
          : test.database.query(text, values),
    };
    expect(await runMaintenance({ database: withoutNotices, mailer, baseUrl })).toEqual({
      ...nothing,
      cause: 'company_unknown',
    });
  });
});
