import { beforeAll, describe, expect, it } from 'vitest';
import { expireAddresses, forgetAddress, listAuditEntries } from '../../../functions/companies/audit.ts';
import { type AuditHead, verifyAuditRecord } from '../../../functions/companies/audit-verification.ts';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { addMember, removeMember } from '../../../functions/companies/members.ts';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import type { Database } from '../../../functions/database/database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { removeKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { listKeys } from '../../../functions/keys/stored-keys.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases, startPostgres } from '../../postgres/test-database.ts';
import { done } from './done.ts';
import { acting, day, later, start } from './test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner, presented } from './verified-company.ts';

describe.each(databases)('the audit record, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const entries = () => done(listAuditEntries(database, undefined, 1000));
  const verdict = async () => (await done(verifyAuditRecord(database, undefined))).firstBreak;
  /** The entries that a statement leaves, without those there were. */
  const left = async (statement: string, values: readonly unknown[] = []) => {
    const before = (await entries()).length;
    await test.pool.query(statement, [...values]);
    return (await entries()).slice(before);
  };
  /** Runs statements in one transaction on one connection, and undoes it if one fails. */
  const inTransaction = async (...statements: readonly string[]) => {
    const client = await test.pool.connect();
    try {
      await client.query('BEGIN');
      for (const statement of statements) await client.query(statement);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };

  describe('a change by plain SQL leaves an entry:', () => {
    it.each([
      [
        'renaming a company',
        "UPDATE supplier.company SET name = 'Else' WHERE company_id = $1",
        'company.renamed',
      ],
      [
        'un-verifying it',
        'UPDATE supplier.company SET verified_at = NULL WHERE company_id = $1',
        'company.unverified',
      ],
      [
        'verifying it at another time',
        "UPDATE supplier.company SET verified_at = '2001-01-01Z' WHERE company_id = $1",
        'company.changed',
      ],
      [
        'counting its keys anew',
        'UPDATE supplier.company SET keys_created = 7 WHERE company_id = $1',
        'company.changed',
      ],
      [
        'counting one more key than there is',
        'UPDATE supplier.company SET keys_created = keys_created + 1 WHERE company_id = $1',
        'company.changed',
      ],
      ['deleting a member', 'DELETE FROM supplier.member WHERE company_id = $1', 'member.deleted'],
      [
        'dating a membership back',
        "UPDATE supplier.member SET added_at = '2001-01-01Z' WHERE company_id = $1",
        'member.changed',
      ],
      [
        'merging into a company',
        'MERGE INTO supplier.company USING (VALUES ($1)) AS wanted (id) ON company_id = wanted.id WHEN MATCHED THEN UPDATE SET suspended_at = now()',
        'company.suspended',
      ],
    ])('%s', async (_title, statement, action) => {
      const companyId = await createVerifiedCompany(database, start);
      expect(await left(statement, [companyId])).toEqual([
        expect.objectContaining({ action, companyId, claimedActor: undefined, sessionRole: 'postgres' }),
      ]);
      expect(await verdict()).toBeUndefined();
    });

    it('deleting a company, with its name', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await test.pool.query('DELETE FROM supplier.member WHERE company_id = $1', [companyId]);
      const deleted = { action: 'company.deleted', companyId, fact: 'Müller & Söhne' };
      expect(await left('DELETE FROM supplier.company WHERE company_id = $1', [companyId])).toMatchObject([
        deleted,
      ]);
    });

    it('renaming says what the name was and what it is', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const renamed = await left('UPDATE supplier.company SET name = $2 WHERE company_id = $1', [
        companyId,
        'A -> B',
      ]);
      expect(renamed).toMatchObject([{ fact: '"Müller & Söhne" -> "A -> B"' }]);
    });

    it('one row that changes in several ways leaves an entry for each', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const changed = await left(
        "UPDATE supplier.company SET name = 'B', verified_at = NULL, suspended_at = now(), keys_created = 9 WHERE company_id = $1",
        [companyId],
      );
      expect(changed.map(({ action }) => action)).toEqual([
        'company.renamed',
        'company.unverified',
        'company.suspended',
        'company.changed',
      ]);
      expect(changed.at(-1)).toMatchObject({ fact: 'keys_created: 0 -> 9' });
    });

    it('a key that an insertion drops is not counted, so there is nothing to record', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await issueKeyTo(database, companyId, start);
      const again = `
        INSERT INTO supplier.api_key (key_id, company_id, issued_by, digest, scopes)
        SELECT key_id, company_id, issued_by, digest, scopes FROM supplier.api_key WHERE key_id = $1
        ON CONFLICT DO NOTHING`;
      expect(await left(again, [id])).toEqual([]);
      const counted = 'SELECT keys_created FROM supplier.company WHERE company_id = $1';
      expect((await test.pool.query(counted, [companyId])).rows).toEqual([{ keys_created: 1 }]);
    });

    it('an update that changes nothing leaves none', async () => {
      const companyId = await createVerifiedCompany(database, start);
      expect(
        await left('UPDATE supplier.company SET name = name WHERE company_id = $1', [companyId]),
      ).toEqual([]);
    });

    it('emptying the tables whole', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await issueKeyTo(database, companyId, start);
      const emptied = await left('TRUNCATE supplier.company CASCADE');
      expect(new Set(emptied.map(({ action }) => action))).toEqual(
        new Set([
          'company.truncated',
          'member.truncated',
          'key.truncated',
          'window.truncated',
          'invitation.truncated',
        ]),
      );
      expect(emptied[0]?.fact).toMatch(/^[1-9][0-9]* rows$/);
      expect(await verdict()).toBeUndefined();
    });

    it('a session that turns ordinary triggers off', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const before = (await entries()).length;
      await inTransaction(
        'SET LOCAL session_replication_role = replica',
        `UPDATE supplier.company SET name = 'Else' WHERE company_id = '${companyId}'`,
      );
      expect((await entries()).slice(before)).toMatchObject([{ action: 'company.renamed' }]);
    });

    it('a change that is rolled back leaves none', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const before = await entries();
      const failing = inTransaction(
        `UPDATE supplier.company SET name = 'Else' WHERE company_id = '${companyId}'`,
        'SELECT 1 / 0',
      );
      await expect(failing).rejects.toThrow('division by zero');
      expect(await entries()).toEqual(before);
      expect(await verdict()).toBeUndefined();
    });
  });

  describe('the request window', () => {
    const newKey = async () => presented(await issueKeyTo(database, await createVerifiedCompany(database)));

    it('leaves no entry for requests that are counted, and none when their times leave the window', async () => {
      const key = await newKey();
      const before = (await entries()).length;
      for (let count = 0; count < 60; count += 1)
        expect((await admitRequest(database, key)).kind).toBe('admitted');
      expect((await admitRequest(database, key)).kind).toBe('limited');
      const aged =
        "UPDATE supplier.request_window SET accepted_at = ARRAY(SELECT at - interval '59.9 seconds' FROM unnest(accepted_at) AS at) WHERE key_id = $1";
      await test.pool.query(aged, [key.keyId]);
      expect((await entries()).slice(before)).toMatchObject([{ action: 'window.changed' }]);
      while ((await admitRequest(database, key)).kind !== 'admitted');
      expect((await entries()).slice(before)).toHaveLength(1);
    });

    it.each([
      [
        "UPDATE supplier.request_window SET accepted_at = '{}' WHERE key_id = $1",
        'window.changed',
        '2 requests -> 0 requests',
      ],
      [
        'UPDATE supplier.request_window SET accepted_at = ARRAY[clock_timestamp()] WHERE key_id = $1',
        'window.changed',
        '2 requests -> 1 requests',
      ],
      [
        "UPDATE supplier.request_window SET accepted_at = ARRAY[clock_timestamp() + interval '1 hour'] WHERE key_id = $1",
        'window.changed',
        '2 requests -> 1 requests',
      ],
      [
        'UPDATE supplier.request_window SET accepted_at = accepted_at[2:] WHERE key_id = $1',
        'window.changed',
        '2 requests -> 1 requests',
      ],
      ['DELETE FROM supplier.request_window WHERE key_id = $1', 'window.deleted', '2 requests'],
    ])('leaves an entry when it is cleared: %s', async (statement, action, fact) => {
      const key = await newKey();
      await admitRequest(database, key);
      await admitRequest(database, key);
      const cleared = await left(statement, [key.keyId]);
      expect(cleared).toEqual([expect.objectContaining({ action, fact, keyId: key.keyId })]);
    });

    it('leaves an entry when requests are counted at another time than the database’s', async () => {
      const key = await newKey();
      await admitRequest(database, key);
      const forward = "SELECT supplier.admit_request($1, $2, clock_timestamp() + interval '2 minutes')";
      expect(await left(forward, [key.keyId, key.digest])).toMatchObject([{ action: 'window.changed' }]);
    });

    it('leaves none of its own when the record of its key is removed', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await issueKeyTo(database, companyId, start);
      await done(revokeKey(database, { keyId: id }, owner, acting));
      const before = (await entries()).length;
      await done(removeKey(database, id, { ...acting, at: later(day) }));
      expect((await entries()).slice(before)).toMatchObject([{ action: 'key.removed', keyId: id }]);
    });
  });

  describe('what a session claims', () => {
    it('is recorded beside the login and the time of the database, which it cannot set', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const begin = Date.now();
      const before = (await entries()).length;
      await inTransaction(
        "SELECT set_config('supplier.actor', 'operator:somebody else', true), set_config('supplier.moment', '2001-02-03T04:05:06Z', true)",
        `UPDATE supplier.company SET suspended_at = now() WHERE company_id = '${companyId}'`,
      );
      const [entry] = (await entries()).slice(before);
      expect(entry).toMatchObject({
        claimedActor: 'operator:somebody else',
        claimedAt: new Date('2001-02-03T04:05:06Z'),
        sessionRole: 'postgres',
        actingRole: 'postgres',
      });
      expect(Math.abs(Number(entry?.recordedAt) - begin)).toBeLessThan(60_000);
    });

    it('names the role that a session takes on beside the login', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const before = (await entries()).length;
      await inTransaction(
        'CREATE ROLE clerk',
        'GRANT USAGE ON SCHEMA supplier TO clerk',
        'GRANT ALL ON ALL TABLES IN SCHEMA supplier TO clerk',
        'SET LOCAL ROLE clerk',
        `UPDATE supplier.company SET suspended_at = now() WHERE company_id = '${companyId}'`,
        'RESET ROLE',
      );
      expect((await entries()).slice(before)).toMatchObject([
        { action: 'company.suspended', sessionRole: 'postgres', actingRole: 'clerk' },
      ]);
    });

    it('does not reach the clock, the hash or the comparison of names through the search path', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const before = (await entries()).length;
      await inTransaction(
        'CREATE SCHEMA evil',
        "CREATE FUNCTION evil.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ SELECT '2001-01-01Z'::timestamptz $$",
        "CREATE FUNCTION evil.sha256(bytea) RETURNS bytea LANGUAGE sql AS $$ SELECT '12'::bytea $$",
        'CREATE FUNCTION evil.same(text, text) RETURNS boolean LANGUAGE sql AS $$ SELECT false $$',
        'CREATE OPERATOR evil.<> (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.same)',
        'SET LOCAL search_path = evil, pg_catalog',
        `UPDATE supplier.company SET name = 'Else' WHERE company_id = '${companyId}'`,
        'COMMIT',
        'BEGIN',
        'DROP SCHEMA evil CASCADE',
      );
      const [entry, ...more] = (await entries()).slice(before);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ action: 'company.renamed' });
      expect(entry?.recordedAt.getUTCFullYear()).not.toBe(2001);
      expect(await verdict()).toBeUndefined();
    });
  });

  describe('the chain', () => {
    it('numbers entries without gaps, verifies, and says its head', async () => {
      await createVerifiedCompany(database, start);
      const { head, firstBreak } = await done(verifyAuditRecord(database, undefined));
      const all = await entries();
      expect(firstBreak).toBeUndefined();
      expect(all.map(({ number }) => number)).toEqual(all.map((_entry, index) => index + 1));
      expect(head).toEqual({ entries: all.length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    });

    it('contains each head that was noted, and no other', async () => {
      await createVerifiedCompany(database, start);
      const { head } = await done(verifyAuditRecord(database, undefined));
      await createVerifiedCompany(database, start);
      expect((await done(verifyAuditRecord(database, head))).firstBreak).toBeUndefined();
      const other = { ...head, hash: '0'.repeat(64) };
      expect((await done(verifyAuditRecord(database, other))).firstBreak).toEqual({
        kind: 'noted_head_differs',
        entry: head.entries,
      });
      const beyond = { ...head, entries: head.entries + 1000 };
      expect((await done(verifyAuditRecord(database, beyond))).firstBreak?.kind).toBe('noted_head_differs');
    });

    it('verifies beyond one page of entries', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await test.pool.query(
        `DO $$ BEGIN FOR count IN 1..1100 LOOP
          UPDATE supplier.company SET name = 'Name ' || count WHERE company_id = '${companyId}';
        END LOOP; END $$`,
      );
      expect(await verdict()).toBeUndefined();
      expect((await done(verifyAuditRecord(database, undefined))).head.entries).toBeGreaterThan(1100);
    }, 60_000);
  });
});

describe.each(databases)('tampering with the audit record, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  /** What verifying says after statements that a superuser can run, which are undone. */
  const breakAfter = async (statements: string, noted?: AuditHead) => {
    const client = await test.pool.connect();
    try {
      await client.query('BEGIN');
      for (const table of ['audit_entry', 'audit_head', 'audit_text', 'audit_draft'])
        await client.query(`ALTER TABLE supplier.${table} DISABLE TRIGGER USER`);
      await client.query(statements);
      const within: Database = {
        query: async (text, values) => ({ kind: 'rows', rows: (await client.query(text, [...values])).rows }),
      };
      return (await done(verifyAuditRecord(within, noted))).firstBreak;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };

  beforeAll(async () => {
    const companyId = await createVerifiedCompany(database, start);
    await done(changeCompany(database, companyId, 'suspend', acting));
    await done(changeCompany(database, companyId, 'reinstate', acting));
    await done(addMember(database, { companyId, email: 'second@x.example' }, 'owner', acting));
  });

  it.each([
    [
      'an altered action',
      "UPDATE supplier.audit_entry SET action = 'company.suspended' WHERE entry_number = 3",
      'entry_altered',
      3,
    ],
    [
      'an altered time',
      "UPDATE supplier.audit_entry SET recorded_at = recorded_at - interval '1 microsecond' WHERE entry_number = 2",
      'entry_altered',
      2,
    ],
    [
      'an altered role',
      "UPDATE supplier.audit_entry SET session_role = 'clerk' WHERE entry_number = 4",
      'entry_altered',
      4,
    ],
    [
      'a field moved into the next',
      'UPDATE supplier.audit_entry SET key_id = company_id, company_id = NULL WHERE entry_number = 2',
      'entry_altered',
      2,
    ],
    [
      'an entry hashed anew',
      'UPDATE supplier.audit_entry AS entry SET fact = \'x\', entry_hash = supplier.audit_hash((SELECT entry_hash FROM supplier.audit_entry WHERE entry_number = 2), jsonb_populate_record(entry, \'{"fact": "x"}\')) WHERE entry_number = 3',
      'entry_altered',
      4,
    ],
    ['a removed entry', 'DELETE FROM supplier.audit_entry WHERE entry_number = 2', 'entry_missing', 2],
    ['a removed first entry', 'DELETE FROM supplier.audit_entry WHERE entry_number = 1', 'entry_missing', 1],
    [
      'a removed last entry',
      'DELETE FROM supplier.audit_entry WHERE entry_number = (SELECT entries FROM supplier.audit_head)',
      'entry_missing',
      6,
    ],
    ['a record that was emptied', 'DELETE FROM supplier.audit_entry', 'entry_missing', 1],
    [
      'an entry put in at the end',
      "INSERT INTO supplier.audit_entry SELECT entry_number + 1, recorded_at, session_role, acting_role, actor_token, claimed_at, action, company_id, key_id, email_token, fact, sha256('x') FROM supplier.audit_entry WHERE entry_number = 6",
      'entry_beyond_head',
      7,
    ],
    ['an altered head', "UPDATE supplier.audit_head SET head_hash = sha256('x')", 'head_altered', 6],
    ['a removed head', 'DELETE FROM supplier.audit_head', 'head_missing', undefined],
    [
      'an altered address',
      "UPDATE supplier.audit_text SET content = 'else@x.example' WHERE content LIKE 'owner@%'",
      'text_altered',
      3,
    ],
    [
      'an address deleted past the record',
      "DELETE FROM supplier.audit_text WHERE content LIKE 'owner@%'",
      'text_missing',
      3,
    ],
    [
      'a change that never became an entry',
      "INSERT INTO supplier.audit_draft (acting_role, action) VALUES ('postgres', 'company.created')",
      'draft_left',
      undefined,
    ],
  ] as const)('is found: %s', async (_title, statement, kind, entry) => {
    expect(await breakAfter('SELECT 1')).toBeUndefined();
    expect(await breakAfter(statement)).toEqual({ kind, ...(entry && { entry }) });
  });

  it('is found only by a head that was noted when the chain is written anew or cut at its end', async () => {
    const { head } = await done(verifyAuditRecord(database, undefined));
    const anew = `
      DO $$ DECLARE entry supplier.audit_entry; previous bytea := decode(repeat('00', 32), 'hex'); BEGIN
        UPDATE supplier.audit_entry SET action = 'company.renamed' WHERE entry_number = 1;
        FOR entry IN SELECT * FROM supplier.audit_entry ORDER BY entry_number LOOP
          previous := supplier.audit_hash(previous, entry);
          UPDATE supplier.audit_entry SET entry_hash = previous WHERE entry_number = entry.entry_number;
        END LOOP;
        UPDATE supplier.audit_head SET head_hash = previous;
      END $$`;
    expect(await breakAfter(anew)).toBeUndefined();
    expect(await breakAfter(anew, head)).toEqual({ kind: 'noted_head_differs', entry: 6 });
    const cut = `
      DELETE FROM supplier.audit_entry WHERE entry_number = 6;
      UPDATE supplier.audit_head SET entries = 5,
        head_hash = (SELECT entry_hash FROM supplier.audit_entry WHERE entry_number = 5)`;
    expect(await breakAfter(cut)).toBeUndefined();
    expect(await breakAfter(cut, head)).toEqual({ kind: 'noted_head_differs', entry: 6 });
  });
});

describe.each(databases)('forgetting an address, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const valid = async () => (await done(verifyAuditRecord(database, undefined))).firstBreak === undefined;
  /** Everything the schema holds, as text. */
  const everything = async (): Promise<string> => {
    const tables = [
      'company',
      'member',
      'api_key',
      'request_window',
      'audit_entry',
      'audit_text',
      'audit_draft',
      'audit_head',
    ];
    const texts = await Promise.all(
      tables.map(async (table) => {
        const { rows } = await test.pool.query(
          `SELECT to_json(kept)::text AS line FROM supplier.${table} AS kept`,
        );
        return JSON.stringify(rows);
      }),
    );
    return texts.join('\n');
  };
  const employ = async (email: string) => {
    const companyId = await createVerifiedCompany(database, start);
    await done(addMember(database, { companyId, email }, 'owner', { ...acting, actor: `operator:${email}` }));
    return companyId;
  };

  it('puts one token wherever the address stands, and the chain still verifies', async () => {
    const email = 'anna@x.example';
    const companyId = await employ(email);
    const { id } = await issueKeyTo(database, companyId, start);
    await done(revokeKey(database, { keyId: id }, email, acting));
    await done(removeMember(database, { companyId, email }, acting));
    expect(await everything()).toContain(email);

    const { token, memberships, entries } = await done(forgetAddress(database, 'Anna@X.example', acting));
    expect([token, memberships, entries]).toEqual([expect.stringMatching(/^forgotten_[0-9a-f]{32}$/), 1, 3]);
    expect(await everything()).not.toContain('anna');
    expect(await valid()).toBe(true);
    const listed = await done(listAuditEntries(database, companyId, 100));
    expect(listed.filter((entry) => entry.email === token).map(({ action }) => action)).toEqual([
      'member.added',
      'key.revoked',
      'member.removed',
    ]);
    expect(await done(listKeys(database, companyId, start))).toMatchObject([{ state: 'revoked' }]);
  });

  it('leaves entries of its own, which name the token and never the address', async () => {
    const email = 'berta@x.example';
    const companyId = await employ(email);
    await done(removeMember(database, { companyId, email }, acting));
    const { token } = await done(forgetAddress(database, email, acting));
    const listed = await done(listAuditEntries(database, undefined, 3));
    expect(listed.map(({ action }) => action).sort()).toEqual([
      'member.forgotten',
      'text.forgotten',
      'text.forgotten',
    ]);
    expect(listed.some(({ fact }) => fact === token)).toBe(true);
  });

  it('leaves the addresses of others', async () => {
    const companyId = await employ('carla@x.example');
    await done(addMember(database, { companyId, email: 'xcarla@x.example' }, 'member', acting));
    await done(removeMember(database, { companyId, email: 'carla@x.example' }, acting));
    await done(forgetAddress(database, 'carla@x.example', acting));
    expect(await everything()).toContain('xcarla@x.example');
  });

  it('is refused for a current member, for whoever does it, and for an address that is nowhere', async () => {
    const email = 'dora@x.example';
    const companyId = await employ(email);
    expect(await forgetAddress(database, email, acting)).toMatchObject({
      reason: 'member_current',
      fact: companyId,
    });
    await done(removeMember(database, { companyId, email }, acting));
    expect(await forgetAddress(database, email, { ...acting, actor: `operator:${email}` })).toMatchObject({
      reason: 'forgets_itself',
    });
    await done(forgetAddress(database, email, acting));
    expect(await forgetAddress(database, email, acting)).toMatchObject({ reason: 'address_unknown' });
  });

  it('gives a member who comes back a new token, so that old entries stay apart', async () => {
    const email = 'emma@x.example';
    const companyId = await employ(email);
    await done(removeMember(database, { companyId, email }, acting));
    const first = await done(forgetAddress(database, email, acting));
    await done(addMember(database, { companyId, email }, 'owner', acting));
    await done(removeMember(database, { companyId, email }, acting));
    const second = await done(forgetAddress(database, email, acting));
    expect(second.token).not.toBe(first.token);
    expect(await valid()).toBe(true);
  });

  it('cannot be done to a current membership by plain SQL, nor be used to change anything else', async () => {
    const email = 'fanny@x.example';
    const companyId = await employ(email);
    const token = `forgotten_${'a'.repeat(32)}@address.invalid`;
    const replace = `UPDATE supplier.member SET email = '${token}' WHERE company_id = $1 AND email = $2`;
    await expect(test.pool.query(replace, [companyId, email])).rejects.toThrow('membership_ended');
    await done(removeMember(database, { companyId, email }, acting));
    const more = `UPDATE supplier.member SET email = '${token}', removed_at = NULL WHERE company_id = $1 AND email = $2`;
    await expect(test.pool.query(more, [companyId, email])).rejects.toThrow('membership_ended');
  });

  it('of all whose time is over spares current members and later entries', async () => {
    const [gone, recent] = ['gone@x.example', 'recent@x.example'];
    const companyId = await employ(gone);
    await done(removeMember(database, { companyId, email: gone }, acting));
    await done(addMember(database, { companyId, email: recent }, 'member', acting));
    await done(removeMember(database, { companyId, email: recent }, acting));
    const listed = await done(listAuditEntries(database, companyId, 100));
    const since = listed.find(({ email }) => email === recent)?.recordedAt ?? start;
    expect(await done(expireAddresses(database, new Date('2001-01-01T00:00:00Z'), acting))).toBe(0);
    await done(expireAddresses(database, since, acting));
    const kept = await everything();
    expect([gone, recent, owner].map((email) => kept.includes(email))).toEqual([false, true, true]);
    expect(await valid()).toBe(true);
  });
});

describe('many changes at once, on PostgreSQL', () => {
  const test = suiteDatabase(startPostgres);
  const { database } = test;

  it('make one chain, with every change in it', async () => {
    const pool = openPool(test.connectionString);
    const other = createBoundedDatabase(() => pool);
    const companies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => createVerifiedCompany(index % 2 ? database : other, start)),
    );
    await Promise.all(
      companies.flatMap((companyId, index) =>
        (['suspend', 'reinstate'] as const).map((change) =>
          changeCompany(index % 2 ? other : database, companyId, change, acting),
        ),
      ),
    );
    await pool.end();
    const { head, firstBreak } = await done(verifyAuditRecord(database, undefined));
    expect(firstBreak).toBeUndefined();
    const listed = await done(listAuditEntries(database, undefined, 1000));
    expect(listed).toHaveLength(head.entries);
    expect(listed.filter(({ action }) => action === 'company.created')).toHaveLength(40);
    expect(listed.map(({ recordedAt }) => recordedAt)).toEqual(
      listed.map(({ recordedAt }) => recordedAt).toSorted((one, two) => one.getTime() - two.getTime()),
    );
  }, 30_000);

  it('do not wait for each other in a circle: an owner goes while another revokes the same key', async () => {
    for (let round = 0; round < 20; round += 1) {
      const companyId = await createVerifiedCompany(database, start);
      const second = `second-${round}@x.example`;
      await done(addMember(database, { companyId, email: second }, 'owner', acting));
      const { id } = await issueKeyTo(database, companyId, start);
      const name = { actor: `operator:${round}`, at: start };
      const outcomes = await Promise.all([
        revokeKey(database, { keyId: id }, second, name),
        removeMember(database, { companyId, email: owner }, name),
      ]);
      for (const { kind } of outcomes) expect(kind).not.toBe('unavailable');
    }
    expect((await done(verifyAuditRecord(database, undefined))).firstBreak).toBeUndefined();
  }, 30_000);

  it('let a long transaction that changed one company wait until its commit for its place in the chain', async () => {
    const [one, two] = [
      await createVerifiedCompany(database, start),
      await createVerifiedCompany(database, start),
    ];
    const long = await test.pool.connect();
    await long.query('BEGIN');
    await long.query("UPDATE supplier.company SET name = 'Long' WHERE company_id = $1", [one]);
    await done(changeCompany(database, two, 'suspend', acting));
    await long.query('COMMIT');
    long.release();
    const listed = await done(listAuditEntries(database, undefined, 2));
    expect(listed.map(({ action }) => action)).toEqual(['company.suspended', 'company.renamed']);
  });

  it('of two that revoke one key, both succeed and one entry says so', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const { id } = await issueKeyTo(database, companyId, start);
    const revoking = Array.from({ length: 5 }, () => revokeKey(database, { keyId: id }, owner, acting));
    expect(new Set((await Promise.all(revoking)).map(({ kind }) => kind))).toEqual(new Set(['done']));
    const listed = await done(listAuditEntries(database, companyId, 100));
    expect(listed.filter(({ action }) => action === 'key.revoked')).toHaveLength(1);
  });
});
