import type { ConsoleInvitation } from '../../src/contracts/console/account.ts';
import {
  type CompanyRole,
  type ConsoleCompany,
  ConsoleCompanySchema,
  RoleSchema,
} from '../../src/contracts/console/company.ts';
import { type ConsoleMember, ConsoleMemberSchema } from '../../src/contracts/console/member.ts';
import { type ChangeOutcome, oneRow, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

/** The open invitations of an address, oldest first. */
export const invitationsOf = (
  database: Database,
  email: string,
): Promise<ChangeOutcome<ConsoleInvitation[]>> =>
  runChange(database, 'SELECT * FROM supplier.invitations_of($1)', [email], (rows) =>
    rows.map((row) => ({
      company: { id: row.text('company_id'), name: row.text('company_name') },
      role: RoleSchema.parse(row.text('role')),
      invitedBy: row.text('invited_by'),
      expiresAt: row.timestamp('expires_at').toISOString(),
    })),
  );

/**
 * Invites an address on behalf of an owner. Refused with `member_exists`, `invitation_exists`, `company_suspended`,
 * `company_unverified`, or `invitation_limit`: 50 open ones, or 50 made in 24 hours, with the time of the next.
 */
export const inviteMember = (
  database: Database,
  companyId: string,
  invited: { readonly email: string; readonly role: CompanyRole },
  owner: string,
  actor: string,
): Promise<ChangeOutcome<ConsoleMember>> =>
  oneRow(
    database,
    'SELECT * FROM supplier.invite_member($1, $2, $3, $4, $5)',
    [companyId, invited.email, invited.role, owner, actor],
    ConsoleMemberSchema,
  );

/** Makes the invited account a member and returns its company. Accepting again gives the same answer. */
export const acceptInvitation = (
  database: Database,
  companyId: string,
  email: string,
  actor: string,
): Promise<ChangeOutcome<ConsoleCompany>> =>
  oneRow(
    database,
    'SELECT * FROM supplier.accept_invitation($1, $2, $3)',
    [companyId, email, actor],
    ConsoleCompanySchema,
  );

/** Declines an invitation. */
export const declineInvitation = (
  database: Database,
  companyId: string,
  email: string,
  actor: string,
): Promise<ChangeOutcome<undefined>> =>
  runChange(
    database,
    'SELECT supplier.decline_invitation($1, $2, $3)',
    [companyId, email, actor],
    () => undefined,
  );
