import { inviteMember } from '../../../functions/companies/invitations.ts';
import type { Database } from '../../../functions/database/database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { disableKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { type IssuedKey, issueKey } from '../../../functions/keys/issue-key.ts';
import {
  createVerifiedCompany,
  done,
  issueKeyTo,
  owner,
  presented,
} from '../../functions/companies-and-keys.ts';
import type { TestPool } from '../../postgres/open-pool.ts';

/** What is in a database that was used. */
export type LivedIn = {
  readonly companyId: string;
  readonly working: IssuedKey;
  readonly revoked: IssuedKey;
  readonly disabled: IssuedKey;
};

const operator = 'operator:tester';

/** A name with every character that a file of lines could stumble over: quotes, separators, and one beyond 16 bits. */
const awkwardName = 'A "B" \\ C\u2028D\u0085 {"row":1} 𝔘';

/** Puts rows into every table of a backup, and some into those that it leaves out. */
export const liveIn = async ({
  pool,
  database,
}: {
  readonly pool: TestPool;
  readonly database: Database;
}): Promise<LivedIn> => {
  const companyId = await createVerifiedCompany(database);
  const [working, revoked, disabled] = [
    await issueKeyTo(database, companyId),
    await issueKeyTo(database, companyId),
    await issueKeyTo(database, companyId),
  ];
  await done(revokeKey(database, { keyId: revoked.id }, undefined, operator));
  await done(disableKey(database, disabled.id, 'leaked', operator));
  for (let count = 0; count < 3; count += 1) await admitRequest(database, presented(working));
  await done(issueKey(database, { companyId, owner }, ['supplier:read'], operator));
  await done(inviteMember(database, companyId, { email: 'new@x.example', role: 'member' }, owner, operator));
  const statements = [
    `UPDATE supplier.company SET name = '${awkwardName.replace('\u0085', '')}'`,
    "SELECT supplier.add_member(company_id, 'left@x.example', 'member', 'operator:tester') FROM supplier.company",
    "SELECT supplier.change_member(company_id, 'left@x.example', NULL, 'operator:tester') FROM supplier.company",
    "SELECT supplier.forget_address('left@x.example', 'operator:other')",
    "SELECT supplier.issue_key(company_id, NULL, '00000000000000zz', sha256('z'), '{supplier:read}', 'request 1', 'operator:tester') FROM supplier.company",
    'INSERT INTO supplier.expiry_notice SELECT key_id, 30, now() FROM supplier.api_key LIMIT 1',
    'UPDATE supplier.mail SET sent_at = now(), attempts = 1 WHERE mail_id = 1',
    'DELETE FROM supplier.mail WHERE mail_id = (SELECT max(mail_id) FROM supplier.mail)',
    "SELECT supplier.count_attempt('somebody', 5, 60)",
    `INSERT INTO console.account VALUES ('a1', '${owner}', true, '', NULL, now(), now())`,
    "INSERT INTO console.session VALUES ('s1', 'a1', 'token', now() + interval '1 day', now(), now())",
    "INSERT INTO console.code VALUES ('c1', 'digest', 'digest:0', now(), now(), now())",
  ];
  for (const statement of statements) await pool.query(statement);
  return { companyId, working, revoked, disabled };
};

/** Every row of every table of the schemas, as text that depends on no setting of the database. */
export const contentOf = async (pool: TestPool): Promise<Record<string, string[]>> => {
  const client = await pool.connect();
  try {
    await client.query("SET TimeZone = 'UTC'");
    const { rows } = await client.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('supplier', 'console')`,
    );
    const content: Record<string, string[]> = {};
    for (const { name } of rows) {
      const table = await client.query<{ row: string }>(
        `SELECT present::text AS row FROM ${name} AS present`,
      );
      content[name] = table.rows.map(({ row }) => row).sort();
    }
    for (const name of [
      'member_member_id',
      'invitation_invitation_id',
      'mail_mail_id',
      'audit_entry_entry_number',
    ]) {
      const { rows } = await client.query(
        `SELECT last_value + is_called::integer AS next FROM supplier.${name}_seq`,
      );
      content[`next ${name}`] = rows.map(({ next }) => String(next));
    }
    return content;
  } finally {
    client.release();
  }
};

/** Each trigger of the schemas with its state. */
export const triggersOf = async (pool: TestPool): Promise<unknown[]> =>
  (
    await pool.query(
      `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger
        WHERE tgrelid::regclass::text ~ '^(supplier|console)[.]' AND NOT tgisinternal ORDER BY 1, 2`,
    )
  ).rows;
