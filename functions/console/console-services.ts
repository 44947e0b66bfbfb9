import { codeEmail } from '../mail/emails.ts';
import { createAccounts } from './accounts.ts';
import type { ConsoleServices } from './console-call.ts';

/** The least length of the secret of the console, in characters. */
export const secretLength = 32;

/**
 * The services of the console, from those of the platform. `undefined` if the secret is missing or too short. The
 * console then answers 503, because anybody could sign a session.
 */
export const createConsoleServices = ({
  secret,
  baseUrl,
  ...rest
}: Omit<ConsoleServices, 'accounts' | 'secret'> & {
  readonly secret: string | undefined;
  readonly baseUrl: string;
}): ConsoleServices | undefined => {
  if (secret === undefined || secret.length < secretLength) return undefined;
  const { database, mailer, now } = rest;
  const accounts = createAccounts({
    database,
    baseUrl,
    secret,
    now,
    mailCode: async (email, code) => {
      if (mailer === undefined) return 'SMTP_URL or MAIL_FROM is not set.';
      const sending = await mailer.send(codeEmail(email, code, baseUrl));
      return sending.kind === 'failed' ? sending.cause : undefined;
    },
  });
  return { ...rest, accounts, secret };
};
