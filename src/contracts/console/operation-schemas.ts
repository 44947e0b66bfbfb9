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
import { CompanyResponseSchema, RegistrationSchema } from './company.ts';
import {
  CreatedKeyResponseSchema,
  CreateKeyRequestSchema,
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
  MembersResponseSchema,
} from './member.ts';
import type { OperationName, ValueName } from './operations.ts';

/** Request and answer of an operation, without the values in its path. */
export type OperationSchemas = {
  /** The body of a success. */
  readonly answer: z.ZodType;
  readonly query?: z.ZodObject;
  /** The fields that are sent as JSON. A `POST` without it has none. */
  readonly body?: z.ZodType;
  /** Whether an empty body is the same as `{}`. */
  readonly isBodyOptional?: true;
};

/** The schemas of every operation. */
export const operationSchemas = {
  sendCode: { answer: SuccessResponseSchema, body: SendCodeRequestSchema },
  signIn: { answer: SuccessResponseSchema, body: SignInRequestSchema },
  signOut: { answer: SuccessResponseSchema },
  getAccount: { answer: AccountResponseSchema },
  listSessions: { answer: SessionsResponseSchema },
  endOtherSessions: { answer: EndedSessionsResponseSchema },
  endSession: { answer: EndedSessionsResponseSchema },
  registerCompany: { answer: CompanyResponseSchema, body: RegistrationSchema },
  getCompany: { answer: CompanyResponseSchema },
  selectCompany: { answer: SelectionResponseSchema },
  acceptInvitation: { answer: AcceptedInvitationResponseSchema },
  declineInvitation: { answer: DeclinedInvitationResponseSchema },
  listKeys: { answer: KeysResponseSchema },
  createKey: { answer: CreatedKeyResponseSchema, body: CreateKeyRequestSchema, isBodyOptional: true },
  revokeKey: { answer: RevokedKeyResponseSchema },
  nameKey: { answer: NamedKeyResponseSchema, body: NameKeyRequestSchema },
  listMembers: { answer: MembersResponseSchema },
  inviteMember: { answer: InvitedMemberResponseSchema, body: InviteRequestSchema },
  changeRole: { answer: ChangedMemberResponseSchema, body: ChangeRoleRequestSchema },
  endMembership: { answer: EndedMembershipResponseSchema },
  listAudit: { answer: AuditResponseSchema, query: AuditQuerySchema },
  downloadAudit: { answer: z.string() },
} as const satisfies Readonly<Record<OperationName, OperationSchemas>>;

type Schemas = typeof operationSchemas;

/** The body of a success of an operation. */
export type ConsoleAnswer<Name extends OperationName> = z.output<Schemas[Name]['answer']>;

type Values<Name extends OperationName> = [ValueName<Name>] extends [never]
  ? { readonly values?: undefined }
  : { readonly values: Readonly<Record<ValueName<Name>, string>> };

type Sent<Name extends OperationName, Part extends 'query' | 'body'> =
  Schemas[Name] extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? Readonly<Record<Part, z.input<Schema>>>
    : Readonly<Partial<Record<Part, undefined>>>;

/** The input of an operation: values in the path, query and fields. */
export type ConsoleRequest<Name extends OperationName> = Values<Name> &
  Sent<Name, 'query'> &
  Sent<Name, 'body'>;
