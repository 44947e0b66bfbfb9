import { afterEach, describe, expect, it } from 'vitest';
import { deliverMail } from '../../../functions/mail/deliver.ts';
import { createTestConsole, useConsole, verdict } from './console-service.ts';

const owner = 'owner@supplier.example';
const baseUrl = 'https://nameplate.example';

describe('mail of the console', () => {
  const suite = useConsole();
  afterEach(async () => {
    suite().mail.behave('accept');
    suite().mail.emails.length = 0;
    await suite().forgetAttempts();
  });

  it('never fails or undoes a change, and is sent later, when the mail server refuses, hangs or is missing', async () => {
    const { console, mail, newCompany, test, mailer } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newCompany(cookie);
    await deliverMail({ database: test.service, mailer, baseUrl });
    mail.emails.length = 0;
    mail.behave('refuse');
    expect(await verdict(console.post(`/companies/${company}/keys`, cookie))).toBe('201');
    expect(console.lines.at(-1)?.error).toMatch(/^Mail: /);
    mail.behave('hang');
    const startedAt = performance.now();
    expect(await verdict(console.post(`/companies/${company}/keys`, cookie))).toBe('201');
    expect(performance.now() - startedAt).toBeLessThan(6000);
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
