import { z } from 'zod';
import {
  AccountResponseSchema,
  EndedSessionsResponseSchema,
  SendCodeRequestSchema,
  SendCodeResponseSchema,
  SessionsResponseSchema,
  SignInRequestSchema,
  SignInResponseSchema,
  SignOutResponseSchema,
} from '../../contracts/console/account.ts';
import { AuditQuerySchema, AuditResponseSchema } from '../../contracts/console/audit.ts';
import {
  CompanyDetailResponseSchema,
  CompanyIdSchema,
  CompanyResponseSchema,
  RegistrationSchema,
} from '../../contracts/console/company.ts';
import {
  CreatedKeyResponseSchema,
  CreateKeyRequestSchema,
  IdempotencyKeySchema,
  KeyIdSchema,
  KeysResponseSchema,
  RevokedKeyResponseSchema,
  SelectionResponseSchema,
} from '../../contracts/console/key.ts';
import {
  AcceptedInvitationResponseSchema,
  ChangedMemberResponseSchema,
  ChangeRoleRequestSchema,
  DeclinedInvitationResponseSchema,
  EndedMembershipResponseSchema,
  InvitedMemberResponseSchema,
  InviteRequestSchema,
  MemberIdSchema,
  MembersResponseSchema,
} from '../../contracts/console/member.ts';
import type { EveryProblemCode } from '../../contracts/console/problem-table.ts';

/** A request that the console's own interface takes, and what it comes to. */
export type ConsoleOperation = {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly operationId: string;
  readonly tag: 'Account' | 'Companies' | 'Keys' | 'Members' | 'Audit';
  readonly summary: string;
  readonly description: string;
  /** The answer of a success: 200 and JSON unless it says otherwise. */
  readonly success: { readonly status?: 201; readonly schema: z.ZodType; readonly type?: 'text/csv' };
  /** What it can be refused with beyond the problems that every operation of its kind has. */
  readonly problems: readonly EveryProblemCode[];
  readonly body?: z.ZodType;
  readonly isBodyOptional?: true;
  /** The values in the path. */
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly header?: z.ZodObject;
  /** Whether it needs no session. */
  readonly isOpen?: true;
};

const company = z.object({ id: CompanyIdSchema });
const key = company.extend({ keyId: KeyIdSchema });
const member = company.extend({ memberId: MemberIdSchema });
const read = ['company_not_found'] as const;
const change = ['company_not_found', 'origin_not_allowed'] as const;
const ownerChange = [...change, 'owner_required'] as const;
const inside = '/console/api/companies/{id}';

/** Every operation of the console's own interface, in the order of its description. */
export const consoleOperations: readonly ConsoleOperation[] = [
  {
    method: 'post',
    path: '/console/api/auth/email-otp/send-verification-otp',
    operationId: 'sendCode',
    tag: 'Account',
    summary: 'Send a sign-in code',
    description:
      'Sends a code to the address, for the browser that asks: a cookie tells it from others, and the code is accepted with this cookie only. The answer does not tell whether the address has an account.',
    success: { schema: SendCodeResponseSchema },
    problems: ['origin_not_allowed', 'too_many_attempts', 'mail_unavailable'],
    body: SendCodeRequestSchema,
    isOpen: true,
  },
  {
    method: 'post',
    path: '/console/api/auth/sign-in/email-otp',
    operationId: 'signIn',
    tag: 'Account',
    summary: 'Sign in with a code',
    description:
      'Sets the session cookie, and makes that of the browser last 400 days, by which it is known. An address without an account gets one.',
    success: { schema: SignInResponseSchema },
    problems: ['code_not_accepted', 'origin_not_allowed', 'too_many_attempts'],
    body: SignInRequestSchema,
    isOpen: true,
  },
  {
    method: 'post',
    path: '/console/api/auth/sign-out',
    operationId: 'signOut',
    tag: 'Account',
    summary: 'Sign out',
    description: 'Ends the session of the cookie, if there is one.',
    success: { schema: SignOutResponseSchema },
    problems: ['origin_not_allowed'],
    isOpen: true,
  },
  {
    method: 'get',
    path: '/console/api/session',
    operationId: 'getAccount',
    tag: 'Account',
    summary: 'Read the account',
    description: 'The signed-in account, its companies and its open invitations.',
    success: { schema: AccountResponseSchema },
    problems: [],
  },
  {
    method: 'get',
    path: '/console/api/sessions',
    operationId: 'listSessions',
    tag: 'Account',
    summary: 'List the sessions',
    description: 'The sessions of the account, newest first.',
    success: { schema: SessionsResponseSchema },
    problems: [],
  },
  {
    method: 'delete',
    path: '/console/api/sessions',
    operationId: 'endOtherSessions',
    tag: 'Account',
    summary: 'End all other sessions',
    description: 'Ends every session of the account but the current.',
    success: { schema: EndedSessionsResponseSchema },
    problems: ['origin_not_allowed'],
  },
  {
    method: 'delete',
    path: '/console/api/sessions/{sessionId}',
    operationId: 'endSession',
    tag: 'Account',
    summary: 'End a session',
    description: 'Ends one session of the account; also the second time.',
    success: { schema: EndedSessionsResponseSchema },
    problems: ['origin_not_allowed'],
    parameters: z.object({
      sessionId: z.string().meta({ description: 'The `id` of the session.', example: 'QmVpc3BpZWw' }),
    }),
  },
  {
    method: 'post',
    path: '/console/api/companies',
    operationId: 'registerCompany',
    tag: 'Companies',
    summary: 'Register a company',
    description: 'The company waits until an operator verifies it.',
    success: { status: 201, schema: CompanyResponseSchema },
    problems: ['origin_not_allowed', 'company_limit'],
    body: RegistrationSchema,
  },
  {
    method: 'get',
    path: inside,
    operationId: 'getCompany',
    tag: 'Companies',
    summary: 'Read a company',
    description: 'A company of the account, with the times of its state.',
    success: { schema: CompanyDetailResponseSchema },
    problems: read,
    parameters: company,
  },
  {
    method: 'post',
    path: `${inside}/select`,
    operationId: 'selectCompany',
    tag: 'Companies',
    summary: 'Select a company',
    description:
      'Issues the first key if the company is verified, the account is its owner and it never had a key.',
    success: { schema: SelectionResponseSchema },
    problems: change,
    parameters: company,
  },
  {
    method: 'post',
    path: `${inside}/invitation/accept`,
    operationId: 'acceptInvitation',
    tag: 'Members',
    summary: 'Accept an invitation',
    description: 'Makes the account a member.',
    success: { schema: AcceptedInvitationResponseSchema },
    problems: [...change, 'invitation_not_found'],
    parameters: company,
  },
  {
    method: 'post',
    path: `${inside}/invitation/decline`,
    operationId: 'declineInvitation',
    tag: 'Members',
    summary: 'Decline an invitation',
    description: 'Ends the invitation.',
    success: { schema: DeclinedInvitationResponseSchema },
    problems: [...change, 'invitation_not_found'],
    parameters: company,
  },
  {
    method: 'get',
    path: `${inside}/keys`,
    operationId: 'listKeys',
    tag: 'Keys',
    summary: 'List the keys',
    description: 'The keys of the company, masked, newest first, with its limits.',
    success: { schema: KeysResponseSchema },
    problems: read,
    parameters: company,
  },
  {
    method: 'post',
    path: `${inside}/keys`,
    operationId: 'createKey',
    tag: 'Keys',
    summary: 'Create a key',
    description: 'Earlier keys stay active. The response is the only one with the full key.',
    success: { status: 201, schema: CreatedKeyResponseSchema },
    problems: [
      ...ownerChange,
      'company_not_verified',
      'company_suspended',
      'active_key_limit',
      'retained_key_limit',
      'request_repeated',
      'daily_key_limit',
    ],
    parameters: company,
    header: z.object({ 'Idempotency-Key': IdempotencyKeySchema.optional() }),
    body: CreateKeyRequestSchema,
    isBodyOptional: true,
  },
  {
    method: 'post',
    path: `${inside}/keys/{keyId}/revoke`,
    operationId: 'revokeKey',
    tag: 'Keys',
    summary: 'Revoke a key',
    description: 'Ends a key for good. Revoking it again gives the same answer.',
    success: { schema: RevokedKeyResponseSchema },
    problems: [
      ...ownerChange,
      'company_not_verified',
      'company_suspended',
      'key_not_found',
      'key_not_active',
    ],
    parameters: key,
  },
  {
    method: 'get',
    path: `${inside}/members`,
    operationId: 'listMembers',
    tag: 'Members',
    summary: 'List the members',
    description: 'The members of the company and its open invitations.',
    success: { schema: MembersResponseSchema },
    problems: read,
    parameters: company,
  },
  {
    method: 'post',
    path: `${inside}/members`,
    operationId: 'inviteMember',
    tag: 'Members',
    summary: 'Invite a member',
    description: 'Sends an invitation. The answer does not tell whether the address has an account.',
    success: { status: 201, schema: InvitedMemberResponseSchema },
    problems: [...ownerChange, 'company_suspended', 'member_exists', 'invitation_limit'],
    parameters: company,
    body: InviteRequestSchema,
  },
  {
    method: 'post',
    path: `${inside}/members/{memberId}/role`,
    operationId: 'changeRole',
    tag: 'Members',
    summary: 'Change a role',
    description: 'An owner who becomes a member loses the keys that the owner issued.',
    success: { schema: ChangedMemberResponseSchema },
    problems: [...ownerChange, 'member_not_found', 'last_owner'],
    parameters: member,
    body: ChangeRoleRequestSchema,
  },
  {
    method: 'delete',
    path: `${inside}/members/{memberId}`,
    operationId: 'endMembership',
    tag: 'Members',
    summary: 'Remove a member',
    description: 'Ends a membership and disables the keys of the member, or withdraws an invitation.',
    success: { schema: EndedMembershipResponseSchema },
    problems: [...ownerChange, 'member_not_found', 'last_owner'],
    parameters: member,
  },
  {
    method: 'get',
    path: `${inside}/audit`,
    operationId: 'listAudit',
    tag: 'Audit',
    summary: 'Read the audit record',
    description: 'Who did what when, newest first, in pages.',
    success: { schema: AuditResponseSchema },
    problems: read,
    parameters: company,
    query: AuditQuerySchema,
  },
  {
    method: 'get',
    path: `${inside}/audit.csv`,
    operationId: 'downloadAudit',
    tag: 'Audit',
    summary: 'Download the audit record',
    description: 'The whole record as comma-separated values after RFC 4180.',
    success: { schema: z.string().meta({ description: 'The record.' }), type: 'text/csv' },
    problems: read,
    parameters: company,
  },
];
