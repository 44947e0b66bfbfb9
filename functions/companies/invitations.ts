import { type Acting, type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';
import { type AccountCompany, readOneCompany } from './account-companies.ts';
import { type ListedMember, type MemberRole, readListedMember, readRole } from './members.ts';

/** An open invitation, as the invited account sees it. */
export type Invitation = {
  readonly companyId: string;
  readonly companyName: string;
  readonly role: MemberRole;
  /** The email address of the owner who invited. */
  readonly invitedBy: string;
  /** 14 days after it was made. */
  readonly expiresAt: Date;
};

/** The open invitations of an address, oldest first. */
export const invitationsOf = (
  database: Database,
  email: string,
  at?: Date,
): Promise<ChangeOutcome<Invitation[]>> =>
  runChange(database, 'SELECT * FROM supplier.invitations_of($1, $2)', [email, at ?? null], (rows) =>
    rows.map((row) => ({
      companyId: row.text('company_id'),
      companyName: row.text('company_name'),
      role: readRole(row.text('role')),
      invitedBy: row.text('invited_by'),
      expiresAt: row.timestamp('expires_at'),
    })),
  );

/**
 * Invites an address on behalf of an owner. Refused with `member_exists`, `invitation_exists`, `company_suspended`, or
 * `invitation_limit`: 50 open ones, or 50 made in 24 hours (5 while the company waits), with the time of the next.
 */
export const inviteMember = (
  database: Database,
  companyId: string,
  invited: { readonly email: string; readonly role: MemberRole },
  owner: string,
  { actor, at }: Acting,
): Promise<ChangeOutcome<ListedMember>> =>
  runChange(
    database,
    'SELECT * FROM supplier.invite_member($1, $2, $3, $4, $5, $6)',
    [companyId, invited.email, invited.role, owner, actor, at ?? null],
    ([row]) => {
      if (row === undefined) throw new Error('The database neither invited the address nor refused to.');
      return readListedMember(row);
    },
  );

/** Makes the invited account a member and returns its company. Accepting again gives the same answer. */
export const acceptInvitation = (
  database: Database,
  companyId: string,
  email: string,
  { actor, at }: Acting,
): Promise<ChangeOutcome<AccountCompany>> =>
  runChange(
    database,
    'SELECT * FROM supplier.accept_invitation($1, $2, $3, $4)',
    [companyId, email, actor, at ?? null],
    readOneCompany,
  );

/** Declines an invitation. */
export const declineInvitation = (
  database: Database,
  companyId: string,
  email: string,
  { actor, at }: Acting,
): Promise<ChangeOutcome<undefined>> =>
  runChange(
    database,
    'SELECT supplier.decline_invitation($1, $2, $3, $4)',
    [companyId, email, actor, at ?? null],
    () => undefined,
  );
