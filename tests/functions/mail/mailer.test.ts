import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFileMailer, createSmtpMailer } from '../../../functions/mail/mailer.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const email = {
  recipient: 'owner@supplier.example',
  subject: 'Grüße',
  text: 'The plain text.\n',
  html: '<p>The HTML.</p>\n',
};
const from = 'Nameplate <console@nameplate.example>';

describe('mail through a mail server', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterEach(() => {
    server.behave('accept');
    server.emails.length = 0;
  });
  afterAll(() => server.stop());

  it('arrives once, with both parts, marked as automatic', async () => {
    expect(await createSmtpMailer(server.url, from).send(email)).toEqual({ kind: 'sent' });
    expect(server.emails).toMatchObject([
      { sender: 'console@nameplate.example', recipients: [email.recipient] },
    ]);
    const [{ text = '' } = {}] = server.emails;
    expect(text).toContain('From: Nameplate <console@nameplate.example>');
    expect(text).toContain('Subject: ');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*The plain text\./);
    expect(text).toMatch(/Content-Type: text\/html; charset=utf-8[\s\S]*<p>The HTML\.<\/p>/);
  });

  it('goes to one address, whatever the recipient looks like', async () => {
    await createSmtpMailer(server.url, from).send({ ...email, recipient: 'a@x.example, b@x.example' });
    expect(server.emails.flatMap(({ recipients }) => recipients)).not.toContain('b@x.example');
  });

  it('that the server refuses is a failure with the code alone', async () => {
    server.behave('refuse');
    expect(await createSmtpMailer(server.url, from).send(email)).toEqual({
      kind: 'failed',
      cause: 'Mail: EMESSAGE 450',
    });
  });

  it('that the server does not answer is a failure in bounded time', async () => {
    server.behave('hang');
    const { kind } = await createSmtpMailer(server.url, from, 200).send(email);
    expect(kind).toBe('failed');
    expect(server.emails).toEqual([]);
  });

  it('goes to a server of another machine encrypted or not at all, unless its address says otherwise', async () => {
    // The same machine by an address that is none of its local ones.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    const { kind } = await createSmtpMailer(elsewhere, from).send(email);
    expect(kind).toBe('failed');
    expect(server.emails).toEqual([]);
    expect(await createSmtpMailer(`${elsewhere}/?requireTLS=false`, from).send(email)).toEqual({
      kind: 'sent',
    });
  });

  it('is a failure where there is no server', async () => {
    expect(await createSmtpMailer('smtp://127.0.0.1:1', from).send(email)).toEqual({
      kind: 'failed',
      cause: 'Mail: ESOCKET',
    });
  });
});

describe('mail in files', () => {
  it('is whole, readable by its owner alone, and told with recipient, subject and file', async () => {
    const directory = join(temporaryDirectory(), 'new', 'mail');
    const lines: string[] = [];
    const mailer = createFileMailer(directory, from, (line) => lines.push(line));
    expect(await mailer.send(email)).toEqual({ kind: 'sent' });
    expect(await mailer.send(email)).toEqual({ kind: 'sent' });
    const files = readdirSync(directory);
    expect(files).toHaveLength(2);
    for (const name of files) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}\.eml$/);
      expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
      expect(lines).toContain(`mail to ${email.recipient}: ${email.subject} (${join(directory, name)})`);
      const text = readFileSync(join(directory, name), 'utf8');
      expect(text).toContain('To: owner@supplier.example\r\n');
      expect(text).toContain('The plain text.');
      expect(text).toContain('<p>The HTML.</p>');
    }
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  it('that cannot be written is a failure', async () => {
    const directory = join(import.meta.filename, 'mail');
    const lines: string[] = [];
    const mailer = createFileMailer(directory, from, (line) => lines.push(line));
    expect(await mailer.send(email)).toEqual({ kind: 'failed', cause: 'Mail: ENOTDIR' });
    expect(lines).toEqual([]);
  });
});
