import {
  type AuditEntry,
  expireAddresses,
  forgetAddress,
  listAuditEntries,
} from '../../../functions/keys/audit.ts';
import {
  type AuditBreak,
  type AuditHead,
  verifyAuditRecord,
} from '../../../functions/keys/audit-verification.ts';
import type { Database } from '../../../functions/keys/database.ts';
import { counted } from '../../../src/contracts/counted.ts';
import type { Command, CommandOutcome, GivenOptions } from '../command.ts';
import { done } from '../done.ts';
import { beforeOption, companyOption, forgottenOption, headOption, limitOption } from '../options.ts';
import { textTable } from '../text-table.ts';

const { required: _required, ...optionalCompany } = companyOption;

const timeOf = ({ recordedAt, claimedAt }: AuditEntry): string =>
  claimedAt === undefined
    ? recordedAt.toISOString()
    : `${recordedAt.toISOString()} (claimed: ${claimedAt.toISOString()})`;

const roleOf = ({ sessionRole = '-', actingRole = sessionRole }: AuditEntry): string =>
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
          timeOf(entry),
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
  entry_beyond_head: 'The entry was put in past the triggers of the record.',
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
    'The chain fits in itself, but it is not the one whose head was noted. Entries were removed from its end, or it was written anew from here or before.',
};

const formatHead = ({ entries, hash }: AuditHead): string => `${entries}:${hash}`;

const verify = async (options: GivenOptions, database: Database): Promise<CommandOutcome> => {
  const [entries, hash] = options.text('head')?.split(':') ?? [];
  const noted = hash === undefined ? undefined : { entries: Number(entries), hash };
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
Note the head outside the database, and give it to the next check with --head: only so is it seen when entries are removed from the end or the chain is written anew.`,
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

const audit: Command = {
  name: 'audit',
  summary: 'Shows who did what when, oldest first, or verifies the whole record.',
  notes:
    'The role is the one that was logged in to the database; the actor is who the caller said acts. --verify checks the whole record whatever --company and --limit say, and ends with exit code 1 when it does not hold.',
  options: {
    company: optionalCompany,
    limit: limitOption,
    verify: { description: 'check the hash chain instead of showing entries' },
    head: headOption,
  },
  run: async (options, { database }) => {
    if (options.flag('verify') || options.text('head') !== undefined) return verify(options, database);
    const most = Number(options.text('limit') ?? '100');
    return done(await listAuditEntries(database, options.text('company'), most), (entries) => ({
      json: { entries },
      text: showEntries(entries),
    }));
  },
};

const forget: Command = {
  name: 'audit forget',
  summary: 'Puts a token in the place of an address that no current member has, for good.',
  notes:
    'In ended memberships and in the audit record, which still verifies. Backups and logs of the database are not reached; see docs/audit.md.',
  options: { email: forgottenOption },
  run: async (options, { database, actor }) =>
    done(await forgetAddress(database, options.required('email'), { actor }), (forgotten) => ({
      json: { forgotten },
      text: `The address is forgotten: ${counted(forgotten.entries, 'entry', 'entries')} and ${counted(forgotten.memberships, 'ended membership')} now have ${forgotten.token}.`,
    })),
};

const expire: Command = {
  name: 'audit expire',
  summary: 'Forgets every address that no current member has and no entry since a day concerns.',
  notes: 'This is audit forget for all addresses whose time is over. Entries stay.',
  options: { before: beforeOption },
  run: async (options, { database, actor }) => {
    const before = new Date(`${options.required('before')}T00:00:00Z`);
    return done(await expireAddresses(database, before, { actor }), (forgotten) => ({
      json: { forgotten },
      text: `${counted(forgotten, 'address is', 'addresses are')} forgotten.`,
    }));
  },
};

/** The commands about the audit record; the longer names first, because the shorter one begins them. */
export const auditCommands: readonly Command[] = [forget, expire, audit];
