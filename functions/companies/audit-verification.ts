import { createHash } from 'node:crypto';
import { type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database, Row } from '../database/database.ts';

/** The head of the chain: the number of entries, and the hash of the last as 64 hexadecimal digits. */
export type AuditHead = { readonly entries: number; readonly hash: string };

/** An inconsistency in the audit record. */
export type AuditBreak =
  /** The content of an entry, or the entry before it, is not what was recorded. */
  | 'entry_altered'
  /** An entry number is missing. */
  | 'entry_missing'
  /** There is an entry after the head of the chain. */
  | 'entry_beyond_head'
  /** The head of the chain is not the hash of the last entry. */
  | 'head_altered'
  /** The head of the chain is missing. */
  | 'head_missing'
  /** An address or the name of an actor is not the one that was recorded. */
  | 'text_altered'
  /** An address or the name of an actor is missing, and no entry says that it was forgotten. */
  | 'text_missing'
  /** A change was committed without an entry. */
  | 'draft_left'
  /** The record is not the one whose head was noted. */
  | 'noted_head_differs';

/** The result of verifying the audit record. */
export type AuditVerification = {
  /** The head of the chain in the database. */
  readonly head: AuditHead;
  /** The first inconsistency, with the number of its entry if it has one. */
  readonly firstBreak?: { readonly kind: AuditBreak; readonly entry?: number };
};

const pageSize = 1000;

const headStatement = `
  SELECT present.entries, present.hash, last.number AS last_number,
    (SELECT count(*)::float8 FROM supplier.audit_draft) AS drafts
  FROM (SELECT max(entry_number)::float8 AS number FROM supplier.audit_entry) AS last
    LEFT JOIN (SELECT entries::float8, encode(head_hash, 'hex') AS hash FROM supplier.audit_head) AS present ON true`;

/** The hashed fields of an entry, in the order of `supplier.audit_hash`. */
const hashedFields = [
  'entry_number',
  'recorded_at',
  'session_role',
  'acting_role',
  'actor_token',
  'action',
  'company_id',
  'key_id',
  'email_token',
  'fact',
] as const;

// The timestamp is formatted here, because whoever alters entries could also alter a function of the schema.
const pageStatement = `
  SELECT entry_number::text, session_role, acting_role, actor_token, action, company_id, key_id, email_token, fact,
    to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS recorded_at,
    encode(entry_hash, 'hex') AS entry_hash,
    encode(actor.salt, 'hex') AS actor_salt, actor.content AS actor,
    encode(concerned.salt, 'hex') AS email_salt, concerned.content AS email
  FROM supplier.audit_entry AS entry
    LEFT JOIN supplier.audit_text AS actor ON actor.token = entry.actor_token
    LEFT JOIN supplier.audit_text AS concerned ON concerned.token = entry.email_token
  WHERE entry.entry_number > $1 AND entry.entry_number <= $2
  ORDER BY entry.entry_number LIMIT ${pageSize}`;

const forgottenStatement = `
  SELECT fact AS token FROM supplier.audit_entry WHERE action = 'text.forgotten' AND fact = ANY ($1::text[])`;

const hashEntry = (previous: string, row: Row): string => {
  const fields = hashedFields.map((name) => {
    const text = row.optionalText(name);
    return text === undefined ? '-' : `${Buffer.byteLength(text)}:${text}`;
  });
  return createHash('sha256').update(previous, 'hex').update(fields.join(',')).digest('hex');
};

const tokenOf = (salt: string, content: string): string =>
  `forgotten_${createHash('sha256').update(salt, 'hex').update(content).digest('hex').slice(0, 32)}`;

/** Whether the texts of an entry match their tokens. Collects tokens without a text in `missing`. */
const textsMatch = (row: Row, entry: number, missing: Map<string, number>): boolean =>
  (['actor', 'email'] as const).every((name) => {
    const token = row.optionalText(`${name}_token`);
    const content = row.optionalText(name);
    if (token === undefined) return true;
    if (content === undefined) {
      if (!missing.has(token)) missing.set(token, entry);
      return true;
    }
    return tokenOf(row.text(`${name}_salt`), content) === token;
  });

type Walk = {
  readonly at: AuditHead;
  readonly firstBreak?: { readonly kind: AuditBreak; readonly entry: number };
};

/** Verifies the chain over one page. `heads` are compared with the entry whose number they have. */
const walkPage = (
  rows: readonly Row[],
  start: AuditHead,
  heads: readonly (readonly [AuditBreak, AuditHead])[],
  missing: Map<string, number>,
): Walk => {
  let at = start;
  for (const row of rows) {
    const entry = at.entries + 1;
    if (row.text('entry_number') !== String(entry))
      return { at, firstBreak: { kind: 'entry_missing', entry } };
    const hash = hashEntry(at.hash, row);
    if (hash !== row.text('entry_hash')) return { at, firstBreak: { kind: 'entry_altered', entry } };
    if (!textsMatch(row, entry, missing)) return { at, firstBreak: { kind: 'text_altered', entry } };
    at = { entries: entry, hash };
    for (const [kind, head] of heads) {
      if (head.entries === entry && head.hash !== hash) return { at, firstBreak: { kind, entry } };
    }
  }
  return { at };
};

/** The hash before the first entry. */
const beginning: AuditHead = { entries: 0, hash: '0'.repeat(64) };

/**
 * Verifies the whole audit record, and that it contains the head that was noted earlier. Computes the hashes here
 * from the rows, not in the database. Entries that are recorded meanwhile are left to the next verification.
 */
export const verifyAuditRecord = async (
  database: Database,
  noted: AuditHead | undefined,
): Promise<ChangeOutcome<AuditVerification>> => {
  const read = await runChange(database, headStatement, [], (rows) =>
    rows.map((row) => ({
      head:
        row.optionalText('hash') === undefined
          ? undefined
          : { entries: row.count('entries'), hash: row.text('hash') },
      drafts: row.count('drafts'),
      last: row.optionalCount('last_number') ?? 0,
    })),
  );
  if (read.kind !== 'done') return read;
  const [state] = read.result;
  const verdict = (kind?: AuditBreak, entry?: number): ChangeOutcome<AuditVerification> => ({
    kind: 'done',
    result: {
      head: state?.head ?? beginning,
      ...(kind && { firstBreak: { kind, ...(entry !== undefined && { entry }) } }),
    },
  });
  if (state?.head === undefined) return verdict('head_missing');
  const { head, drafts, last } = state;

  const missing = new Map<string, number>();
  const heads = [['head_altered', head] as const, ...(noted ? [['noted_head_differs', noted] as const] : [])];
  let at = beginning;
  while (at.entries < head.entries) {
    const from = at;
    const page = await runChange(database, pageStatement, [from.entries, head.entries], (rows) => ({
      empty: rows.length === 0,
      ...walkPage(rows, from, heads, missing),
    }));
    if (page.kind !== 'done') return page;
    const { firstBreak } = page.result;
    if (firstBreak !== undefined) return verdict(firstBreak.kind, firstBreak.entry);
    if (page.result.empty) return verdict('entry_missing', at.entries + 1);
    at = page.result.at;
  }
  if (last > head.entries) return verdict('entry_beyond_head', head.entries + 1);
  if (head.entries === 0 && head.hash !== beginning.hash) return verdict('head_altered');
  if (noted !== undefined && noted.entries > at.entries) return verdict('noted_head_differs', at.entries + 1);

  const forgotten = await runChange(database, forgottenStatement, [[...missing.keys()]], (rows) =>
    rows.map((row) => row.text('token')),
  );
  if (forgotten.kind !== 'done') return forgotten;
  const lost = [...missing].find(([token]) => !forgotten.result.includes(token));
  if (lost !== undefined) return verdict('text_missing', lost[1]);
  return drafts > 0 ? verdict('draft_left') : verdict();
};
