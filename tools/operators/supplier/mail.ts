import type { Database } from '../../../functions/database/database.ts';
import { type Delivery, deliverMail } from '../../../functions/mail/deliver.ts';
import { createFileMailer, createSmtpMailer, type Mailer } from '../../../functions/mail/mailer.ts';
import { ownerAddress } from '../../../host/database/find-database.ts';
import { readLocalState } from '../../../host/database/local-state.ts';
import { localMailDirectory } from '../../../host/local-console.ts';
import { baseUrlFrom } from '../../../src/contracts/base-url.ts';
import { siteNameInHeader } from '../../../src/contracts/site-name.ts';
import type { ToolContext } from '../../command-line/tool-context.ts';

/** What the tool needs to send mail. */
export type ToolMail = {
  /** `undefined` if no mail server is configured and the database is not that of the local server. */
  readonly mailer: Mailer | undefined;
  /** The public address of the service, for the links in letters. */
  readonly baseUrl: string;
};

type MailContext = Pick<ToolContext, 'environment' | 'projectDirectory' | 'writeError'>;

/** The address in mails: the one that the environment names, else that of the running server, whatever its port. */
const addressOf = async ({ environment, projectDirectory }: MailContext): Promise<string> => {
  const { SITE_URL, URL: address } = environment;
  const running = (await readLocalState(projectDirectory)).siteUrl;
  return SITE_URL || address || running === undefined ? baseUrlFrom(environment) : running;
};

/**
 * How the tool sends mail: through `SMTP_URL` with the sender `MAIL_FROM`; else, for the local server, into
 * `.netlify/mail/`, and names each file on standard error.
 */
export const toolMailFrom = async (context: MailContext): Promise<ToolMail> => {
  const { environment, projectDirectory, writeError } = context;
  const { SMTP_URL: url, MAIL_FROM: from } = environment;
  const baseUrl = await addressOf(context);
  if (url) return { mailer: from ? createSmtpMailer(url, from) : undefined, baseUrl };
  if (ownerAddress(environment) !== undefined) return { mailer: undefined, baseUrl };
  const directory = localMailDirectory(projectDirectory);
  return {
    mailer: createFileMailer(directory, from || `"${siteNameInHeader}" <console@localhost>`, writeError),
    baseUrl,
  };
};

/** Why nothing was sent. */
export const notConfigured = 'SMTP_URL or MAIL_FROM is not set, so the mail stays in the outbox.';

/** What came of a delivery, in a sentence or two. */
export const deliveryText = ({ sent, failed, cause }: Delivery): string => {
  const told = `Mail sent: ${sent}.`;
  return failed === 0 && cause === undefined
    ? told
    : `${told} Not sent: ${failed}, which stay in the outbox. ${cause ?? ''}`.trimEnd();
};

/** Sends what waits in the outbox after a change, and says in a sentence what came of it. Never fails the change. */
export const sendWaitingMail = async (database: Database, { mailer, baseUrl }: ToolMail): Promise<string> =>
  mailer === undefined ? notConfigured : deliveryText(await deliverMail({ database, mailer, baseUrl }));
