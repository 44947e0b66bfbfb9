import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Email } from './emails.ts';

/** The result of sending an email. `cause` is for the log and the outbox, and has no address and no content. */
export type Sending = { readonly kind: 'sent' } | { readonly kind: 'failed'; readonly cause: string };

/** Sends emails, each within a bounded time. Never throws. */
export type Mailer = { readonly send: (email: Email) => Promise<Sending> };

/** The time in which an email must be sent, including the connection. */
export const mailDeadlineMilliseconds = 5_000;

/** Only the code of an error: a message of a mail server may contain an address. */
const causeOf = (error: unknown): string => {
  const code: unknown = Reflect.get(Object(error), 'code');
  const status: unknown = Reflect.get(Object(error), 'responseCode');
  const parts = [code, status].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length === 0 ? 'The mail server did not accept the email.' : `Mail: ${parts.join(' ')}`;
};

const within = async (work: Promise<unknown>, milliseconds: number): Promise<Sending> => {
  const late = Promise.withResolvers<Sending>();
  const timer = setTimeout(late.resolve, milliseconds, {
    kind: 'failed',
    cause: 'The mail server did not answer in time.',
  } satisfies Sending);
  const sent = work.then(
    (): Sending => ({ kind: 'sent' }),
    (error: unknown): Sending => ({ kind: 'failed', cause: causeOf(error) }),
  );
  try {
    return await Promise.race([sent, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const message = ({ recipient, subject, text, html, identity }: Email, from: string) => ({
  from,
  // An object, because a text could name several addresses.
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...identity,
  // Nothing that an email contains makes the library read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Whether the mail server of an address is this machine. */
const isLocal = (url: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(URL.parse(url)?.hostname ?? '');

/**
 * Sends emails through a mail server. `url` is `smtp://` or `smtps://`, with user name and password if the server
 * needs them. With `smtp:` the connection must be encrypted by STARTTLS; otherwise nothing is sent, because an
 * attacker on the network could hide that the server offers STARTTLS. Two servers need no STARTTLS: one on this
 * machine, and one whose address ends with `?requireTLS=false`, which takes precedence over the option.
 */
export const createSmtpMailer = (
  url: string,
  from: string,
  deadlineMilliseconds: number = mailDeadlineMilliseconds,
): Mailer => {
  const transport = createTransport({
    url,
    requireTLS: !isLocal(url),
    connectionTimeout: deadlineMilliseconds,
    greetingTimeout: deadlineMilliseconds,
    socketTimeout: deadlineMilliseconds,
  });
  return {
    send: (email) => within(transport.sendMail(message(email, from)), deadlineMilliseconds),
  };
};

/**
 * Writes each email as an `.eml` file, for development. Reports recipient, subject and file to `tell`: the subject of a
 * sign-in email has the code.
 */
export const createFileMailer = (directory: string, from: string, tell: (line: string) => void): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const write = async (email: Email): Promise<void> => {
    const { message: bytes } = await transport.sendMail(message(email, from));
    if (!Buffer.isBuffer(bytes)) throw new Error('The email was not written into memory.');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
    // Renamed when it is whole, so that whoever waits for an email never reads half of it.
    const unfinished = join(directory, `${name}.part`);
    const file = join(directory, `${name}.eml`);
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, file);
    tell(`mail to ${email.recipient}: ${email.subject} (${file})`);
  };
  return { send: (email) => within(write(email), mailDeadlineMilliseconds) };
};
