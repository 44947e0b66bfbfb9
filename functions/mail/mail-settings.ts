import parseAddresses from 'nodemailer/lib/addressparser';
import { isExampleHost } from '../../src/contracts/reserved-host.ts';
import { siteNameInHeader } from '../../src/contracts/site-name.ts';

const reserved = 'has an address reserved for examples, such as one of .example, which reaches nobody';

const serverAdvice = 'Set it to one such as smtps://user:password@mail.your-domain:465.';

/** What is wrong with `SMTP_URL`, without its value, and what to do; `undefined` when it is the address of a mail server. */
export const mailServerFault = (address: string | undefined): string | undefined => {
  if (!address) return `SMTP_URL is not set. ${serverAdvice}`;
  const { protocol = '', hostname = '' } = URL.parse(address) ?? {};
  if (!['smtp:', 'smtps:'].includes(protocol) || hostname === '') {
    return `SMTP_URL is not the address of a mail server. ${serverAdvice}`;
  }
  return isExampleHost(hostname) ? `SMTP_URL ${reserved}. ${serverAdvice}` : undefined;
};

const senderAdvice = `Set it to the sender, such as ${siteNameInHeader} <console@your-domain>, with your domain.`;

/** The domain of a sender, with a dot unless it is this machine; `undefined` unless the text is one email address, with a name or not. */
const domainOf = (sender: string): string | undefined => {
  const [mailbox, ...others] = parseAddresses(sender);
  if (mailbox?.address === undefined || others.length > 0) return undefined;
  return /^[^\s@]+@([^\s@]+\.[^\s@.]+|localhost)$/.exec(mailbox.address)?.[1];
};

/** What is wrong with `MAIL_FROM`, without its value, and what to do; `undefined` when it is one sender. */
export const senderFault = (sender: string | undefined): string | undefined => {
  if (!sender) return `MAIL_FROM is not set. ${senderAdvice}`;
  const domain = domainOf(sender);
  if (domain === undefined) return `MAIL_FROM is not one email address. ${senderAdvice}`;
  return isExampleHost(domain) ? `MAIL_FROM ${reserved}. ${senderAdvice}` : undefined;
};
