import { type Acting, type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database, Row } from '../database/database.ts';

/** The roles of members. An owner creates and revokes keys; a member does not. */
export const memberRoles = ['owner', 'member'] as const;

/** The role of a member. */
export type MemberRole = (typeof memberRoles)[number];

/** Reads the role of a member. */
export const readRole = (text: string): MemberRole => {
  const role = memberRoles.find((known) => known === text);
  if (role === undefined) throw new Error('The database gave a role that this version does not know.');
  return role;
};

/** A member of a company, identified by email address, in any case. */
export type MemberName = { readonly companyId: string; readonly email: string };

/** What an operator's change of a member did. */
export type MemberChange = {
  /** The number of active keys that it disabled. */
  readonly disabledKeys: number;
  /** The number of current owners that the company still has. */
  readonly ownersLeft: number;
};

/** Adds a member for an operator. */
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
): Promise<ChangeOutcome<MemberChange>> =>
  runChange(
    database,
    'SELECT * FROM supplier.change_member($1, $2, $3, $4, $5)',
    [companyId, email, role, actor, at ?? null],
    ([row]) => ({ disabledKeys: row?.count('disabled') ?? 0, ownersLeft: row?.count('owners_left') ?? 0 }),
  );

/** Changes the role of a member for an operator, who may leave the company without an owner. */
export const changeMemberRole = (database: Database, member: MemberName, role: MemberRole, acting: Acting) =>
  changeMember(database, member, role, acting);

/** Ends a membership for an operator, who may leave the company without an owner. */
export const removeMember = (database: Database, member: MemberName, acting: Acting) =>
  changeMember(database, member, null, acting);

/** A member, or an open invitation, as the members of a company see it. */
export type ListedMember = {
  /** `mbr_` or `inv_` and a number. */
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly state: 'current' | 'invited';
  /** When the membership began or the invitation was made. */
  readonly since: Date;
  /** When the invitation expires; absent for a member. */
  readonly expiresAt: Date | undefined;
  /** The number of active keys that the member issued. */
  readonly activeKeys: number;
  /** Whether this is the account that asks. */
  readonly you: boolean;
};

/** Reads a `supplier.listed_member`. */
export const readListedMember = (row: Row): ListedMember => ({
  id: row.text('id'),
  email: row.text('email'),
  role: readRole(row.text('role')),
  state: row.text('state') === 'invited' ? 'invited' : 'current',
  since: row.timestamp('since'),
  expiresAt: row.optionalTimestamp('expires_at'),
  activeKeys: row.count('active_keys'),
  you: row.flag('you'),
});

/** The current members of a company and after them its open invitations, each oldest first, for one of its members. */
export const membersOf = (
  database: Database,
  companyId: string,
  email: string,
  at?: Date,
): Promise<ChangeOutcome<ListedMember[]>> =>
  runChange(
    database,
    'SELECT * FROM supplier.members_of($1, $2, $3)',
    [companyId, email, at ?? null],
    (rows) => rows.map(readListedMember),
  );

const changeListedMember = (
  database: Database,
  [companyId, memberId]: readonly [string, string],
  role: MemberRole | null,
  account: string,
  { actor, at }: Acting,
): Promise<ChangeOutcome<{ readonly disabledKeys: number }>> =>
  runChange(
    database,
    'SELECT supplier.change_listed_member($1, $2, $3, $4, $5, $6) AS disabled',
    [companyId, memberId, role, account, actor, at ?? null],
    ([row]) => ({ disabledKeys: row?.count('disabled') ?? 0 }),
  );

/** Changes the role of a member on behalf of an owner. Refused with `last_owner` if the company would have none. */
export const changeRole = (
  database: Database,
  companyId: string,
  memberId: string,
  role: MemberRole,
  owner: string,
  acting: Acting,
) => changeListedMember(database, [companyId, memberId], role, owner, acting);

/**
 * Ends a membership or withdraws an invitation on behalf of an owner; an account that is no owner may end its own
 * membership. Refused with `last_owner` if the company would have none.
 */
export const endMembership = (
  database: Database,
  companyId: string,
  memberId: string,
  account: string,
  acting: Acting,
) => changeListedMember(database, [companyId, memberId], null, account, acting);
