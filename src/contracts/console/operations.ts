import * as z from 'zod';
import {
  AccountResponseSchema,
  EndedSessionsResponseSchema,
  SendCodeRequestSchema,
  SessionsResponseSchema,
  SignInRequestSchema,
  SuccessResponseSchema,
} from './account.ts';
import { AuditQuerySchema, AuditResponseSchema } from './audit.ts';
import { CompanyIdSchema, CompanyResponseSchema, RegistrationSchema } from './company.ts';
import {
  CreatedKeyResponseSchema,
  CreateKeyRequestSchema,
  KeyIdSchema,
  KeysResponseSchema,
  NamedKeyResponseSchema,
  NameKeyRequestSchema,
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

/**
 * A request that the console's own interface takes, and what it is answered with. The router and the
 * pages of the console read it.
 */
export type ConsoleOperation = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path below `consoleRoot`, with `{name}` for each value in `values`. */
  readonly path: string;
  /** The body of a success. */
  readonly answer: z.ZodType;
  /** The media type of a success; JSON if it is absent. */
  readonly type?: 'text/csv';
  /** The values in the path. */
  readonly values?: z.ZodObject;
  readonly query?: z.ZodObject;
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
const ofCompany = '/companies/{id}';

/** Every operation of the console's own interface by its name, in the order of its path. */
export const consoleOperations = {
  /** Sends a code to the address, for the browser that asks: a cookie tells it from others, and the code is accepted with this cookie only. The answer does not tell whether the address has an account. */
  sendCode: {
    method: 'POST',
    path: '/auth/email-otp/send-verification-otp',
    answer: SuccessResponseSchema,
    body: SendCodeRequestSchema,
    isOpen: true,
  },
  /** Sets the session cookie, and makes that of the browser last 400 days, by which it is known. An address without an account gets one. */
  signIn: {
    method: 'POST',
    path: '/auth/sign-in/email-otp',
    answer: SuccessResponseSchema,
    body: SignInRequestSchema,
    isOpen: true,
  },
  /** Ends the session of the cookie, if there is one. */
  signOut: { method: 'POST', path: '/auth/sign-out', answer: SuccessResponseSchema, isOpen: true },
  /** The signed-in account, its companies and its open invitations. */
  getAccount: { method: 'GET', path: '/session', answer: AccountResponseSchema },
  /** The sessions of the account, newest first. */
  listSessions: { method: 'GET', path: '/sessions', answer: SessionsResponseSchema },
  /** Ends every session of the account but the current. */
  endOtherSessions: { method: 'DELETE', path: '/sessions', answer: EndedSessionsResponseSchema },
  /** Ends one session of the account; also the second time. */
  endSession: {
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    answer: EndedSessionsResponseSchema,
    values: z.object({ sessionId: z.string() }),
  },
  /** The company waits until an operator verifies it. */
  registerCompany: {
    method: 'POST',
    path: '/companies',
    answer: CompanyResponseSchema,
    body: RegistrationSchema,
  },
  /** A company of the account, with the times of its state. */
  getCompany: { method: 'GET', path: ofCompany, answer: CompanyResponseSchema, values: company },
  /** Issues the first key if the company is verified, the account is its owner and it never had a key. */
  selectCompany: {
    method: 'POST',
    path: `${ofCompany}/select`,
    answer: SelectionResponseSchema,
    values: company,
  },
  /** Makes the account a member. */
  acceptInvitation: {
    method: 'POST',
    path: `${ofCompany}/invitation/accept`,
    answer: AcceptedInvitationResponseSchema,
    values: company,
  },
  /** Ends the invitation. */
  declineInvitation: {
    method: 'POST',
    path: `${ofCompany}/invitation/decline`,
    answer: DeclinedInvitationResponseSchema,
    values: company,
  },
  /** The keys of the company, masked, newest first, with its limits. */
  listKeys: { method: 'GET', path: `${ofCompany}/keys`, answer: KeysResponseSchema, values: company },
  /** Earlier keys stay active, also one that the new key is to replace. The response is the only one with the full key. */
  createKey: {
    method: 'POST',
    path: `${ofCompany}/keys`,
    answer: CreatedKeyResponseSchema,
    values: company,
    body: CreateKeyRequestSchema,
    isBodyOptional: true,
  },
  /** Ends a key for good. Revoking it again gives the same answer. */
  revokeKey: {
    method: 'POST',
    path: `${ofCompany}/keys/{keyId}/revoke`,
    answer: RevokedKeyResponseSchema,
    values: key,
  },
  /** Names a key, renames it, or removes its name. It may have ended. */
  nameKey: {
    method: 'POST',
    path: `${ofCompany}/keys/{keyId}/name`,
    answer: NamedKeyResponseSchema,
    values: key,
    body: NameKeyRequestSchema,
  },
  /** The members of the company and its open invitations. */
  listMembers: {
    method: 'GET',
    path: `${ofCompany}/members`,
    answer: MembersResponseSchema,
    values: company,
  },
  /** Sends an invitation. The answer does not tell whether the address has an account. */
  inviteMember: {
    method: 'POST',
    path: `${ofCompany}/members`,
    answer: InvitedMemberResponseSchema,
    values: company,
    body: InviteRequestSchema,
  },
  /** An owner who becomes a member loses the keys that the owner issued. */
  changeRole: {
    method: 'POST',
    path: `${ofCompany}/members/{memberId}/role`,
    answer: ChangedMemberResponseSchema,
    values: member,
    body: ChangeRoleRequestSchema,
  },
  /** Ends a membership and disables the keys of the member, or withdraws an invitation. */
  endMembership: {
    method: 'DELETE',
    path: `${ofCompany}/members/{memberId}`,
    answer: EndedMembershipResponseSchema,
    values: member,
  },
  /** Who did what when, newest first, in pages. */
  listAudit: {
    method: 'GET',
    path: `${ofCompany}/audit`,
    answer: AuditResponseSchema,
    values: company,
    query: AuditQuerySchema,
  },
  /** The whole record as comma-separated values after RFC 4180. */
  downloadAudit: {
    method: 'GET',
    path: `${ofCompany}/audit.csv`,
    answer: z.string(),
    type: 'text/csv',
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
