import {
  type AuditEntry,
  expireAddresses,
  forgetAddress,
  listAuditEntries,
} from '../../../../functions/companies/audit.ts';
import { counted } from '../../../../src/text/counted.ts';
import { textTable } from '../../../command-line/terminal-text.ts';
import type { ToolCommand } from '../../../command-line/tool-command.ts';
import { done, supplierCommand } from '../command.ts';
import { beforeOption, forgottenOption, limitOption, onlyCompanyOption } from '../options.ts';

const roleOf = ({ sessionRole, actingRole }: AuditEntry): string =>
  actingRole === sessionRole ? sessionRole : `${sessionRole} as ${actingRole}`;

const showEntries = (entries: readonly AuditEntry[]): string =>
  entries.length === 0
    ? 'Nothing is recorded.'
    : textTable(
        [
          'ENTRY',
          'RECORDED AT',
          'DATABASE ROLE',
          'CLAIMED ACTOR',
          'ACTION',
          'COMPANY',
          'KEY',
          'MEMBER',
          'FACT',
        ],
        entries.map((entry) => [
          String(entry.number),
          entry.recordedAt,
          roleOf(entry),
          entry.claimedActor ?? '-',
          entry.action,
          entry.companyId ?? '-',
          entry.keyId ?? '-',
          entry.email ?? '-',
          entry.fact ?? '-',
        ]),
      );

const audit = supplierCommand({
  name: 'audit',
  summary: 'Shows who did what and when, oldest first.',
  notes: 'Role: the database login. Actor: the name that the caller gave.',
  options: {
    company: onlyCompanyOption,
    limit: limitOption,
  },
  run: async (options, { database }) =>
    done(await listAuditEntries(database, options.company, options.limit), (entries) => ({
      json: { entries },
      text: showEntries(entries),
    })),
});

const forget = supplierCommand({
  name: 'audit forget',
  summary: 'Replaces the address of a former member by a token, permanently.',
  notes:
    'In ended memberships and in the audit record. Backups and logs of the database keep the address; see docs/audit.md.',
  options: { email: forgottenOption },
  run: async (options, { database, actor }) =>
    done(await forgetAddress(database, options.email, actor), (forgotten) => ({
      json: { forgotten },
      text: `The address is forgotten: ${counted(forgotten.entries, 'entry', 'entries')} and ${counted(forgotten.memberships, 'ended membership')} now have ${forgotten.token}.`,
    })),
});

const expire = supplierCommand({
  name: 'audit expire',
  summary: 'Forgets the addresses of former members that no entry since a given day names.',
  notes: 'Runs audit forget for each such address. Entries stay.',
  options: { before: beforeOption },
  run: async (options, { database, actor }) => {
    const { before } = options;
    return done(await expireAddresses(database, before, actor), (forgotten) => ({
      json: { forgotten },
      text: `${counted(forgotten, 'address is', 'addresses are')} forgotten.`,
    }));
  },
});

/** The commands about the audit record. */
export const auditCommands: readonly ToolCommand[] = [audit, forget, expire];
