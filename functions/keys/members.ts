import { type Acting, type ChangeOutcome, runChange } from './change.ts';
import type { Database } from './database.ts';

/** The roles of members. An owner creates and revokes keys; a member does not. */
export const memberRoles = ['owner', 'member'] as const;

/** The role of a member. */
export type MemberRole = (typeof memberRoles)[number];

/** A member of a company, identified by email address, in any case. */
export type MemberName = { readonly companyId: string; readonly email: string };

/** Adds a member. */
export const addMember = (
  database: Database,
  { companyId, email }: MemberName,
  role: MemberRole,
  { actor, at }: Acting,
): Promise<ChangeOutcome<undefined>> =>
  runChange(
    database,
    'SELECT supplier.add_member($1, $2, $3, $4, $5)',
    [companyId, email, role, actor, at ?? null],
    () => undefined,
  );

const changeMember = (
  database: Database,
  { companyId, email }: MemberName,
  role: MemberRole | null,
  { actor, at }: Acting,
): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT supplier.change_member($1, $2, $3, $4, $5) AS disabled',
    [companyId, email, role, actor, at ?? null],
    ([row]) => row?.count('disabled') ?? 0,
  );

/** Changes the role of a member. Returns how many of the member's keys this disabled. */
export const changeMemberRole = (database: Database, member: MemberName, role: MemberRole, acting: Acting) =>
  changeMember(database, member, role, acting);

/** Ends a membership. Returns how many of the member's keys this disabled. */
export const removeMember = (database: Database, member: MemberName, acting: Acting) =>
  changeMember(database, member, null, acting);
