import { codeMinutes, writeCode } from '../../src/contracts/console/sign-in-code.ts';
import { siteName } from '../../src/contracts/site-name.ts';
import { html, joined } from '../../src/text/html.ts';
import type { Mail, MailContent } from './outbox.ts';

/** An email to one address, as plain text and as HTML. */
export type Email = {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What each sending of the same email shares, so that a mail server can drop the second. Absent for an email that is sent once. */
  readonly identity?: { readonly messageId: string; readonly date: Date };
};

/** The content of an email: paragraphs, each of plain text, and at most one address to open. */
type Draft = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
};

const style = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:36em';

const footer = (baseUrl: string): string =>
  `You get this mail because of an action on ${baseUrl}/console. ${siteName} never asks for a key and never sends one by mail.`;

/** Control characters could end a header or change a terminal; a name may have none, but an email must not rely on it. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** Writes an email: plain text, and HTML without styles, images or addresses from elsewhere. */
const write = (recipient: string, { subject, paragraphs, link }: Draft, baseUrl: string): Email => {
  const lines = [...paragraphs.map(oneLine), ...(link === undefined ? [] : [`${link.label}: ${link.url}`])];
  const body = [
    ...paragraphs.map((paragraph) => html`<p>${oneLine(paragraph)}</p>`),
    ...(link === undefined ? [] : [html`<p><a href="${link.url}">${link.label}</a></p>`]),
    html`<p><small>${footer(baseUrl)}</small></p>`,
  ];
  return {
    recipient,
    subject: oneLine(subject),
    text: `${[...lines, `-- \n${footer(baseUrl)}`].join('\n\n')}\n`,
    html: html`<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${oneLine(subject)}</title></head>\n<body style="${style}">\n${joined(body, '\n')}\n</body></html>\n`
      .text,
  };
};

/** The email with a sign-in code. The subject has the code too, so that a notification shows it. */
export const codeEmail = (recipient: string, code: string, baseUrl: string): Email => {
  const written = writeCode(code);
  return write(
    recipient,
    {
      subject: `${written} is your sign-in code for ${siteName}`,
      paragraphs: [
        `Your sign-in code is ${written}.`,
        `Enter the code in the browser in which you asked for it. The code works once, only in that browser, for ${codeMinutes} minutes or until you ask for a newer code.`,
        'Keep the code to yourself. If you did not ask for it, ignore this mail: somebody else entered your address, and cannot sign in without the code.',
      ],
    },
    baseUrl,
  );
};

/** Why a key was disabled, for the owner. An operator gives one of these reasons; another text is not repeated. */
const disabledBecause: Readonly<Record<string, string>> = {
  owner_lost_role: 'the owner who created it is no longer an owner of the company',
  leaked: 'it was found in a place where others could read it',
  abuse: 'it was used against the terms of the service',
  requested: 'the company asked for it',
};

const draftOf = ({ kind, facts }: MailContent, page: (path: string) => string): Draft => {
  const { company } = facts;
  const keys = { label: 'See the keys', url: page('/company') };
  switch (kind) {
    case 'invitation':
      return {
        // Without the name, which somebody chose whom the recipient may not know.
        subject: `You are invited to a company on ${siteName}`,
        paragraphs: [
          `${facts.invitedBy} invites you to the company ${company}, with the role ${facts.role}.`,
          'Sign in with this address, then accept or decline the invitation. It is open for 14 days.',
          'If you do not expect this invitation, ignore this mail.',
        ],
        link: { label: 'Open the console', url: page('') },
      };
    case 'company_verified':
      return {
        subject: `${company} is verified`,
        paragraphs: [
          `An operator has verified the company ${company}.`,
          'As an owner, create its first key in the console with “Select and create the first key”. You see the key once, so have your secret store ready.',
        ],
        link: { label: 'Open the company', url: page('/company') },
      };
    case 'key_created':
      return {
        subject: `A key was created for ${company}`,
        paragraphs: [
          `${facts.by} created the key ${facts.masked} for the company ${company}.`,
          'If this was not an owner of the company, revoke the key and tell us.',
        ],
        link: keys,
      };
    case 'key_revoked':
      return {
        subject: `A key of ${company} was revoked`,
        paragraphs: [
          `${facts.by} revoked the key ${facts.masked} of the company ${company}.`,
          'Requests with it are now refused, for good. An owner can create another key.',
        ],
        link: keys,
      };
    case 'key_disabled':
      return {
        subject: `A key of ${company} was disabled`,
        paragraphs: [
          `The key ${facts.masked} of the company ${company} was disabled, because ${
            disabledBecause[facts.reason] ?? 'an operator of the service decided so'
          }.`,
          'Requests with it are now refused, for good. An owner can create another key.',
        ],
        link: keys,
      };
    case 'key_sent_in_address':
      return {
        subject: `Replace a key of ${company}: it was sent in an address`,
        paragraphs: [
          'Create a replacement, store it, switch your client to it, then revoke this key. Send a key only in the Authorization header.',
          `The key ${facts.masked} of the company ${company} was sent in the address of a request. Logs and histories store addresses, so others may know the key. The service refused the request, but the key still works.`,
        ],
        link: keys,
      };
    case 'key_expires':
      return {
        subject: `A key of ${company} expires within ${facts.days} days`,
        paragraphs: [
          `The key ${facts.masked} of the company ${company} expires on ${facts.expiresAt.slice(0, 10)} (UTC).`,
          'Create a replacement, store it, call /api/v1/supplier/me with it, switch your client to it, then revoke the old key.',
        ],
        link: keys,
      };
  }
};

/** The email of a notice. */
export const noticeEmail = (
  notice: MailContent & Pick<Mail, 'id' | 'recipient' | 'companyId' | 'createdAt'>,
  baseUrl: string,
): Email => {
  const { id, recipient, companyId, createdAt } = notice;
  const page = (path: string) => `${baseUrl}/console${path}${path === '' ? '' : `?id=${companyId}`}`;
  // With the time, because after a restore of the database the ids begin again where the backup was made.
  const messageId = `<notice-${id}-${createdAt.getTime()}@${new URL(baseUrl).hostname}>`;
  return { ...write(recipient, draftOf(notice, page), baseUrl), identity: { messageId, date: createdAt } };
};
