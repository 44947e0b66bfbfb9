import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../functions/companies/audit.ts';
import { changeCompany, createCompany } from '../../../functions/companies/companies.ts';
import { addMember, changeMemberRole, removeMember } from '../../../functions/companies/members.ts';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { removeKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey } from '../../../functions/keys/issue-key.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases, startPostgres } from '../../postgres/test-database.ts';
import {
  companyWithKey,
  createVerifiedCompany,
  day,
  done,
  operator,
  owner,
  presented,
} from '../companies-and-keys.ts';

describe.each(databases)('the audit record, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const entries = () => done(listAuditEntries(database, undefined, 1000));
  /** The entries that something leaves, without those there were. */
  const leftBy = async (act: () => Promise<unknown>) => {
    const before = (await entries()).length;
    await act();
    return (await entries()).slice(before);
  };
  const left = (statement: string, values: readonly unknown[] = []) =>
    leftBy(() => test.pool.query(statement, [...values]));
  /** Runs statements in one transaction on one connection, and undoes it if one fails. */
  const inTransaction = async (...statements: readonly string[]): Promise<void> => {
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

  it('says of every change who made it, with which login, in the order in which it happened', async () => {
    const by = (name: number) => `operator:${name}`;
    const second = 'who-comes-and-goes@x.example';
    const company = { name: 'New', owner, verified: false };
    const companyId = await done(createCompany(database, company, by(0)));
    for (let times = 0; times < 2; times += 1)
      await done(changeCompany(database, companyId, 'verify', by(1)));
    const member = { companyId, email: second };
    await done(addMember(database, member, 'owner', by(2)));
    const { id } = await done(
      issueKey(database, { companyId, owner: second }, ['supplier:read', 'supplier:validate'], by(3)),
    );
    const other = await done(issueKey(database, { companyId, owner }, ['supplier:read'], by(4)));
    await done(revokeKey(database, { keyId: other.id }, second, by(5)));
    await done(changeCompany(database, companyId, 'suspend', by(6)));
    await done(changeCompany(database, companyId, 'reinstate', by(7)));
    await done(changeMemberRole(database, member, 'member', by(8)));
    await done(removeMember(database, member, by(9)));
    const listed = await done(listAuditEntries(database, companyId, 100));
    expect(listed.map(({ action, claimedActor }) => [action, claimedActor])).toEqual([
      ['company.created', by(0)],
      ['member.added', by(0)],
      ['company.verified', by(1)],
      ['member.added', by(2)],
      ['key.issued', by(3)],
      ['key.issued', by(4)],
      ['key.revoked', by(5)],
      ['company.suspended', by(6)],
      ['company.reinstated', by(7)],
      ['member.role_changed', by(8)],
      ['key.disabled', by(8)],
      ['member.removed', by(9)],
    ]);
    expect(listed[4]).toEqual({
      number: (listed[0]?.number ?? 0) + 4,
      recordedAt: expect.any(String),
      claimedActor: by(3),
      sessionRole: 'postgres',
      actingRole: 'postgres',
      action: 'key.issued',
      companyId,
      keyId: id,
      email: second,
      fact: 'supplier:read supplier:validate',
    });
    expect(await done(listAuditEntries(database, companyId, 2))).toEqual(listed.slice(-2));
  });

  it.each([
    "UPDATE supplier.audit_entry SET action = 'nothing'",
    'DELETE FROM supplier.audit_entry',
    'TRUNCATE supplier.audit_entry',
    "INSERT INTO supplier.audit_entry (action) VALUES ('company.verified')",
    "INSERT INTO supplier.audit_draft (action) VALUES ('company.verified')",
    "SELECT supplier.record_event('company.verified', 'cmp_0000000000000000')",
    "UPDATE supplier.audit_text SET content = 'somebody else'",
    'TRUNCATE supplier.audit_text',
  ])('cannot be changed afterwards: %s', async (statement) => {
    await createVerifiedCompany(database);
    await expect(test.pool.query(statement)).rejects.toThrow('append-only');
  });

  describe('has an entry for a change by plain SQL:', () => {
    it.for([
      [
        'renaming a company',
        "company SET name = 'A -> B'",
        'company.renamed',
        '"Müller & Söhne" -> "A -> B"',
      ],
      ['un-verifying it', 'company SET verified_at = NULL', 'company.unverified'],
      ['verifying it at another time', "company SET verified_at = '2001-01-01Z'", 'company.changed'],
      ['counting its keys anew', 'company SET keys_created = 7', 'company.changed', 'keys_created: 0 -> 7'],
      [
        'counting one more key than there is',
        'company SET keys_created = keys_created + 1',
        'company.changed',
      ],
      ['dating a membership back', "member SET added_at = '2001-01-01Z'", 'member.changed'],
    ] as const)('%s', async ([, change, action, fact]) => {
      const companyId = await createVerifiedCompany(database);
      expect(await left(`UPDATE supplier.${change} WHERE company_id = $1`, [companyId])).toMatchObject([
        { action, companyId, claimedActor: null, sessionRole: 'postgres', ...(fact && { fact }) },
      ]);
    });

    it('merging into a company', async ({ skip }) => {
      const version = "SELECT current_setting('server_version_num')::integer AS version";
      skip((await test.pool.query(version)).rows[0].version < 150_000, 'PostgreSQL has MERGE from 15 on.');
      const companyId = await createVerifiedCompany(database);
      const merging = `MERGE INTO supplier.company USING (VALUES ($1)) AS wanted (id) ON company_id = wanted.id
        WHEN MATCHED THEN UPDATE SET suspended_at = now()`;
      expect(await left(merging, [companyId])).toMatchObject([{ action: 'company.suspended', companyId }]);
    });

    it('deleting a member and a company, with its name', async () => {
      const companyId = await createVerifiedCompany(database);
      const deleting = (table: string) =>
        left(`DELETE FROM supplier.${table} WHERE company_id = $1`, [companyId]);
      expect(await deleting('member')).toMatchObject([{ action: 'member.deleted' }]);
      expect(await deleting('company')).toMatchObject([
        { action: 'company.deleted', fact: 'Müller & Söhne' },
      ]);
    });

    it('one row that changes in several ways, which has an entry for each', async () => {
      const companyId = await createVerifiedCompany(database);
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
    });

    it('emptying the tables whole', async () => {
      await companyWithKey(database);
      const emptied = await left('TRUNCATE supplier.company CASCADE');
      expect(new Set(emptied.map(({ action }) => action))).toEqual(
        new Set(['company', 'member', 'key', 'window', 'invitation'].map((table) => `${table}.truncated`)),
      );
      expect(emptied[0]?.fact).toMatch(/^[1-9][0-9]* rows$/);
    });

    it('in a session that turns ordinary triggers off', async () => {
      const companyId = await createVerifiedCompany(database);
      const renaming = `UPDATE supplier.company SET name = 'Else' WHERE company_id = '${companyId}'`;
      const changed = await leftBy(() =>
        inTransaction('SET LOCAL session_replication_role = replica', renaming),
      );
      expect(changed).toMatchObject([{ action: 'company.renamed' }]);
    });
  });

  it('has none for what changes nothing, is dropped by an insertion, or is rolled back', async () => {
    const { companyId, id } = await companyWithKey(database);
    const same = 'UPDATE supplier.company SET name = name WHERE company_id = $1';
    expect(await left(same, [companyId])).toEqual([]);
    const again = `
      INSERT INTO supplier.api_key (key_id, company_id, issued_by, digest, scopes)
      SELECT key_id, company_id, issued_by, digest, scopes FROM supplier.api_key WHERE key_id = $1
      ON CONFLICT DO NOTHING`;
    expect(await left(again, [id])).toEqual([]);
    const counted = 'SELECT keys_created FROM supplier.company WHERE company_id = $1';
    expect((await test.pool.query(counted, [companyId])).rows).toEqual([{ keys_created: 1 }]);
    const renaming = `UPDATE supplier.company SET name = 'Else' WHERE company_id = '${companyId}'`;
    const undone = await leftBy(() =>
      expect(inTransaction(renaming, 'SELECT 1 / 0')).rejects.toThrow('division by zero'),
    );
    expect(undone).toEqual([]);
  });

  describe('keeps what a session claims', () => {
    const suspend = (companyId: string) =>
      `UPDATE supplier.company SET suspended_at = now() WHERE company_id = '${companyId}'`;

    it('beside the login and the time of the database, which it cannot set', async () => {
      const companyId = await createVerifiedCompany(database);
      const begin = Date.now();
      const claim = "SELECT set_config('supplier.actor', 'operator:somebody else', true)";
      const [entry] = await leftBy(() => inTransaction(claim, suspend(companyId)));
      expect(entry).toMatchObject({
        claimedActor: 'operator:somebody else',
        sessionRole: 'postgres',
        actingRole: 'postgres',
      });
      expect(Math.abs(Date.parse(entry?.recordedAt ?? '') - begin)).toBeLessThan(60_000);
    });

    it('beside the login too when the session takes on another role', async () => {
      const companyId = await createVerifiedCompany(database);
      const suspended = await leftBy(() =>
        inTransaction(
          'CREATE ROLE clerk',
          'GRANT USAGE ON SCHEMA supplier TO clerk',
          'GRANT ALL ON ALL TABLES IN SCHEMA supplier TO clerk',
          'GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA supplier TO clerk',
          'SET LOCAL ROLE clerk',
          suspend(companyId),
          'RESET ROLE',
          'COMMIT',
          // Roles belong to the server, which other suites use too.
          'BEGIN',
          'DROP OWNED BY clerk',
          'DROP ROLE clerk',
        ),
      );
      expect(suspended).toMatchObject([
        { action: 'company.suspended', sessionRole: 'postgres', actingRole: 'clerk' },
      ]);
    });

    it('from the clock and the comparison of names, which it does not reach through the search path', async () => {
      const companyId = await createVerifiedCompany(database);
      const [entry, ...more] = await leftBy(() =>
        inTransaction(
          'CREATE SCHEMA evil',
          "CREATE FUNCTION evil.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ SELECT '2001-01-01Z'::timestamptz $$",
          'CREATE FUNCTION evil.same(text, text) RETURNS boolean LANGUAGE sql AS $$ SELECT false $$',
          'CREATE OPERATOR evil.<> (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.same)',
          'SET LOCAL search_path = evil, pg_catalog',
          `UPDATE supplier.company SET name = 'Else' WHERE company_id = '${companyId}'`,
          'COMMIT',
          'BEGIN',
          'DROP SCHEMA evil CASCADE',
        ),
      );
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ action: 'company.renamed' });
      expect(entry?.recordedAt).not.toMatch(/^2001/);
    });
  });

  describe('of the request window', () => {
    const newKey = async () => presented(await companyWithKey(database));

    it('has no entry for requests that are counted, and none when their times leave the window', async () => {
      const key = await newKey();
      const counted = await leftBy(async () => {
        for (let count = 0; count < 60; count += 1)
          expect((await admitRequest(database, key)).kind).toBe('admitted');
        expect((await admitRequest(database, key)).kind).toBe('limited');
      });
      expect(counted).toEqual([]);
      const aged =
        "UPDATE supplier.request_window SET accepted_at = ARRAY(SELECT at - interval '60 seconds' FROM unnest(accepted_at) AS at) WHERE key_id = $1";
      expect(await left(aged, [key.keyId])).toMatchObject([{ action: 'window.changed' }]);
      const admitted = await leftBy(async () => {
        expect((await admitRequest(database, key)).kind).toBe('admitted');
      });
      expect(admitted).toEqual([]);
    });

    it.each([
      ["UPDATE supplier.request_window SET accepted_at = '{}'", 'window.changed', '2 requests -> 0 requests'],
      [
        'UPDATE supplier.request_window SET accepted_at = ARRAY[clock_timestamp()]',
        'window.changed',
        '2 requests -> 1 requests',
      ],
      [
        "UPDATE supplier.request_window SET accepted_at = ARRAY[clock_timestamp() + interval '1 hour']",
        'window.changed',
        '2 requests -> 1 requests',
      ],
      [
        'UPDATE supplier.request_window SET accepted_at = accepted_at[2:]',
        'window.changed',
        '2 requests -> 1 requests',
      ],
      [
        "UPDATE supplier.request_window SET accepted_at = accepted_at || clock_timestamp() + interval '2 minutes'",
        'window.changed',
        '2 requests -> 3 requests',
      ],
      ['DELETE FROM supplier.request_window', 'window.deleted', '2 requests'],
    ])('has an entry when it is changed in another way: %s', async (statement, action, fact) => {
      const key = await newKey();
      for (let count = 0; count < 2; count += 1) await admitRequest(database, key);
      const changed = await left(`${statement} WHERE key_id = $1`, [key.keyId]);
      expect(changed).toEqual([expect.objectContaining({ action, fact, keyId: key.keyId })]);
    });

    it('has none of its own when the record of its key is removed', async () => {
      const { id } = await companyWithKey(database);
      await done(revokeKey(database, { keyId: id }, owner, operator));
      await test.setTime(new Date(Date.now() + 2 * day));
      const removed = await leftBy(() => done(removeKey(database, id, operator)));
      await test.setTime();
      expect(removed).toMatchObject([{ action: 'key.removed', keyId: id, claimedActor: operator }]);
    });
  });
});

describe('many changes at once, on PostgreSQL', () => {
  const test = suiteDatabase(startPostgres);
  const { database } = test;

  /** Begins a transaction that renames a company for an actor, and makes its entries as its commit does. */
  const atCommit = async (companyId: string, actor: string) => {
    const client = await test.pool.connect();
    await client.query('BEGIN');
    const act = async (name: string) => {
      await client.query("SELECT set_config('supplier.actor', $1, true)", [name]);
      const change = 'UPDATE supplier.company SET name = $2 WHERE company_id = $1';
      await client.query(change, [companyId, `Renamed by ${name}`]);
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      await client.query('SET CONSTRAINTS ALL DEFERRED');
    };
    await act(actor);
    const commit = async () => {
      await client.query('COMMIT');
      client.release();
    };
    return { act, commit };
  };
  const actorsOf = async (companyId: string) =>
    (await done(listAuditEntries(database, companyId, 1000)))
      .filter(({ action }) => action === 'company.renamed')
      .map(({ claimedActor }) => claimedActor);

  it('have one entry each, with numbers that rise', async () => {
    const pool = openPool(test.connectionString);
    const other = createBoundedDatabase(() => pool);
    const companies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => createVerifiedCompany(index % 2 ? database : other)),
    );
    await Promise.all(
      companies.flatMap((companyId, index) =>
        (['suspend', 'reinstate'] as const).map((change) =>
          changeCompany(index % 2 ? other : database, companyId, change, operator),
        ),
      ),
    );
    await pool.end();
    const listed = await done(listAuditEntries(database, undefined, 1000));
    const numbers = listed.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, two) => one - two));
    expect(listed.filter(({ action }) => action === 'company.created')).toHaveLength(40);
  }, 30_000);

  it('do not wait for the commit of one another', async () => {
    const [one, two] = [await createVerifiedCompany(database), await createVerifiedCompany(database)];
    const { commit } = await atCommit(one, operator);
    await done(changeCompany(database, two, 'suspend', operator));
    await commit();
    expect(await actorsOf(one)).toEqual([operator]);
  });

  it('name an actor once, and do not deadlock, when the first entries about two actors are made in either order', async () => {
    const [one, two] = [await createVerifiedCompany(database), await createVerifiedCompany(database)];
    const first = await atCommit(one, 'operator:x');
    let isSecondDone = false;
    const second = atCommit(two, 'operator:y')
      .then(async ({ act, commit }) => {
        await act('operator:x');
        await commit();
      })
      .finally(() => {
        isSecondDone = true;
      });
    const waits =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while (!isSecondDone && (await test.pool.query(waits)).rowCount === 0);
    await first.act('operator:y');
    await first.commit();
    await second;
    expect(await actorsOf(one)).toEqual(['operator:x', 'operator:y']);
    expect(await actorsOf(two)).toEqual(['operator:y', 'operator:x']);
    const kept = "SELECT content FROM supplier.audit_text WHERE content ~ '^operator:[xy]$' ORDER BY content";
    expect((await test.pool.query(kept)).rows).toEqual([
      { content: 'operator:x' },
      { content: 'operator:y' },
    ]);
  });

  it('let a long transaction that changed one company wait until its commit for its place in the record', async () => {
    const [one, two] = [await createVerifiedCompany(database), await createVerifiedCompany(database)];
    const long = await test.pool.connect();
    await long.query('BEGIN');
    await long.query("UPDATE supplier.company SET name = 'Long' WHERE company_id = $1", [one]);
    await done(changeCompany(database, two, 'suspend', operator));
    await long.query('COMMIT');
    long.release();
    const listed = await done(listAuditEntries(database, undefined, 2));
    expect(listed.map(({ action }) => action)).toEqual(['company.suspended', 'company.renamed']);
  });
});
