import { createFileMailer, createSmtpMailer, type Mailer } from '../functions/mail/mailer.ts';
import { siteNameInHeader } from '../src/contracts/site-name.ts';

/** The sender of the emails that the local server writes as files. */
const localSender = `"${siteNameInHeader}" <console@localhost>`;

/**
 * The mailer of this environment: the mail server of `SMTP_URL` with the sender `MAIL_FROM`; else, on the local host, the
 * directory of `MAIL_DIRECTORY`. `undefined` if there is neither, so that mail is refused instead of lost.
 */
export const mailerFrom = (environment: Readonly<Record<string, string | undefined>>): Mailer | undefined => {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_DIRECTORY: directory } = environment;
  if (url) return from ? createSmtpMailer(url, from) : undefined;
  if (!directory) return undefined;
  return createFileMailer(directory, from || localSender, (line) => console.log(line));
};
