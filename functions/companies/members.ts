import type { CompanyRole } from '../../src/contracts/console/company.ts';
import { type ConsoleMember, ConsoleMemberSchema } from '../../src/contracts/console/member.ts';
import { type ChangeOutcome, listRows, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

/** A member of a company, identified by email address, in any case. */
export type MemberName = { readonly companyId: string; readonly email: string };

/** The outcome of an operator's change of a member. */
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
  role: CompanyRole,
  actor: string,
): Promise<ChangeOutcome<undefined>> =>
  runChange(
    database,
    'SELECT supplier.add_member($1, $2, $3, $4)',
    [companyId, email, role, actor],
    () => undefined,
  );

const changeMember = (
  database: Database,
  { companyId, email }: MemberName,
  role: CompanyRole | null,
  actor: string,
): Promise<ChangeOutcome<MemberChange>> =>
  runChange(
    database,
    'SELECT * FROM supplier.change_member($1, $2, $3, $4)',
    [companyId, email, role, actor],
    ([row]) => ({ disabledKeys: row?.count('disabled') ?? 0, ownersLeft: row?.count('owners_left') ?? 0 }),
  );

/** Changes the role of a member for an operator, who may leave the company without an owner. */
export const changeMemberRole = (database: Database, member: MemberName, role: CompanyRole, actor: string) =>
  changeMember(database, member, role, actor);

/** Ends a membership for an operator, who may leave the company without an owner. */
export const removeMember = (database: Database, member: MemberName, actor: string) =>
  changeMember(database, member, null, actor);

/** The current members of a company and after them its open invitations, each oldest first, for one of its members. */
export const membersOf = (
  database: Database,
  companyId: string,
  email: string,
): Promise<ChangeOutcome<ConsoleMember[]>> =>
  listRows(database, 'SELECT * FROM supplier.members_of($1, $2)', [companyId, email], ConsoleMemberSchema);

const changeListedMember = (
  database: Database,
  [companyId, memberId]: readonly [string, string],
  role: CompanyRole | null,
  account: string,
  actor: string,
): Promise<ChangeOutcome<{ readonly disabledKeys: number }>> =>
  runChange(
    database,
    'SELECT supplier.change_listed_member($1, $2, $3, $4, $5) AS disabled',
    [companyId, memberId, role, account, actor],
    ([row]) => ({ disabledKeys: row?.count('disabled') ?? 0 }),
  );

/** Changes the role of a member on behalf of an owner. Refused with `last_owner` if the company would have none. */
export const changeRole = (
  database: Database,
  companyId: string,
  memberId: string,
  role: CompanyRole,
  owner: string,
  actor: string,
) => changeListedMember(database, [companyId, memberId], role, owner, actor);

/**
 * Ends a membership or withdraws an invitation on behalf of an owner; an account that is no owner may end its own
 * membership. Refused with `last_owner` if the company would have none.
 */
export const endMembership = (
  database: Database,
  companyId: string,
  memberId: string,
  account: string,
  actor: string,
) => changeListedMember(database, [companyId, memberId], null, account, actor);
