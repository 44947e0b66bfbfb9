import { codeMinutes } from '../../src/contracts/console/account.ts';

/** A letter to one address, as plain text and as HTML. */
export type Letter = {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The kinds of notices, which wait in the outbox of the database until they are sent. */
export const noticeKinds = [
  'invitation',
  'company_verified',
  'key_created',
  'key_revoked',
  'key_disabled',
  'key_expires',
] as const;

/** The kind of a notice. */
export type NoticeKind = (typeof noticeKinds)[number];

/** A notice with the facts that its letter needs. No fact is the value of a key. */
export type Notice = {
  readonly kind: NoticeKind;
  readonly recipient: string;
  readonly companyId: string | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
};

/** The content of a letter: paragraphs, each of plain text, and at most one address to open. */
type Draft = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:36em';

const footer = (baseUrl: string): string =>
  `Nameplate sent this because of an action on ${baseUrl}/console. It never asks for a key, and no mail contains one.`;

/** Control characters could end a header or change a terminal; a name may have none, but a letter must not rely on it. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** Writes a letter: plain text, and HTML without styles, images or addresses from elsewhere. */
const write = (recipient: string, { subject, paragraphs, link }: Draft, baseUrl: string): Letter => {
  const lines = [...paragraphs.map(oneLine), ...(link === undefined ? [] : [`${link.label}: ${link.url}`])];
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escaped(oneLine(paragraph))}</p>`),
    ...(link === undefined ? [] : [`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`]),
    `<p><small>${escaped(footer(baseUrl))}</small></p>`,
  ].join('\n');
  return {
    recipient,
    subject: oneLine(subject),
    text: `${[...lines, `-- \n${footer(baseUrl)}`].join('\n\n')}\n`,
    html: `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(oneLine(subject))}</title></head>\n<body style="${style}">\n${html}\n</body></html>\n`,
  };
};

/** The letter with a sign-in code. The subject has the code too, so that a notification shows it. */
export const codeLetter = (recipient: string, code: string, baseUrl: string): Letter =>
  write(
    recipient,
    {
      subject: `${code} is your sign-in code for Nameplate`,
      paragraphs: [
        `Your sign-in code is ${code}.`,
        `Enter it on the page where you asked for it. It is valid for ${codeMinutes} minutes and can be used once. A newer code replaces it.`,
        'If you did not ask for a code, ignore this mail: without the code nobody can sign in. Give the code to nobody.',
      ],
    },
    baseUrl,
  );

const dayOf = (timestamp: string): string => timestamp.slice(0, 10);

/** Why a key was disabled, for the owner. An operator gives one of these reasons; another text is not repeated. */
const disabledBecause: Readonly<Record<string, string>> = {
  owner_lost_role: 'the owner who created it is no longer an owner of the company',
  leaked: 'it was found in a place where others could read it',
  abuse: 'it was used against the terms of the service',
  requested: 'the company asked for it',
};

const drafts: Record<NoticeKind, (fact: (name: string) => string, page: (path: string) => string) => Draft> =
  {
    invitation: (fact, page) => ({
      subject: `You are invited to ${fact('company')} on Nameplate`,
      paragraphs: [
        `${fact('invitedBy')} invites you to the company ${fact('company')}, with the role ${fact('role')}.`,
        'Sign in with this address, then accept or decline the invitation. It is open for 14 days.',
        'If you do not expect it, ignore this mail: without you nothing happens.',
      ],
      link: { label: 'Open the console', url: page('') },
    }),
    company_verified: (fact, page) => ({
      subject: `${fact('company')} is verified`,
      paragraphs: [
        `An operator has verified the company ${fact('company')}.`,
        'The first key is issued when an owner who signs in opens the company. It is shown once, so have a place ready to store it.',
      ],
      link: { label: 'Open the company', url: page('/company') },
    }),
    key_created: (fact, page) => ({
      subject: `A key was created for ${fact('company')}`,
      paragraphs: [
        `${fact('by')} created the key ${fact('masked')} for the company ${fact('company')}.`,
        'If no owner of the company did this, revoke the key and tell us.',
      ],
      link: { label: 'See the keys', url: page('/company') },
    }),
    key_revoked: (fact, page) => ({
      subject: `A key of ${fact('company')} was revoked`,
      paragraphs: [
        `${fact('by')} revoked the key ${fact('masked')} of the company ${fact('company')}.`,
        'Requests with it are no longer accepted. It cannot be reactivated; an owner can create another key.',
      ],
      link: { label: 'See the keys', url: page('/company') },
    }),
    key_disabled: (fact, page) => ({
      subject: `A key of ${fact('company')} was disabled`,
      paragraphs: [
        `The key ${fact('masked')} of the company ${fact('company')} was disabled, because ${
          disabledBecause[fact('reason')] ?? 'an operator of the service decided so'
        }.`,
        'Requests with it are no longer accepted. It cannot be reactivated; an owner can create another key.',
      ],
      link: { label: 'See the keys', url: page('/company') },
    }),
    key_expires: (fact, page) => ({
      subject: `A key of ${fact('company')} expires in ${fact('days')} days`,
      paragraphs: [
        `The key ${fact('masked')} of the company ${fact('company')} expires on ${dayOf(fact('expiresAt'))} and is not renewed automatically.`,
        'Create a replacement, store it, call /api/v1/supplier/me with it, switch your client to it, then revoke the old key.',
      ],
      link: { label: 'See the keys', url: page('/company') },
    }),
  };

/** The letter of a notice. Throws when a fact is missing, which is a bug of whoever queued it. */
export const noticeLetter = ({ kind, recipient, companyId, facts }: Notice, baseUrl: string): Letter => {
  const fact = (name: string): string => {
    const value = facts[name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new Error(`A notice of the kind ${kind} has no ${name}.`);
    }
    return String(value);
  };
  const page = (path: string): string =>
    `${baseUrl}/console${path}${path === '' || companyId === undefined ? '' : `?id=${companyId}`}`;
  return write(recipient, drafts[kind](fact, page), baseUrl);
};
