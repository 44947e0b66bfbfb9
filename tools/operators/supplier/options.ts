import * as z from 'zod';
import { disableReasons } from '../../../functions/keys/ending-keys.ts';
import { CompanyNameSchema, companyRoles } from '../../../src/contracts/console/company.ts';
import { companyLengths, keyNameLength } from '../../../src/contracts/console/form-limits.ts';
import { KeyNameSchema } from '../../../src/contracts/console/key.ts';
import { scopes } from '../../../src/contracts/supplier/scopes.ts';
import { lineOfText } from '../../../src/text/line-of-text.ts';
import { option } from '../../command-line/tool-command.ts';

const EmailSchema = z
  .string()
  .regex(/^(?=.{3,254}$)[^@\s\p{Cc}]+@[^@\s\p{Cc}]+$/u, 'Write an email address, such as owner@example.com.');

/** An address that is not stored yet. One that is stored has to be found, whatever is in it. */
const NewEmailSchema = EmailSchema.toLowerCase().pipe(lineOfText(254));

const CompanyIdSchema = z
  .string()
  .regex(
    /^cmp_[0-9a-z]{16}$/,
    'A company id is cmp_ and 16 letters or digits. See: npm run supplier -- company list',
  );

const companyHelp = { description: 'the id of the company', value: '<company id>' };

/** The company a command is about. */
export const companyOption = option(CompanyIdSchema, companyHelp);

/** The company to which a list is narrowed. */
export const onlyCompanyOption = option(CompanyIdSchema.optional(), companyHelp);

/** The name of a new company. */
export const nameOption = option(CompanyNameSchema, {
  description: `the name of the company, up to ${companyLengths.name} characters`,
  value: '<name>',
});

const memberHelp = { description: 'the email address of the member', value: '<email>' };

/** A member. */
export const emailOption = option(EmailSchema.toLowerCase(), memberHelp);

/** A new member. */
export const newMemberOption = option(NewEmailSchema, memberHelp);

/** The first owner of a new company. */
export const firstOwnerOption = option(NewEmailSchema, {
  description: 'the email address of its first owner',
  value: '<email>',
});

/** The owner in whose name a key is issued or revoked. */
export const ownerOption = option(EmailSchema.optional(), {
  description: 'the owner who acts; needed if there are several',
  value: '<email>',
});

const RoleSchema = z.enum(companyRoles, `Write ${companyRoles.join(' or ')}.`);

/** The role that a member gets. */
export const roleOption = option(RoleSchema, { description: companyRoles.join(' or '), value: '<role>' });

/** The role of a new member. */
export const newRoleOption = option(RoleSchema.default('member'), {
  description: `${companyRoles.join(' or ')}; default: member`,
  value: '<role>',
});

/** What a new key may do. */
export const scopeOption = option(
  z.array(z.enum(scopes, `Write ${scopes.join(' or ')}.`)).default([...scopes]),
  { description: 'what the key may do; repeat for each scope; default: both', value: '<scope>' },
);

const keyIdPattern = /^(?:npk_)?([0-9a-z]{16})(?:_\**)?$/;

/** The key a command is about, as its id. */
export const keyOption = option(
  z
    .string()
    .regex(
      keyIdPattern,
      'A key id is 16 letters or digits, the part of a key after npk_. Do not give the whole key. See: npm run supplier -- key list',
    )
    .transform((text) => keyIdPattern.exec(text)?.[1] ?? text),
  { description: 'the id of the key, alone or as in the masked key', value: '<key id>' },
);

/** What a new key is called. */
export const keyNameOption = option(KeyNameSchema.optional(), {
  description: `what the key is called, such as the program that uses it, up to ${keyNameLength} characters`,
  value: '<name>',
});

/** Why a key is disabled. */
export const reasonOption = option(z.enum(disableReasons, `Write ${disableReasons.join(', ')}.`), {
  description: `why: ${disableReasons.join(', ')}`,
  value: '<reason>',
});

/** Who acts, for the audit record. Every command takes it. */
export const asOption = option(
  z
    .string()
    .regex(
      /^[\p{L}\p{N}._@+-]{1,100}$/u,
      'Write 1 to 100 letters, digits and . _ @ + - without spaces, such as anna or anna@example.com.',
    )
    .optional(),
  { description: 'who acts, for the audit record; default: the name of the system user', value: '<name>' },
);

/** The address to forget. */
export const forgottenOption = option(EmailSchema, {
  description: 'the email address to forget',
  value: '<email>',
});

/** The day before which addresses are forgotten, as its beginning in UTC. */
export const beforeOption = option(
  z.iso.date('Write a day of the calendar as YYYY-MM-DD.').transform((day) => new Date(`${day}T00:00:00Z`)),
  { description: 'keep addresses of entries from this day on (UTC)', value: '<YYYY-MM-DD>' },
);

/** How many entries to show. */
export const limitOption = option(
  z
    .string()
    .regex(/^(?:[1-9][0-9]{0,2}|1000)$/, 'Write a whole number from 1 to 1000.')
    .default('100')
    .transform(Number),
  { description: 'how many of the latest entries to show, 1 to 1000; default: 100', value: '<count>' },
);
