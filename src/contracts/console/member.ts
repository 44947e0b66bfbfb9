import * as z from 'zod';
import { singleEnvelope } from '../envelope.ts';
import { TextSchema } from '../primitives.ts';
import { EmailSchema } from './account.ts';
import { ConsoleCompanySchema, RoleSchema } from './company.ts';

/** A current member, or an invitation. */
export const memberStates = ['current', 'invited'] as const;

export const MemberIdSchema = z
  .string()
  .regex(/^(?:mbr|inv)_[1-9]\d{0,17}$/)
  .describe('The identifier of a member (`mbr_…`) or of an invitation (`inv_…`).');

/** A member of a company, or an invitation to it. */
export const ConsoleMemberSchema = z.strictObject({
  id: MemberIdSchema,
  email: TextSchema.describe('The address.'),
  role: RoleSchema,
  state: z.enum(memberStates).describe('`invited` until the person signs in with the address and accepts.'),
  since: z.iso.datetime().describe('When the membership began or the invitation was made.'),
  expiresAt: z.iso
    .datetime()
    .nullable()
    .describe('Until when an invitation can be accepted; `null` for a member.'),
  activeKeys: z
    .int()
    .min(0)
    .describe('How many active keys the member issued. Removal or a change to `member` disables them.'),
  you: z.boolean().describe('Whether it is the signed-in account.'),
});

/** The body of `GET …/companies/{id}/members`. */
export const MembersResponseSchema = z.strictObject({
  data: z.array(ConsoleMemberSchema).describe('The members, then the open invitations.'),
  meta: z
    .strictObject({ total: z.int().min(0).describe('The number of entries.') })
    .describe('Information about the list.'),
});

/** The body of `POST …/companies/{id}/members`. */
export const InviteRequestSchema = z.strictObject({ email: EmailSchema, role: RoleSchema });

/** The 201 of `POST …/companies/{id}/members`. */
export const InvitedMemberResponseSchema = singleEnvelope(z.strictObject({ member: ConsoleMemberSchema }));

/** The body of `POST …/members/{memberId}/role`. */
export const ChangeRoleRequestSchema = z.strictObject({ role: RoleSchema });

const disabledKeys = z.int().min(0).describe('How many active keys of the member the change disabled.');

/** The 200 of `POST …/members/{memberId}/role`. */
export const ChangedMemberResponseSchema = singleEnvelope(
  z.strictObject({ member: ConsoleMemberSchema, disabledKeys }),
);

/** The 200 of `DELETE …/members/{memberId}`. */
export const EndedMembershipResponseSchema = singleEnvelope(z.strictObject({ disabledKeys }));

/** The 200 of `POST …/invitation/accept`. */
export const AcceptedInvitationResponseSchema = singleEnvelope(
  z.strictObject({ company: ConsoleCompanySchema }),
);

/** The 200 of `POST …/invitation/decline`. */
export const DeclinedInvitationResponseSchema = singleEnvelope(
  z.strictObject({ declined: z.literal(true).describe('The invitation has ended.') }),
);

export type ConsoleMember = z.infer<typeof ConsoleMemberSchema>;
