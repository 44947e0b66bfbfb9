import { isMemberRole, memberRoles } from '../../functions/keys/members.ts';
import { isScope, scopes } from '../../src/contracts/supplier/choices.ts';
import type { CommandOption } from './command.ts';

const matching =
  (pattern: RegExp, advice: string) =>
  (value: string): string | undefined =>
    pattern.test(value) ? undefined : advice;

const checkEmail = matching(
  /^(?=.{3,254}$)[^@\s\p{Cc}]+@[^@\s\p{Cc}]+$/u,
  'Write a mail address, such as owner@example.com.',
);

/** The company a command is about. */
export const companyOption = {
  description: 'the id of the company',
  value: '<company id>',
  required: true,
  check: matching(
    /^cmp_[0-9a-z]{16}$/,
    'A company id is cmp_ and 16 letters or digits. See: npm run supplier -- company list',
  ),
} as const satisfies CommandOption;

/** The name of a new company. */
export const nameOption = {
  description: 'the name of the company, up to 200 characters',
  value: '<name>',
  required: true,
  check: matching(
    /^(?=.{1,200}$)(?!\s)\P{Cc}*(?<!\s)$/u,
    'Write a name of 1 to 200 characters, without space at either end and without control characters.',
  ),
} as const satisfies CommandOption;

/** A member, or a new one. */
export const emailOption = {
  description: 'the mail address of the member',
  value: '<email>',
  required: true,
  check: checkEmail,
} as const satisfies CommandOption;

/** The first owner of a new company. */
export const firstOwnerOption = {
  ...emailOption,
  description: 'the mail address of its first owner',
} as const;

/** The owner in whose name a key is issued or revoked. */
export const ownerOption = {
  description: 'the owner who acts; may be left out when there is only one',
  value: '<email>',
  check: checkEmail,
} as const satisfies CommandOption;

/** The role of a member. */
export const roleOption = {
  description: `${memberRoles.join(' or ')}`,
  value: '<role>',
  required: true,
  check: (value: string) => (isMemberRole(value) ? undefined : `Write ${memberRoles.join(' or ')}.`),
} as const satisfies CommandOption;

/** What a new key may do. */
export const scopeOption = {
  description: 'what the key may do, once for each scope; both when left out',
  value: '<scope>',
  repeated: true,
  check: (value: string) => (isScope(value) ? undefined : `Write ${scopes.join(' or ')}.`),
} as const satisfies CommandOption;

const keyIdPattern = /^(?:npk_)?([0-9a-z]{16})(?:_\**)?$/;

/** The key a command is about. */
export const keyOption = {
  description: 'the id of the key, alone or as in the masked key',
  value: '<key id>',
  required: true,
  check: matching(
    keyIdPattern,
    'A key id is 16 letters or digits, the part of a key after npk_. Do not give the whole key. See: npm run supplier -- key list',
  ),
} as const satisfies CommandOption;

/** The key id in a value that `keyOption` lets through. */
export const readKeyId = (value: string): string => keyIdPattern.exec(value)?.[1] ?? value;

/** Who acts, for the audit record. Every command takes it. */
export const asOption = {
  description: 'who acts, for the audit record; the name of the system user when left out',
  value: '<name>',
  check: matching(
    /^[\p{L}\p{N}._@+-]{1,100}$/u,
    'Write 1 to 100 letters, digits and . _ @ + - without spaces, such as anna or anna@example.com.',
  ),
} as const satisfies CommandOption;

/** The address to forget. */
export const forgottenOption = {
  ...emailOption,
  description: 'the mail address to forget',
} as const;

/** The day before which addresses are forgotten. */
export const beforeOption = {
  description: 'the first day, in UTC, whose entries still keep an address',
  value: '<YYYY-MM-DD>',
  required: true,
  check: (value: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value)
      ? undefined
      : 'Write a day that the calendar has, as YYYY-MM-DD.',
} as const satisfies CommandOption;

/** The head of the audit record that was noted. */
export const headOption = {
  description: 'a head that an earlier check printed; the chain must still contain it',
  value: '<head>',
  check: matching(
    /^(?:0|[1-9][0-9]{0,14}):[0-9a-f]{64}$/,
    'A head is a number, a colon and 64 hexadecimal digits, as audit --verify prints it.',
  ),
} as const satisfies CommandOption;

/** How many entries to show. */
export const limitOption = {
  description: 'how many of the latest entries to show, 1 to 1000; 100 when left out',
  value: '<count>',
  check: matching(/^(?:[1-9][0-9]{0,2}|1000)$/, 'Write a whole number from 1 to 1000.'),
} as const satisfies CommandOption;
