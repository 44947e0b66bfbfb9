import { codeEmail } from '../mail/emails.ts';
import { createAccounts } from './accounts.ts';
import type { ConsoleServices } from './console-call.ts';

/** The least length of the secret of the console, in characters. */
export const secretLength = 32;

/**
 * What the console needs, from what the platform has. `undefined` if there is no secret, or one that is too short: then
 * the console answers 503, because a session that anybody could sign would be worse than none.
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
