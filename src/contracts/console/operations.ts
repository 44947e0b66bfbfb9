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
} from './account.ts';
import { AuditQuerySchema, AuditResponseSchema } from './audit.ts';
import {
  CompanyDetailResponseSchema,
  CompanyIdSchema,
  CompanyResponseSchema,
  RegistrationSchema,
} from './company.ts';
import {
  CreatedKeyResponseSchema,
  CreateKeyRequestSchema,
  IdempotencyKeySchema,
  KeyIdSchema,
  KeysResponseSchema,
  RevokedKeyResponseSchema,
  SelectionResponseSchema,
} from './key.ts';
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
} from './member.ts';
import type { EveryProblemCode } from './problem-table.ts';

/**
 * A request that the console's own interface takes, and what it is answered with. The router, the description and the
 * pages of the console read it.
 */
export type ConsoleOperation = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path below `consoleRoot`, with `{name}` for each value in `values`. */
  readonly path: string;
  readonly tag: 'Account' | 'Companies' | 'Keys' | 'Members' | 'Audit';
  readonly summary: string;
  readonly description: string;
  /** The body of a success. */
  readonly answer: z.ZodType;
  /** The status of a success; 200 if it is absent. */
  readonly status?: 201;
  /** The media type of a success; JSON if it is absent. */
  readonly type?: 'text/csv';
  /** What it can be refused with beyond the problems that every operation of its kind has. */
  readonly problems: readonly EveryProblemCode[];
  /** The values in the path. */
  readonly values?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly header?: z.ZodObject;
  /** The fields that are sent as JSON. A `POST` without it has none. */
  readonly body?: z.ZodType;
  /** Whether an empty body is the same as `{}`. */
  readonly isBodyOptional?: true;
  /** Whether it needs no session. */
  readonly isOpen?: true;
};

/** Where the operations are. */
export const consoleRoot = '/console/api';

const company = z.object({ id: CompanyIdSchema });
const key = company.extend({ keyId: KeyIdSchema });
const member = company.extend({ memberId: MemberIdSchema });
const read = ['company_not_found'] as const;
const change = ['company_not_found', 'origin_not_allowed'] as const;
const ownerChange = [...change, 'owner_required'] as const;
const ofCompany = '/companies/{id}';

/** Every operation of the console's own interface by its name, in the order of its description. */
export const consoleOperations = {
  sendCode: {
    method: 'POST',
    path: '/auth/email-otp/send-verification-otp',
    tag: 'Account',
    summary: 'Send a sign-in code',
    description:
      'Sends a code to the address, for the browser that asks: a cookie tells it from others, and the code is accepted with this cookie only. The answer does not tell whether the address has an account.',
    answer: SendCodeResponseSchema,
    problems: ['origin_not_allowed', 'too_many_attempts', 'mail_unavailable'],
    body: SendCodeRequestSchema,
    isOpen: true,
  },
  signIn: {
    method: 'POST',
    path: '/auth/sign-in/email-otp',
    tag: 'Account',
    summary: 'Sign in with a code',
    description:
      'Sets the session cookie, and makes that of the browser last 400 days, by which it is known. An address without an account gets one.',
    answer: SignInResponseSchema,
    problems: ['code_not_accepted', 'origin_not_allowed', 'too_many_attempts'],
    body: SignInRequestSchema,
    isOpen: true,
  },
  signOut: {
    method: 'POST',
    path: '/auth/sign-out',
    tag: 'Account',
    summary: 'Sign out',
    description: 'Ends the session of the cookie, if there is one.',
    answer: SignOutResponseSchema,
    problems: ['origin_not_allowed'],
    isOpen: true,
  },
  getAccount: {
    method: 'GET',
    path: '/session',
    tag: 'Account',
    summary: 'Read the account',
    description: 'The signed-in account, its companies and its open invitations.',
    answer: AccountResponseSchema,
    problems: [],
  },
  listSessions: {
    method: 'GET',
    path: '/sessions',
    tag: 'Account',
    summary: 'List the sessions',
    description: 'The sessions of the account, newest first.',
    answer: SessionsResponseSchema,
    problems: [],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/sessions',
    tag: 'Account',
    summary: 'End all other sessions',
    description: 'Ends every session of the account but the current.',
    answer: EndedSessionsResponseSchema,
    problems: ['origin_not_allowed'],
  },
  endSession: {
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    tag: 'Account',
    summary: 'End a session',
    description: 'Ends one session of the account; also the second time.',
    answer: EndedSessionsResponseSchema,
    problems: ['origin_not_allowed'],
    values: z.object({
      sessionId: z.string().meta({ description: 'The `id` of the session.', example: 'QmVpc3BpZWw' }),
    }),
  },
  registerCompany: {
    method: 'POST',
    path: '/companies',
    tag: 'Companies',
    summary: 'Register a company',
    description: 'The company waits until an operator verifies it.',
    answer: CompanyResponseSchema,
    status: 201,
    problems: ['origin_not_allowed', 'company_limit'],
    body: RegistrationSchema,
  },
  getCompany: {
    method: 'GET',
    path: ofCompany,
    tag: 'Companies',
    summary: 'Read a company',
    description: 'A company of the account, with the times of its state.',
    answer: CompanyDetailResponseSchema,
    problems: read,
    values: company,
  },
  selectCompany: {
    method: 'POST',
    path: `${ofCompany}/select`,
    tag: 'Companies',
    summary: 'Select a company',
    description:
      'Issues the first key if the company is verified, the account is its owner and it never had a key.',
    answer: SelectionResponseSchema,
    problems: change,
    values: company,
  },
  acceptInvitation: {
    method: 'POST',
    path: `${ofCompany}/invitation/accept`,
    tag: 'Members',
    summary: 'Accept an invitation',
    description: 'Makes the account a member.',
    answer: AcceptedInvitationResponseSchema,
    problems: [...change, 'invitation_not_found'],
    values: company,
  },
  declineInvitation: {
    method: 'POST',
    path: `${ofCompany}/invitation/decline`,
    tag: 'Members',
    summary: 'Decline an invitation',
    description: 'Ends the invitation.',
    answer: DeclinedInvitationResponseSchema,
    problems: [...change, 'invitation_not_found'],
    values: company,
  },
  listKeys: {
    method: 'GET',
    path: `${ofCompany}/keys`,
    tag: 'Keys',
    summary: 'List the keys',
    description: 'The keys of the company, masked, newest first, with its limits.',
    answer: KeysResponseSchema,
    problems: read,
    values: company,
  },
  createKey: {
    method: 'POST',
    path: `${ofCompany}/keys`,
    tag: 'Keys',
    summary: 'Create a key',
    description: 'Earlier keys stay active. The response is the only one with the full key.',
    answer: CreatedKeyResponseSchema,
    status: 201,
    problems: [
      ...ownerChange,
      'company_not_verified',
      'company_suspended',
      'active_key_limit',
      'retained_key_limit',
      'request_repeated',
      'daily_key_limit',
    ],
    values: company,
    header: z.object({ 'Idempotency-Key': IdempotencyKeySchema.optional() }),
    body: CreateKeyRequestSchema,
    isBodyOptional: true,
  },
  revokeKey: {
    method: 'POST',
    path: `${ofCompany}/keys/{keyId}/revoke`,
    tag: 'Keys',
    summary: 'Revoke a key',
    description: 'Ends a key for good. Revoking it again gives the same answer.',
    answer: RevokedKeyResponseSchema,
    problems: [
      ...ownerChange,
      'company_not_verified',
      'company_suspended',
      'key_not_found',
      'key_not_active',
    ],
    values: key,
  },
  listMembers: {
    method: 'GET',
    path: `${ofCompany}/members`,
    tag: 'Members',
    summary: 'List the members',
    description: 'The members of the company and its open invitations.',
    answer: MembersResponseSchema,
    problems: read,
    values: company,
  },
  inviteMember: {
    method: 'POST',
    path: `${ofCompany}/members`,
    tag: 'Members',
    summary: 'Invite a member',
    description: 'Sends an invitation. The answer does not tell whether the address has an account.',
    answer: InvitedMemberResponseSchema,
    status: 201,
    problems: [...ownerChange, 'company_suspended', 'member_exists', 'invitation_limit'],
    values: company,
    body: InviteRequestSchema,
  },
  changeRole: {
    method: 'POST',
    path: `${ofCompany}/members/{memberId}/role`,
    tag: 'Members',
    summary: 'Change a role',
    description: 'An owner who becomes a member loses the keys that the owner issued.',
    answer: ChangedMemberResponseSchema,
    problems: [...ownerChange, 'member_not_found', 'last_owner'],
    values: member,
    body: ChangeRoleRequestSchema,
  },
  endMembership: {
    method: 'DELETE',
    path: `${ofCompany}/members/{memberId}`,
    tag: 'Members',
    summary: 'Remove a member',
    description: 'Ends a membership and disables the keys of the member, or withdraws an invitation.',
    answer: EndedMembershipResponseSchema,
    problems: [...ownerChange, 'member_not_found', 'last_owner'],
    values: member,
  },
  listAudit: {
    method: 'GET',
    path: `${ofCompany}/audit`,
    tag: 'Audit',
    summary: 'Read the audit record',
    description: 'Who did what when, newest first, in pages.',
    answer: AuditResponseSchema,
    problems: read,
    values: company,
    query: AuditQuerySchema,
  },
  downloadAudit: {
    method: 'GET',
    path: `${ofCompany}/audit.csv`,
    tag: 'Audit',
    summary: 'Download the audit record',
    description: 'The whole record as comma-separated values after RFC 4180.',
    answer: z.string().meta({ description: 'The record.' }),
    type: 'text/csv',
    problems: read,
    values: company,
  },
} as const satisfies Readonly<Record<string, ConsoleOperation>>;

type Operations = typeof consoleOperations;

/** The name of an operation. */
export type OperationName = keyof Operations;

/** The name of an operation that needs no session. */
export type OpenOperationName = {
  [Name in OperationName]: Operations[Name] extends { readonly isOpen: true } ? Name : never;
}[OperationName];

/** The name of an operation that answers in JSON. */
export type JsonOperationName = {
  [Name in OperationName]: Operations[Name] extends { readonly type: string } ? never : Name;
}[OperationName];

/** The body of a success of an operation. */
export type ConsoleAnswer<Name extends OperationName> = z.output<Operations[Name]['answer']>;

type Sent<Name extends OperationName, Part extends 'values' | 'query' | 'body'> =
  Operations[Name] extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? Readonly<Record<Part, z.input<Schema>>>
    : Readonly<Partial<Record<Part, undefined>>>;

/** What a page sends with an operation: the values in the path, the query and the fields. */
export type ConsoleRequest<Name extends OperationName> = Sent<Name, 'values'> &
  Sent<Name, 'query'> &
  Sent<Name, 'body'>;
