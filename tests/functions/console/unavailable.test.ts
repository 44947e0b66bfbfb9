import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../functions/database/database.ts';
import { deliverMail } from '../../../functions/mail/deliver.ts';
import { dump } from '../companies-and-keys.ts';
import { createTestConsole, registration, useConsole, verdict } from './console-service.ts';

const owner = 'owner@supplier.example';
const baseUrl = 'https://nameplate.example';

describe('the console without its database or mail server', () => {
  const suite = useConsole();
  afterEach(async () => {
    suite().mail.behave('accept');
    suite().mail.emails.length = 0;
    await suite().forgetAttempts();
  });

  it('answers every address with 503 and Retry-After, and sends no code', async () => {
    const { console, mail, newCompany, mailer } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newCompany(cookie);
    mail.emails.length = 0;
    const down = createTestConsole({ query: async () => ({ kind: 'unavailable', cause: 'gone' }) }, mailer);
    const answers = [
      await down.newBrowser().askForCode(owner),
      await down.newBrowser().tryCode(owner, '23456789'),
      await down.post('/auth/sign-out', cookie),
      await down.send('/session', { cookie }),
      await down.send('/sessions', { cookie }),
      await down.post('/companies', cookie, registration),
      await down.send(`/companies/${company}/keys`, { cookie }),
      await down.post(`/companies/${company}/keys`, cookie),
      await down.send(`/companies/${company}/audit.csv`, { cookie }),
    ];
    for (const response of answers) {
      expect(response.headers.get('Retry-After')).toBe('5');
      expect(await verdict(response)).toBe('503 service_unavailable');
    }
    expect(down.lines.every(({ error }) => error === 'gone')).toBe(true);
    expect(mail.emails).toEqual([]);
  });

  it.each([
    ['/keys', {}],
    ['/select', {}],
    ['/members', { email: 'x@x.example', role: 'owner' }],
  ])('that fails at the change itself leaves nothing half done at %s', async (path, body) => {
    const { console, mail, newSelectedCompany, test, mailer } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newSelectedCompany(cookie);
    await suite().forgetAttempts();
    const before = await dump(test);
    const failing: Database = {
      query: async (text, values) =>
        /issue_key|select_company|invite_member/.test(text)
          ? { kind: 'unavailable', cause: 'gone' }
          : test.service.query(text, values),
    };
    const flaky = createTestConsole(failing, mailer);
    expect(await verdict(flaky.post(`/companies/${company}${path}`, cookie, body))).toBe(
      '503 service_unavailable',
    );
    // That an invitation was tried is counted, because its mail may be on its way.
    await suite().forgetAttempts();
    expect(await dump(test)).toBe(before);
  });

  it('turns a fault of our own into a 500 without its message', async () => {
    const { mailer } = suite();
    const broken = createTestConsole(
      { query: async () => ({ kind: 'rows', rows: [{ strange: 1 }] }) },
      mailer,
    );
    const response = await broken.newBrowser().askForCode(owner);
    expect(await verdict(response)).toBe('500 internal_error');
    expect(broken.lines[0]?.error).toContain('wait_seconds');
  });

  it('fails and undoes no change when the mail server refuses, hangs or is missing, and sends the mail later', async () => {
    const { console, mail, newSelectedCompany, test, mailer } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newSelectedCompany(cookie);
    await deliverMail({ database: test.service, mailer, baseUrl });
    mail.emails.length = 0;
    mail.behave('refuse');
    expect(await verdict(console.post(`/companies/${company}/keys`, cookie))).toBe('201');
    expect(console.lines.at(-1)?.error).toMatch(/^Mail: /);
    mail.behave('hang');
    const startedAt = performance.now();
    expect(await verdict(console.post(`/companies/${company}/keys`, cookie))).toBe('201');
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    const without = createTestConsole(test.service, undefined);
    expect(await verdict(without.post(`/companies/${company}/keys`, cookie))).toBe('201');
    expect(without.lines.at(-1)?.error).toContain('SMTP_URL');
    expect(mail.to(owner)).toEqual([]);

    mail.behave('accept');
    await test.pool.query(
      "UPDATE supplier.mail SET next_attempt_at = now() - interval '1 second' WHERE sent_at IS NULL",
    );
    const delivery = await deliverMail({ database: test.service, mailer, baseUrl });
    expect(delivery).toEqual({ sent: 3, failed: 0 });
    expect(mail.to(owner)).toHaveLength(3);
    expect(await deliverMail({ database: test.service, mailer, baseUrl })).toEqual({ sent: 0, failed: 0 });
  });
});
