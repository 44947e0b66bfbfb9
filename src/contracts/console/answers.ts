import type { z } from 'zod';
import { ProblemSchema } from '../problem.ts';
import {
  AccountResponseSchema,
  EndedSessionsResponseSchema,
  SendCodeResponseSchema,
  SessionsResponseSchema,
  SignInResponseSchema,
  SignOutResponseSchema,
} from './account.ts';
import { AuditResponseSchema } from './audit.ts';
import { CompanyDetailResponseSchema, CompanyResponseSchema } from './company.ts';
import {
  CreatedKeyResponseSchema,
  KeysResponseSchema,
  RevokedKeyResponseSchema,
  SelectionResponseSchema,
} from './key.ts';
import {
  AcceptedInvitationResponseSchema,
  ChangedMemberResponseSchema,
  DeclinedInvitationResponseSchema,
  EndedMembershipResponseSchema,
  InvitedMemberResponseSchema,
  MembersResponseSchema,
} from './member.ts';
import {
  DailyKeyLimitProblemSchema,
  InvalidFormProblemSchema,
  RequestRepeatedProblemSchema,
} from './problems.ts';

/** Every answer that the pages of the console read, by name. `problem` has what any of the problems may add. */
export const consoleAnswers = {
  account: AccountResponseSchema,
  codeSent: SendCodeResponseSchema,
  signedIn: SignInResponseSchema,
  signedOut: SignOutResponseSchema,
  sessions: SessionsResponseSchema,
  endedSessions: EndedSessionsResponseSchema,
  registeredCompany: CompanyResponseSchema,
  company: CompanyDetailResponseSchema,
  selection: SelectionResponseSchema,
  acceptedInvitation: AcceptedInvitationResponseSchema,
  declinedInvitation: DeclinedInvitationResponseSchema,
  keys: KeysResponseSchema,
  createdKey: CreatedKeyResponseSchema,
  revokedKey: RevokedKeyResponseSchema,
  members: MembersResponseSchema,
  invitedMember: InvitedMemberResponseSchema,
  changedMember: ChangedMemberResponseSchema,
  endedMembership: EndedMembershipResponseSchema,
  audit: AuditResponseSchema,
  problem: ProblemSchema.extend({
    errors: InvalidFormProblemSchema.shape.errors.optional(),
    nextAt: DailyKeyLimitProblemSchema.shape.nextAt.optional(),
    masked: RequestRepeatedProblemSchema.shape.masked.optional(),
  }),
} as const;

/** The answers of the console after parsing, by name. */
export type ConsoleAnswers = {
  readonly [Name in keyof typeof consoleAnswers]: z.infer<(typeof consoleAnswers)[Name]>;
};
