import * as z from 'zod';
import { singleEnvelope } from '../envelope.ts';
import { TextSchema } from '../primitives.ts';
import { CompanyIdSchema, ConsoleCompanySchema, RoleSchema } from './company.ts';
import { codeLength, codePattern, readCode } from './sign-in-code.ts';

/** An email address as an account has it. Case does not matter. */
export const EmailSchema = z
  .email({ error: 'Must be an email address, such as anna@supplier.example.' })
  .max(254, { error: 'Must have at most 254 characters.' })
  .describe('An email address. Case does not matter.');

/** The body of `POST /console/api/auth/email-otp/send-verification-otp`. */
export const SendCodeRequestSchema = z.strictObject({
  email: EmailSchema,
  type: z.literal('sign-in').describe('What the code is for.'),
});

/** The body of `POST /console/api/auth/sign-in/email-otp`. */
export const SignInRequestSchema = z.strictObject({
  email: EmailSchema,
  otp: z
    .string()
    .transform(readCode)
    .pipe(
      z.string().regex(codePattern, {
        error: `Must be the ${codeLength} digits and letters of the code. None of them is 0, 1, I or O.`,
      }),
    )
    .describe('The code from the mail. Small letters, spaces and the hyphen make no difference.'),
});

/**
 * The 200 of signing in and out. It is the same for known and unknown addresses, and if the account was not signed in.
 * Only the cookie has the session.
 */
export const SuccessResponseSchema = z.strictObject({
  success: z.literal(true).describe('It is done, or the code is on its way.'),
});

/** An invitation to the account that is neither accepted nor declined. */
export const ConsoleInvitationSchema = z.strictObject({
  company: z
    .strictObject({
      id: CompanyIdSchema,
      name: TextSchema.describe('The name of the company.'),
    })
    .describe('The company that invites.'),
  role: RoleSchema.describe('The role that the account would have.'),
  invitedBy: TextSchema.describe('The address of the owner who invited.'),
  expiresAt: z.iso.datetime().describe('Until when the invitation can be accepted.'),
});

/** The signed-in account with its companies and invitations (`data` of `GET /console/api/session`). */
export const AccountSchema = z.strictObject({
  account: z
    .strictObject({
      email: TextSchema.describe('The address of the account, in lower case.'),
    })
    .describe('Who is signed in.'),
  companies: z.array(ConsoleCompanySchema).describe('The companies of the account, oldest first.'),
  invitations: z.array(ConsoleInvitationSchema).describe('The open invitations of the account.'),
});

/** The body of `GET /console/api/session`. */
export const AccountResponseSchema = singleEnvelope(AccountSchema);

/** One session of the account. It never contains the token of the session. */
export const ConsoleSessionSchema = z.strictObject({
  id: TextSchema.describe('The identifier of the session, which opens nothing.'),
  createdAt: z.iso.datetime().describe('When the account signed in.'),
  lastUsedAt: z.iso.datetime().describe('When the session was last used, to the hour.'),
  expiresAt: z.iso.datetime().describe('When the session ends if it is not used before then.'),
  browser: z
    .string()
    .nullable()
    .describe('The browser and the system as the browser named itself; `null` if it did not.'),
  current: z.boolean().describe('Whether this request belongs to the session.'),
});

/** The body of `GET /console/api/sessions`, newest first. */
export const SessionsResponseSchema = z.strictObject({
  data: z.array(ConsoleSessionSchema).min(1).describe('The sessions, newest first.'),
  meta: z
    .strictObject({ total: z.int().min(1).describe('The number of sessions.') })
    .describe('Information about the list.'),
});

/** The 200 of `DELETE …/sessions` (all but the current) and of `DELETE …/sessions/{id}`, also the second time. */
export const EndedSessionsResponseSchema = singleEnvelope(
  z.strictObject({
    ended: z.int().min(0).describe('How many sessions the request ended.'),
  }),
);

export type Account = z.infer<typeof AccountSchema>;
export type ConsoleInvitation = z.infer<typeof ConsoleInvitationSchema>;
export type ConsoleSession = z.infer<typeof ConsoleSessionSchema>;
