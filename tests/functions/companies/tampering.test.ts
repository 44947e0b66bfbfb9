import { beforeAll, describe, expect, it } from 'vitest';
import { type AuditHead, verifyAuditRecord } from '../../../functions/companies/audit-verification.ts';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { addMember } from '../../../functions/companies/members.ts';
import type { Database } from '../../../functions/database/database.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { createVerifiedCompany, done, operator } from '../companies-and-keys.ts';

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
    const companyId = await createVerifiedCompany(database);
    await done(changeCompany(database, companyId, 'suspend', operator));
    await done(changeCompany(database, companyId, 'reinstate', operator));
    await done(addMember(database, { companyId, email: 'second@x.example' }, 'owner', operator));
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
      "INSERT INTO supplier.audit_entry SELECT entry_number + 1, recorded_at, session_role, acting_role, actor_token, action, company_id, key_id, email_token, fact, sha256('x') FROM supplier.audit_entry WHERE entry_number = 6",
      'entry_beyond_head',
      7,
    ],
    ['an altered head', "UPDATE supplier.audit_head SET head_hash = sha256('x')", 'head_altered', 6],
    [
      'an altered head of an empty record',
      "DELETE FROM supplier.audit_entry; UPDATE supplier.audit_head SET entries = 0, head_hash = sha256('x')",
      'head_altered',
      undefined,
    ],
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
    expect(await breakAfter('SELECT 1', head)).toBeUndefined();
    expect(await breakAfter(anew)).toBeUndefined();
    expect(await breakAfter(anew, head)).toEqual({ kind: 'noted_head_differs', entry: 6 });
    const cut = `
      DELETE FROM supplier.audit_entry WHERE entry_number = 6;
      UPDATE supplier.audit_head SET entries = 5,
        head_hash = (SELECT entry_hash FROM supplier.audit_entry WHERE entry_number = 5)`;
    expect(await breakAfter(cut)).toBeUndefined();
    expect(await breakAfter(cut, head)).toEqual({ kind: 'noted_head_differs', entry: 6 });
  });

  it('is not found in a record that has no entry yet, whose head is known', async () => {
    const emptied =
      "DELETE FROM supplier.audit_entry; UPDATE supplier.audit_head SET entries = 0, head_hash = decode(repeat('00', 32), 'hex')";
    const beginning = { entries: 0, hash: '0'.repeat(64) };
    expect(await breakAfter(emptied)).toBeUndefined();
    expect(await breakAfter(emptied, beginning)).toBeUndefined();
    expect(
      await done(verifyAuditRecord({ query: async () => ({ kind: 'rows', rows: [] }) }, undefined)),
    ).toEqual({
      head: beginning,
      firstBreak: { kind: 'head_missing' },
    });
  });

  it.each([0, 1, 2])(
    'is left open when the database is unavailable after %i of three statements',
    async (most) => {
      let statements = 0;
      const failing: Database = {
        query: async (text, values) => {
          statements += 1;
          return statements > most ? { kind: 'unavailable', cause: 'gone' } : database.query(text, values);
        },
      };
      expect(await verifyAuditRecord(failing, undefined)).toEqual({ kind: 'unavailable', cause: 'gone' });
    },
  );
});
