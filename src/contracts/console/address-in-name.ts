import { countryCodes } from './countries.ts';

/** Endings of addresses after a single letter, as in x.com. Others, as in E.ON, are those of names. */
const endingsAfterOneLetter = [...countryCodes, 'app', 'com', 'dev', 'eu', 'info', 'net', 'org', 'uk', 'xyz'];

const marks = [
  /:\/\/|\\\\|@/,
  /\b(?:www\.|(?:mailto|tel|sms|sip):\S)/,
  // At least two characters, a dot and two letters.
  /[\p{L}\p{M}\p{N}_-]{2}[.。](?:[\p{L}\p{M}]{2}|xn--)/u,
  new RegExp(
    `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}][.。](?:${endingsAfterOneLetter.join('|').toLowerCase()})(?![\\p{L}\\p{N}])`,
    'u',
  ),
  // An address of IPv4.
  /(?<![\d.])\d{1,3}(?:[.。]\d{1,3}){3}(?![\d.])/,
];

/**
 * Whether a mail program could make a link of a part of `name`: an address of a website or a mailbox, with its scheme or without.
 * Wide letters and dots count as the usual ones, as browsers read them.
 */
export const hasAddress = (name: string): boolean => {
  const usual = name.normalize('NFKC').toLowerCase();
  return marks.some((mark) => mark.test(usual));
};
