import { z } from 'zod';
import { singleEnvelope } from '../envelope.ts';
import { TextSchema } from '../primitives.ts';
import { CompanyIdSchema, ConsoleCompanySchema, RoleSchema } from './company.ts';
import { codeLength, codePattern } from './sign-in-code.ts';

/** An email address as an account has it. Case does not matter. */
export const EmailSchema = z
  .email({ error: 'Must be an email address, such as anna@supplier.example.' })
  .max(254, { error: 'Must have at most 254 characters.' })
  .meta({ description: 'An email address. Case does not matter.', example: 'anna@supplier.example' });

/** The body of `POST /console/api/auth/email-otp/send-verification-otp`. */
export const SendCodeRequestSchema = z
  .strictObject({
    email: EmailSchema,
    type: z.literal('sign-in').meta({ description: 'What the code is for.' }),
  })
  .meta({ id: 'ConsoleSendCodeRequest', description: 'The address that gets a sign-in code.' });

/** The 200 of `POST …/send-verification-otp`, the same for known and unknown addresses. */
export const SendCodeResponseSchema = z
  .strictObject({ success: z.literal(true).meta({ description: 'The code is on its way.' }) })
  .meta({ id: 'ConsoleSendCodeResponse' });

/** The body of `POST /console/api/auth/sign-in/email-otp`. */
export const SignInRequestSchema = z
  .strictObject({
    email: EmailSchema,
    otp: z
      .string()
      .regex(codePattern, {
        error: `Must be the ${codeLength} digits and letters of the code. None of them is 0, 1, I or O.`,
      })
      .meta({ description: 'The code from the mail, without its hyphen.', example: 'K7QM4XPA' }),
  })
  .meta({ id: 'ConsoleSignInRequest', description: 'An address, and the code that it was sent.' });

/** The 200 of `POST …/sign-in/email-otp`. The session itself is in the cookie alone. */
export const SignInResponseSchema = z
  .strictObject({ success: z.literal(true).meta({ description: 'The account is signed in.' }) })
  .meta({ id: 'ConsoleSignInResponse' });

/** The 200 of `POST …/sign-out`, also when nobody was signed in. */
export const SignOutResponseSchema = z
  .strictObject({ success: z.literal(true).meta({ description: 'The session has ended.' }) })
  .meta({ id: 'ConsoleSignOutResponse' });

/** An invitation to the account that is neither accepted nor declined. */
export const ConsoleInvitationSchema = z
  .strictObject({
    company: z
      .strictObject({
        id: CompanyIdSchema,
        name: TextSchema.meta({ description: 'The name of the company.', example: 'Demo Supplier' }),
      })
      .meta({ description: 'The company that invites.' }),
    role: RoleSchema.meta({ description: 'The role that the account would have.' }),
    invitedBy: TextSchema.meta({
      description: 'The address of the owner who invited.',
      example: 'anna@supplier.example',
    }),
    expiresAt: z.iso.datetime().meta({
      description: 'Until when the invitation can be accepted.',
      example: '2026-12-05T12:00:00.000Z',
    }),
  })
  .meta({ id: 'ConsoleInvitation', description: 'An open invitation of the account.' });

/** The signed-in account with its companies and invitations (`data` of `GET /console/api/session`). */
export const AccountSchema = z
  .strictObject({
    account: z
      .strictObject({
        email: TextSchema.meta({
          description: 'The address of the account, in lower case.',
          example: 'anna@supplier.example',
        }),
      })
      .meta({ description: 'Who is signed in.' }),
    companies: z.array(ConsoleCompanySchema).meta({ description: 'The companies of the account, by name.' }),
    invitations: z
      .array(ConsoleInvitationSchema)
      .meta({ description: 'The open invitations of the account.' }),
  })
  .meta({ id: 'ConsoleAccount', description: 'The signed-in account.' });

/** The body of `GET /console/api/session`. */
export const AccountResponseSchema = singleEnvelope(AccountSchema).meta({ id: 'ConsoleAccountResponse' });

/** One session of the account. It never contains the token of the session. */
export const ConsoleSessionSchema = z
  .strictObject({
    id: TextSchema.meta({
      description: 'The identifier of the session, which opens nothing.',
      example: 'QmVpc3BpZWwgZWluZXIgSUQ',
    }),
    createdAt: z.iso
      .datetime()
      .meta({ description: 'When the account signed in.', example: '2026-11-21T12:00:00.000Z' }),
    lastUsedAt: z.iso.datetime().meta({
      description: 'When the session was last used, to the hour.',
      example: '2026-11-21T15:00:00.000Z',
    }),
    expiresAt: z.iso.datetime().meta({
      description: 'When the session ends if it is not used before then.',
      example: '2026-11-28T15:00:00.000Z',
    }),
    browser: z.string().nullable().meta({
      description: 'The browser and the system as the browser named itself; `null` if it did not.',
      example: 'Firefox on Linux',
    }),
    current: z.boolean().meta({ description: 'Whether this request belongs to the session.' }),
  })
  .meta({ id: 'ConsoleSession', description: 'One session of the account.' });

/** The body of `GET /console/api/sessions`, newest first. */
export const SessionsResponseSchema = z
  .strictObject({
    data: z.array(ConsoleSessionSchema).min(1).meta({ description: 'The sessions, newest first.' }),
    meta: z
      .strictObject({ total: z.int().min(1).meta({ description: 'The number of sessions.', example: 2 }) })
      .meta({ description: 'Information about the list.' }),
  })
  .meta({ id: 'ConsoleSessionsResponse' });

/** The 200 of `DELETE …/sessions` (all but the current) and of `DELETE …/sessions/{id}`, also the second time. */
export const EndedSessionsResponseSchema = singleEnvelope(
  z
    .strictObject({
      ended: z.int().min(0).meta({ description: 'How many sessions the request ended.', example: 1 }),
    })
    .meta({ id: 'ConsoleEndedSessions' }),
).meta({ id: 'ConsoleEndedSessionsResponse' });

export type Account = z.infer<typeof AccountSchema>;
export type ConsoleInvitation = z.infer<typeof ConsoleInvitationSchema>;
export type ConsoleSession = z.infer<typeof ConsoleSessionSchema>;
