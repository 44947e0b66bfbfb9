import { z } from 'zod';
import { countryCodes } from '../countries.ts';
import { singleEnvelope } from '../envelope.ts';
import { lineOfText } from '../line-of-text.ts';
import { TextSchema } from '../primitives.ts';
import { companyLengths } from './form-limits.ts';
import { completeWebsite } from './website.ts';

/** The states of a company: registered, verified by an operator, or without access until it is reinstated. */
export const companyStates = ['waiting', 'verified', 'suspended'] as const;

/** The roles of a member. An owner creates and revokes keys and changes members; a member reads. */
export const companyRoles = ['owner', 'member'] as const;

export const CompanyIdSchema = z
  .string()
  .regex(/^cmp_[0-9a-z]{16}$/)
  .meta({ description: 'The stable identifier of the company.', example: 'cmp_rrqgpams61yf68pl' });

export const RoleSchema = z
  .enum(companyRoles)
  .meta({ description: 'An `owner` creates and revokes keys and changes members; a `member` reads.' });

/** The name of a company, as its owner or an operator writes it. */
export const CompanyNameSchema = lineOfText(companyLengths.name).meta({
  description: `The name of the company, 1 to ${companyLengths.name} characters.`,
  example: 'Demo Supplier',
});

const CountrySchema = z
  .enum(countryCodes, { error: 'Choose a country from the list (ISO 3166-1 codes such as DE).' })
  .meta({
    description: 'The country of the company, as its code of two upper-case letters (ISO 3166-1).',
    example: 'DE',
  });

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
  .meta({
    description: 'The website of the company. Without a scheme, `https://` is put in front.',
    example: 'https://supplier.example',
  });

const SuppliesSchema = lineOfText(companyLengths.supplies).meta({
  description: `A sentence on what the company supplies, 1 to ${companyLengths.supplies} characters.`,
  example: 'Industrial switches and power supplies from stock.',
});

/** The body of `POST /console/api/companies`. */
export const RegistrationSchema = z
  .strictObject({
    name: CompanyNameSchema,
    country: CountrySchema,
    website: WebsiteSchema,
    supplies: SuppliesSchema,
  })
  .meta({ id: 'ConsoleRegistration', description: 'The company to register.' });

const companyFields = {
  id: CompanyIdSchema,
  name: TextSchema.meta({ description: 'The name of the company.', example: 'Demo Supplier' }),
  country: z.string().nullable().meta({
    description: 'The country; `null` for a company that an operator created.',
    example: 'DE',
  }),
  website: z.string().nullable().meta({
    description: 'The website; `null` for a company that an operator created.',
    example: 'https://supplier.example',
  }),
  supplies: z.string().nullable().meta({
    description: 'What the company supplies; `null` for a company that an operator created.',
    example: 'Industrial switches and power supplies from stock.',
  }),
  state: z.enum(companyStates).meta({
    description:
      '`waiting`: an operator has not verified the company yet. `verified`: it can have keys. `suspended`: none of its keys works until an operator reinstates it.',
  }),
  role: RoleSchema.meta({ description: 'The role of the account in the company.' }),
  createdAt: z.iso
    .datetime()
    .meta({ description: 'When the company was registered.', example: '2026-11-21T12:00:00.000Z' }),
  hadKey: z.boolean().meta({
    description:
      'Whether the company ever had a key. If it had none, is verified and the account is its owner, selecting it creates the first.',
  }),
};

/** A company of the account. */
export const ConsoleCompanySchema = z
  .strictObject(companyFields)
  .meta({ id: 'ConsoleCompany', description: 'A company of the account.' });

/** A company of the account, with the times of its state. */
export const ConsoleCompanyDetailSchema = z
  .strictObject({
    ...companyFields,
    verifiedAt: z.iso.datetime().nullable().meta({
      description: 'When an operator verified the company; `null` before.',
      example: '2026-11-21T14:00:00.000Z',
    }),
    suspendedAt: z.iso.datetime().nullable().meta({
      description: 'When the company was suspended; `null` unless it is.',
      example: '2026-11-22T12:00:00.000Z',
    }),
  })
  .meta({
    id: 'ConsoleCompanyDetail',
    description: 'A company of the account, with the times of its state.',
  });

/** The body of a response with a company: 201 of `POST …/companies`. */
export const CompanyResponseSchema = singleEnvelope(ConsoleCompanySchema).meta({
  id: 'ConsoleCompanyResponse',
});

/** The body of `GET …/companies/{id}`. */
export const CompanyDetailResponseSchema = singleEnvelope(ConsoleCompanyDetailSchema).meta({
  id: 'ConsoleCompanyDetailResponse',
});

export type ConsoleCompany = z.infer<typeof ConsoleCompanySchema>;
export type ConsoleCompanyDetail = z.infer<typeof ConsoleCompanyDetailSchema>;
