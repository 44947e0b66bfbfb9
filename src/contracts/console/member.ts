import { z } from 'zod';
import { singleEnvelope } from '../envelope.ts';
import { TextSchema } from '../primitives.ts';
import { EmailSchema } from './account.ts';
import { ConsoleCompanyDetailSchema, RoleSchema } from './company.ts';

/** Whether somebody is a member now, or is invited. */
export const memberStates = ['current', 'invited'] as const;

export const MemberIdSchema = z
  .string()
  .regex(/^(?:mbr|inv)_[1-9]\d{0,17}$/)
  .meta({
    description: 'The identifier of a member (`mbr_…`) or of an invitation (`inv_…`).',
    example: 'mbr_12',
  });

/** A member of a company, or an invitation to it. */
export const ConsoleMemberSchema = z
  .strictObject({
    id: MemberIdSchema,
    email: TextSchema.meta({ description: 'The address.', example: 'ben@supplier.example' }),
    role: RoleSchema,
    state: z.enum(memberStates).meta({
      description: '`invited` until the person signs in with the address and accepts.',
    }),
    since: z.iso.datetime().meta({
      description: 'When the membership began or the invitation was made.',
      example: '2026-11-21T12:00:00.000Z',
    }),
    expiresAt: z.iso.datetime().nullable().meta({
      description: 'Until when an invitation can be accepted; `null` for a member.',
      example: '2026-12-05T12:00:00.000Z',
    }),
    activeKeys: z.int().min(0).meta({
      description: 'How many active keys the member issued. Removal or a change to `member` disables them.',
      example: 1,
    }),
    you: z.boolean().meta({ description: 'Whether it is the signed-in account.' }),
  })
  .meta({ id: 'ConsoleMember', description: 'A member of the company, or an invitation.' });

/** The body of `GET …/companies/{id}/members`. */
export const MembersResponseSchema = z
  .strictObject({
    data: z.array(ConsoleMemberSchema).meta({ description: 'The members, then the open invitations.' }),
    meta: z
      .strictObject({ total: z.int().min(0).meta({ description: 'The number of entries.', example: 2 }) })
      .meta({ description: 'Information about the list.' }),
  })
  .meta({ id: 'ConsoleMembersResponse' });

/** The body of `POST …/companies/{id}/members`. */
export const InviteRequestSchema = z
  .strictObject({ email: EmailSchema, role: RoleSchema })
  .meta({ id: 'ConsoleInviteRequest', description: 'The address to invite, and its role.' });

/** The 201 of `POST …/companies/{id}/members`. */
export const InvitedMemberResponseSchema = singleEnvelope(
  z.strictObject({ member: ConsoleMemberSchema }).meta({ id: 'ConsoleInvitedMember' }),
).meta({ id: 'ConsoleInvitedMemberResponse' });

/** The body of `POST …/members/{memberId}/role`. */
export const ChangeRoleRequestSchema = z
  .strictObject({ role: RoleSchema })
  .meta({ id: 'ConsoleChangeRoleRequest', description: 'The new role.' });

const disabledKeys = z.int().min(0).meta({
  description: 'How many active keys of the member the change disabled.',
  example: 1,
});

/** The 200 of `POST …/members/{memberId}/role`. */
export const ChangedMemberResponseSchema = singleEnvelope(
  z.strictObject({ member: ConsoleMemberSchema, disabledKeys }).meta({ id: 'ConsoleChangedMember' }),
).meta({ id: 'ConsoleChangedMemberResponse' });

/** The 200 of `DELETE …/members/{memberId}`. */
export const EndedMembershipResponseSchema = singleEnvelope(
  z.strictObject({ disabledKeys }).meta({ id: 'ConsoleEndedMembership' }),
).meta({ id: 'ConsoleEndedMembershipResponse' });

/** The 200 of `POST …/invitation/accept`. */
export const AcceptedInvitationResponseSchema = singleEnvelope(
  z.strictObject({ company: ConsoleCompanyDetailSchema }).meta({ id: 'ConsoleAcceptedInvitation' }),
).meta({ id: 'ConsoleAcceptedInvitationResponse' });

/** The 200 of `POST …/invitation/decline`. */
export const DeclinedInvitationResponseSchema = singleEnvelope(
  z
    .strictObject({ declined: z.literal(true).meta({ description: 'The invitation has ended.' }) })
    .meta({ id: 'ConsoleDeclinedInvitation' }),
).meta({ id: 'ConsoleDeclinedInvitationResponse' });

export type ConsoleMember = z.infer<typeof ConsoleMemberSchema>;
