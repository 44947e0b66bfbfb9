import * as z from 'zod';
import { lineOfText } from '../../text/line-of-text.ts';
import { singleEnvelope } from '../envelope.ts';
import { TextSchema } from '../primitives.ts';
import { hasAddress } from './address-in-name.ts';
import { countryCodes } from './countries.ts';
import { companyLengths } from './form-limits.ts';
import { completeWebsite } from './website.ts';

/** The states of a company: registered, verified by an operator, or without access until it is reinstated. */
export const companyStates = ['waiting', 'verified', 'suspended'] as const;

/** The roles of a member. An owner creates and revokes keys and changes members; a member reads. */
export const companyRoles = ['owner', 'member'] as const;

export const CompanyIdSchema = z
  .string()
  .regex(/^cmp_[0-9a-z]{16}$/)
  .describe('The stable identifier of the company.');

export const RoleSchema = z
  .enum(companyRoles)
  .describe('An `owner` creates and revokes keys and changes members; a `member` reads.');

/** The name of a company, as its owner or an operator writes it. */
export const CompanyNameSchema = lineOfText(companyLengths.name)
  // Mail programs make a link of it, in mails to people whom the owner chooses.
  .refine((name) => !hasAddress(name), {
    error:
      'Must not have the address of a website or a mailbox. Enter the name alone, with a space after each dot inside it, such as Example Co. Ltd.',
  })
  .describe(
    `The name of the company, 1 to ${companyLengths.name} characters, without the address of a website or a mailbox.`,
  );

const CountrySchema = z
  .enum(countryCodes, { error: 'Choose a country from the list (ISO 3166-1 codes such as DE).' })
  .describe('The country of the company, as its code of two upper-case letters (ISO 3166-1).');

const notAWebsite =
  'Must be the address of a website with its domain, such as www.supplier.example, without spaces and without a user name.';

const WebsiteSchema = z
  .string()
  .transform(completeWebsite)
  .pipe(lineOfText(companyLengths.website))
  .pipe(
    z
      .url({ protocol: /^https?$/, hostname: /^[^.]+(?:\.[^.]+)+\.?$/, error: notAWebsite, abort: true })
      .regex(/^https?:\/\/[^\s@/?#\\]+(?:[/?#]\S*)?$/, { error: notAWebsite }),
  )
  .describe('The website of the company. Without a scheme, `https://` is put in front.');

const SuppliesSchema = lineOfText(companyLengths.supplies).describe(
  `A sentence on what the company supplies, 1 to ${companyLengths.supplies} characters.`,
);

/** The body of `POST /console/api/companies`. */
export const RegistrationSchema = z.strictObject({
  name: CompanyNameSchema,
  country: CountrySchema,
  website: WebsiteSchema,
  supplies: SuppliesSchema,
});

/** A company of the account. */
export const ConsoleCompanySchema = z.strictObject({
  id: CompanyIdSchema,
  name: TextSchema.describe('The name of the company.'),
  country: z.string().nullable().describe('The country; `null` for a company that an operator created.'),
  website: z.string().nullable().describe('The website; `null` for a company that an operator created.'),
  supplies: z
    .string()
    .nullable()
    .describe('What the company supplies; `null` for a company that an operator created.'),
  state: z
    .enum(companyStates)
    .describe(
      '`waiting`: an operator has not verified the company yet. `verified`: it can have keys. `suspended`: none of its keys works until an operator reinstates it.',
    ),
  role: RoleSchema.describe('The role of the account in the company.'),
  createdAt: z.iso.datetime().describe('When the company was registered.'),
  hadKey: z
    .boolean()
    .describe(
      'Whether the company ever had a key. If it had none, is verified and the account is its owner, selecting it creates the first.',
    ),
  verifiedAt: z.iso.datetime().nullable().describe('When an operator verified the company; `null` before.'),
  suspendedAt: z.iso.datetime().nullable().describe('When the company was suspended; `null` unless it is.'),
});

/** The body of `POST …/companies` (201) and of `GET …/companies/{id}`. */
export const CompanyResponseSchema = singleEnvelope(ConsoleCompanySchema);

export type ConsoleCompany = z.infer<typeof ConsoleCompanySchema>;
export type CompanyRole = ConsoleCompany['role'];
