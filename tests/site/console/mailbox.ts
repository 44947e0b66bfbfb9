import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where `npm start` writes each mail as a file while no mail server is named. */
const directory = join('.netlify', 'mail');

/** A mail as far as the tests read it. */
export type ReceivedMail = { readonly subject: string; readonly text: string };

const decodeQuotedPrintable = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The mails to an address that have been written so far, oldest first. */
export const mailsTo = (address: string): ReceivedMail[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => decodeQuotedPrintable(readFileSync(join(directory, name), 'utf8')))
    .filter((text) => new RegExp(`^To: ${address}\\r?$`, 'm').test(text))
    .map((text) => ({ subject: /^Subject: ([^\r\n]+)/m.exec(text)?.[1] ?? '', text }));

/** The code of the newest sign-in mail to an address, as it is written there. Throws when there is none. */
export const newestCode = (address: string): string => {
  const subjects = mailsTo(address).map(({ subject }) => subject);
  const code = subjects
    .map((subject) => /^([2-9A-Z]{4}-[2-9A-Z]{4}) /.exec(subject)?.[1])
    .findLast((found) => found !== undefined);
  if (code === undefined) throw new Error('No mail with a code has arrived.');
  return code;
};
