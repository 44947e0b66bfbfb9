import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { logChannel } from '../functions/http/endpoint.ts';
import type { Running } from './run.ts';

/** The secret of the local server, made once and kept where only this user can read it. */
const localSecret = async (projectDirectory: string): Promise<string> => {
  const file = join(projectDirectory, '.netlify', 'console-secret');
  await mkdir(dirname(file), { recursive: true });
  try {
    // `wx` fails if another server has just made the file.
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error;
  }
  await chmod(file, 0o600);
  return (await readFile(file, 'utf8')).trim();
};

/** Where the local server writes mail when no mail server is configured. */
export const localMailDirectory = (projectDirectory: string): string =>
  join(projectDirectory, '.netlify', 'mail');

/**
 * Gives the console functions of the local server what a deployed site is configured with, unless the environment has it:
 * `CONSOLE_SECRET`, and without `SMTP_URL` a directory for mail.
 */
export const prepareConsole = async (projectDirectory: string): Promise<void> => {
  process.env.CONSOLE_SECRET ||= await localSecret(projectDirectory);
  if (!process.env.SMTP_URL) process.env.MAIL_DIRECTORY ||= localMailDirectory(projectDirectory);
};

/** Tells how to verify each company that is registered on the local server, where no operator looks at a list. */
export const announceWaitingCompanies = (tell: (text: string) => void): Running => {
  const announce = (line: unknown): void => {
    const id: unknown = Reflect.get(Object(line), 'waitingCompany');
    if (typeof id !== 'string') return;
    tell(
      `A company waits to be verified. Verify it in another terminal; its owners then get a mail in .netlify/mail:\n  npm run supplier -- company verify --company ${id}`,
    );
  };
  logChannel.subscribe(announce);
  return {
    close: async () => {
      logChannel.unsubscribe(announce);
    },
  };
};
