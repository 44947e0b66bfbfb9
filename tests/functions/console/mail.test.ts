import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { deliverMail } from '../../../functions/mail/deliver.ts';
import { createFileMailer } from '../../../functions/mail/mailer.ts';
import { runMaintenance } from '../../../functions/maintenance.ts';
import { writeCode } from '../../../src/contracts/console/sign-in-code.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { codeIn, createTestConsole, useConsole, verdict } from './console-service.ts';

const owner = 'owner@supplier.example';
const baseUrl = 'https://nameplate.example';

describe('mail of the console', () => {
  const suite = useConsole();
  afterEach(async () => {
    suite().mail.behave('accept');
    suite().mail.emails.length = 0;
    await suite().forgetAttempts();
  });

  it('tells every owner of a verification, and of keys that are created, revoked and disabled', async () => {
    const { console, mail, newCompany, test, mailer } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newCompany(cookie);
    await console.post(`/companies/${company}/members`, cookie, { email: 'two@x.example', role: 'owner' });
    const two = await console.signIn('two@x.example', mail);
    await console.post(`/companies/${company}/invitation/accept`, two);
    mail.emails.length = 0;
    const created = await (await console.post(`/companies/${company}/keys`, cookie)).json();
    const { id } = Reflect.get(Object(created), 'data').key;
    await console.post(`/companies/${company}/keys/${id}/revoke`, two);
    const leaked = await (await console.post(`/companies/${company}/keys`, cookie)).json();
    await test.pool.query("SELECT supplier.disable_key($1, 'leaked', 'operator:test', NULL)", [
      Reflect.get(Object(leaked), 'data').key.id,
    ]);
    await deliverMail({ database: test.service, mailer, baseUrl });
    for (const address of [owner, 'two@x.example']) expect(mail.to(address)).toHaveLength(4);
    const text = mail
      .to(owner)
      .map((letter) => letter.text)
      .join();
    expect(text).toContain(`${owner} created the key npk_${id}_********`);
    expect(text).toContain(`two@x.example revoked the key npk_${id}_********`);
    expect(text).toContain('because it was found in a place where others could read it');
    expect(text).toContain(`${baseUrl}/console/company?id=${company}`);
  });

  it('has a plain text and an HTML part with the same content, and nothing to fetch', async () => {
    const { console, mail } = suite();
    await console.newBrowser().askForCode(owner);
    const [letter] = mail.emails;
    expect(letter?.sender).toBe('console@nameplate.example');
    expect(letter?.text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(letter?.text).toContain('Content-Type: text/html; charset=utf-8');
    expect(letter?.text).toContain('Auto-Submitted: auto-generated');
    expect(letter?.text).not.toMatch(/<img|<link|<script|url\(|src=/i);
    expect(letter?.text.match(/https?:\/\/[^\s<>"]+/g)?.every((url) => url.startsWith(baseUrl))).toBe(true);
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

  it('regularly tells of keys that expire within 30 and 7 days, each once, and deletes what has ended', async () => {
    const { console, mail, newCompany, test, mailer } = suite();
    const cookie = await console.signIn('yearly@supplier.example', mail);
    const company = await newCompany(cookie);
    const created = await (await console.post(`/companies/${company}/keys`, cookie)).json();
    const expires = new Date(Reflect.get(Object(created), 'data').key.expiresAt).getTime();
    mail.emails.length = 0;
    const services = { database: test.service, mailer, baseUrl };
    const daysBefore = (days: number) => new Date(expires - days * 86_400_000);
    const run = (days: number) => runMaintenance(services, daysBefore(days));
    expect((await run(40)).queued).toBe(0);
    const settle = () =>
      test.pool.query('UPDATE supplier.mail SET next_attempt_at = now() WHERE sent_at IS NULL');
    for (const days of [30, 29, 7, 6]) {
      await run(days);
      await settle();
      await deliverMail(services);
    }
    const emails = mail
      .to('yearly@supplier.example')
      .map(({ text }) => /expires within (\d+) days/.exec(text)?.[1]);
    expect(emails).toEqual(['30', '7']);
    const { rows } = await test.pool.query('SELECT count(*)::integer AS sessions FROM console.session');
    expect(rows).toEqual([{ sessions: 0 }]);
  });

  it('is written as files that only their owner reads, and told on the terminal, where there is no mail server', async () => {
    const directory = join(temporaryDirectory(), 'mail');
    const lines: string[] = [];
    const mailer = createFileMailer(directory, 'Nameplate <nameplate@localhost>', (line) => lines.push(line));
    const console = createTestConsole(suite().test.service, mailer);
    const browser = console.newBrowser();
    expect(await verdict(browser.askForCode(owner))).toBe('200');
    const [file = '', ...others] = readdirSync(directory);
    expect(others).toEqual([]);
    expect(file).toMatch(/\.eml$/);
    expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600);
    const text = readFileSync(join(directory, file), 'utf8');
    const code = codeIn(text);
    expect(lines).toEqual([
      expect.stringContaining(`mail to ${owner}: ${writeCode(code)} is your sign-in code`),
    ]);
    expect(await verdict(browser.tryCode(owner, code))).toBe('200');
  });
});
