import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../functions/database/database.ts';
import { deliverMail } from '../../../functions/mail/deliver.ts';
import { createSmtpMailer, type Mailer } from '../../../functions/mail/mailer.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { createVerifiedCompany, issueKeyTo, owner } from '../companies-and-keys.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const baseUrl = 'https://nameplate.example';

describe('delivering the mail that waits', () => {
  const test = suiteDatabase(startPostgres);
  let server: MailServer;
  let mailer: Mailer;
  beforeAll(async () => {
    server = await startMailServer();
    mailer = createSmtpMailer(server.url, 'Nameplate <console@nameplate.example>', 2000);
  });
  beforeEach(() => test.pool.query('DELETE FROM supplier.mail'));
  afterEach(() => {
    server.behave('accept');
    server.emails.length = 0;
  });
  afterAll(() => server.stop());

  const deliver = (services: Partial<Parameters<typeof deliverMail>[0]> = {}) =>
    deliverMail({ database: test.database, mailer, baseUrl, ...services });
  /** A company with so many emails that wait. */
  const companyWith = async (emails: number): Promise<string> => {
    const companyId = await createVerifiedCompany(test.database);
    await issueKeyTo(test.database, companyId);
    await test.pool.query('DELETE FROM supplier.mail WHERE company_id = $1 AND kind <> $2', [
      companyId,
      'key_created',
    ]);
    await test.pool.query(
      `INSERT INTO supplier.mail (kind, recipient, company_id, key_id, facts, next_attempt_at, created_at)
       SELECT kind, recipient, company_id, key_id, facts, next_attempt_at, created_at
       FROM supplier.mail, generate_series(2, $2) WHERE company_id = $1`,
      [companyId, emails],
    );
    return companyId;
  };
  const waiting = async () => {
    const { rows } = await test.pool.query(
      'SELECT count(*)::integer AS emails FROM supplier.mail WHERE sent_at IS NULL',
    );
    return rows[0].emails;
  };

  it('sends each email once, however many there are', async () => {
    await companyWith(25);
    expect(await deliver()).toEqual({ sent: 25, failed: 0 });
    expect(server.to(owner)).toHaveLength(25);
    expect(server.to(owner)[0]?.text).toContain(`${baseUrl}/console/company?id=`);
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    expect(await waiting()).toBe(0);
  });

  it('sends those of one company when one is named', async () => {
    const [one] = [await companyWith(1), await companyWith(1)];
    expect(await deliver({ companyId: one })).toEqual({ sent: 1, failed: 0 });
    expect(await waiting()).toBe(1);
  });

  it('keeps what the server refuses, with the reason, and does not try it again at once', async () => {
    await companyWith(12);
    server.behave('refuse');
    expect(await deliver()).toEqual({ sent: 0, failed: 10, cause: 'Mail: EMESSAGE 450' });
    const { rows } = await test.pool.query('SELECT DISTINCT last_error FROM supplier.mail ORDER BY 1');
    expect(rows).toEqual([{ last_error: 'Mail: EMESSAGE 450' }, { last_error: null }]);
    server.behave('accept');
    expect(await deliver()).toEqual({ sent: 2, failed: 0 });
  });

  it('goes on with the others when one cannot be written or sent, and tells the first reason', async () => {
    await companyWith(13);
    let asked = 0;
    const unreliable: Mailer = {
      send: (email) => {
        asked += 1;
        if (asked === 1) throw new Error('broken');
        return asked === 2 ? Promise.resolve({ kind: 'failed', cause: 'second' }) : mailer.send(email);
      },
    };
    expect(await deliver({ mailer: unreliable })).toEqual({
      sent: 11,
      failed: 2,
      cause: 'The notice key_created could not be written.',
    });
    expect(await waiting()).toBe(2);
  });

  it('sends an email whose acceptance was not heard again as the same email, with Message-ID and date', async () => {
    await companyWith(2);
    server.behave('accept_silently');
    const hasty = createSmtpMailer(server.url, 'x@nameplate.example', 500);
    expect(await deliver({ mailer: hasty })).toMatchObject({ sent: 0, failed: 2 });
    await test.pool.query('UPDATE supplier.mail SET next_attempt_at = supplier.present_time()');
    server.behave('accept');
    expect(await deliver()).toEqual({ sent: 2, failed: 0 });
    const { rows } = await test.pool.query<{ created_at: Date }>(
      'SELECT DISTINCT created_at FROM supplier.mail',
    );
    const dates = server.to(owner).map(({ text }) => Date.parse(/^Date: (.+)$/m.exec(text)?.[1] ?? ''));
    expect(new Set(dates)).toEqual(new Set(rows.map((row) => row.created_at.setMilliseconds(0))));
    const ids = server.to(owner).map(({ text }) => /Message-ID: (<.+>)/.exec(text)?.[1]);
    expect(ids.slice(0, 2).toSorted()).toEqual(ids.slice(2).toSorted());
    expect(new Set(ids).size).toBe(2);
  });

  it('ends at the deadline when the server does not answer, and the emails stay', async () => {
    await companyWith(1);
    server.behave('hang');
    const slow = createSmtpMailer(server.url, 'x@nameplate.example', 60_000);
    expect(await deliver({ mailer: slow, deadlineMilliseconds: 200 })).toEqual({ sent: 0, failed: 0 });
    expect(await waiting()).toBe(1);
  });

  it.each([
    [{ kind: 'unavailable', cause: 'down' }, 'down'],
    [{ kind: 'refused', reason: 'company_unknown', fact: '' }, 'company_unknown'],
    [{ kind: 'refused', reason: 'nobody knows', fact: '' }, 'The outbox could not be read.'],
  ] as const)('sends nothing and says why when the outbox answers %o', async (outcome, cause) => {
    const database: Database = { query: async () => outcome };
    expect(await deliver({ database })).toEqual({ sent: 0, failed: 0, cause });
  });
});
