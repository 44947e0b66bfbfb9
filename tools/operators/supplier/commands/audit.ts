import {
  type AuditEntry,
  expireAddresses,
  forgetAddress,
  listAuditEntries,
} from '../../../../functions/companies/audit.ts';
import {
  type AuditBreak,
  type AuditHead,
  verifyAuditRecord,
} from '../../../../functions/companies/audit-verification.ts';
import type { Database } from '../../../../functions/database/database.ts';
import { counted } from '../../../../src/contracts/counted.ts';
import { textTable } from '../../../command-line/terminal-text.ts';
import { flag, type ToolCommand } from '../../../command-line/tool-command.ts';
import { type CommandOutcome, done, supplierCommand } from '../command.ts';
import { beforeOption, forgottenOption, headOption, limitOption, onlyCompanyOption } from '../options.ts';

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

/** What each break means, as the sentence after the place. */
const meanings: Readonly<Record<AuditBreak, string>> = {
  entry_altered:
    'The entry is not what was recorded, or it does not follow the entry before it. The entries before it are as they were recorded.',
  entry_missing:
    'The entry is gone. Entries were removed past the triggers of the record, or a backup was restored in part.',
  entry_beyond_head: 'The entry was inserted past the triggers of the record.',
  head_altered:
    'The end of the chain, in supplier.audit_head, is not the hash of this entry. One of the two was altered.',
  head_missing:
    'The end of the chain, in supplier.audit_head, is gone, and with it the proof that no entry is missing.',
  text_altered:
    'The entry is as it was recorded, but the address or name it refers to, in supplier.audit_text, was altered.',
  text_missing:
    'The address or name the entry refers to was deleted from supplier.audit_text without an entry that says so.',
  draft_left:
    'A change is in supplier.audit_draft and not in the chain. It was committed while the triggers of the record were disabled.',
  noted_head_differs:
    'The chain is consistent, but it is not the one whose head was noted. Entries were removed from its end, or it was rewritten from here or earlier.',
};

/** A head as it is printed, noted and given again. */
export const formatHead = ({ entries, hash }: AuditHead): string => `${entries}:${hash}`;

const verify = async (noted: AuditHead | undefined, database: Database): Promise<CommandOutcome> => {
  const outcome = await verifyAuditRecord(database, noted);
  if (outcome.kind !== 'done') return outcome;
  const { head, firstBreak } = outcome.result;
  const json = { valid: firstBreak === undefined, entries: head.entries, head: formatHead(head) };
  if (firstBreak === undefined) {
    return {
      kind: 'done',
      json,
      text: `${counted(head.entries, 'entry', 'entries')}, and the chain verifies.
Head  ${formatHead(head)}
Note the head outside the database, and give it to the next check with --head. Without it, a check cannot tell when entries were removed from the end or the chain was rewritten.`,
    };
  }
  const { kind, entry } = firstBreak;
  const place = entry === undefined ? '' : ` at entry ${entry}`;
  return {
    kind: 'broken',
    json: { ...json, break: { ...firstBreak, meaning: meanings[kind] } },
    text: `${counted(head.entries, 'entry', 'entries')}, and the chain breaks${place} (${kind}).\n${meanings[kind]}`,
  };
};

const audit = supplierCommand({
  name: 'audit',
  summary: 'Shows who did what and when, oldest first, or verifies the whole record.',
  notes:
    'The role is the one that was logged in to the database. The actor is the one that the caller named. --verify always checks the whole record, and ends with exit code 1 when it does not verify.',
  options: {
    company: onlyCompanyOption,
    limit: limitOption,
    verify: flag('check the hash chain instead of showing entries'),
    head: headOption,
  },
  run: async (options, { database }) => {
    if (options.verify || options.head !== undefined) return verify(options.head, database);
    return done(await listAuditEntries(database, options.company, options.limit), (entries) => ({
      json: { entries },
      text: showEntries(entries),
    }));
  },
});

const forget = supplierCommand({
  name: 'audit forget',
  summary: 'Replaces an address that no current member has with a token, permanently.',
  notes:
    'It does so in ended memberships and in the audit record, which still verifies. Backups and logs of the database keep the address; see docs/audit.md.',
  options: { email: forgottenOption },
  run: async (options, { database, actor }) =>
    done(await forgetAddress(database, options.email, actor), (forgotten) => ({
      json: { forgotten },
      text: `The address is forgotten: ${counted(forgotten.entries, 'entry', 'entries')} and ${counted(forgotten.memberships, 'ended membership')} now have ${forgotten.token}.`,
    })),
});

const expire = supplierCommand({
  name: 'audit expire',
  summary: 'Forgets every address that no current member has and no entry since a given day names.',
  notes: 'This is audit forget for every address whose retention period has ended. Entries stay.',
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
