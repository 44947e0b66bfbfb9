import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter } from './letters.ts';

/** The result of sending a letter. `cause` is for the log and the outbox, and has no address and no content. */
export type Sending = { readonly kind: 'sent' } | { readonly kind: 'failed'; readonly cause: string };

/** Sends letters, each within a bounded time. Never throws. */
export type Mailer = { readonly send: (letter: Letter) => Promise<Sending> };

/** The time in which a letter must be sent, including the connection. */
export const mailDeadlineMilliseconds = 5_000;

/** Only the code of an error: a message of a mail server may contain an address. */
const causeOf = (error: unknown): string => {
  const code: unknown = Reflect.get(Object(error), 'code');
  const status: unknown = Reflect.get(Object(error), 'responseCode');
  const parts = [code, status].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length === 0 ? 'The mail server did not accept the letter.' : `Mail: ${parts.join(' ')}`;
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

const message = ({ recipient, subject, text, html }: Letter, from: string) => ({
  from,
  // An object, because a text could name several addresses.
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
  // Nothing that a letter contains makes the library read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Sends letters through a mail server. `url` is `smtp://` or `smtps://` with user name and password if the server needs
 * them; without `smtps:`, the connection is encrypted as soon as the server offers it.
 */
export const createSmtpMailer = (
  url: string,
  from: string,
  deadlineMilliseconds: number = mailDeadlineMilliseconds,
): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: deadlineMilliseconds,
    greetingTimeout: deadlineMilliseconds,
    socketTimeout: deadlineMilliseconds,
  });
  return {
    send: (letter) => within(transport.sendMail(message(letter, from)), deadlineMilliseconds),
  };
};

/**
 * Writes each letter as an `.eml` file, for development. Reports recipient, subject and file to `tell`: the subject of a
 * sign-in letter has the code.
 */
export const createFileMailer = (directory: string, from: string, tell: (line: string) => void): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const write = async (letter: Letter): Promise<void> => {
    const { message: bytes } = await transport.sendMail(message(letter, from));
    if (!Buffer.isBuffer(bytes)) throw new Error('The letter was not written into memory.');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
    // Renamed when it is whole, so that whoever waits for a letter never reads half of it.
    const unfinished = join(directory, `${name}.part`);
    const file = join(directory, `${name}.eml`);
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, file);
    tell(`mail to ${letter.recipient}: ${letter.subject} (${file})`);
  };
  return { send: (letter) => within(write(letter), mailDeadlineMilliseconds) };
};
