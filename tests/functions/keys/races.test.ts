import { describe, expect, it } from 'vitest';
import { addMember, removeMember } from '../../../functions/companies/members.ts';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import type { ChangeOutcome } from '../../../functions/database/change.ts';
import type { Database } from '../../../functions/database/database.ts';
import { type Admission, admitRequest, createAdmission } from '../../../functions/keys/admission.ts';
import { revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey } from '../../../functions/keys/issue-key.ts';
import { markKeyInUrl } from '../../../functions/keys/keys-in-urls.ts';
import { keysOf } from '../../../functions/keys/stored-keys.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { untilSeen } from '../../postgres/until-seen.ts';
import {
  companyWithKey,
  createVerifiedCompany,
  done,
  issueKeyTo,
  later,
  operator,
  owner,
  presented,
  start,
} from '../companies-and-keys.ts';

describe('many at once, on PostgreSQL', () => {
  const test = suiteDatabase(startPostgres, start);
  const { database } = test;
  /** The milliseconds that requests have which wait for each other: more than in the service, because a busy machine may need them. */
  const patience = 60_000;
  const patient = createBoundedDatabase(() => test.pool, patience);
  const admitTo = (one: Database) => createAdmission(one, () => performance.now(), patience);

  const tally = (outcomes: readonly ChangeOutcome<unknown>[]) => ({
    done: outcomes.filter(({ kind }) => kind === 'done').length,
    reasons: [
      ...new Set(outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [outcome.reason] : []))),
    ],
  });
  const tallyOf = (admissions: readonly Admission[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(admissions, ({ kind }) => kind)).map(([kind, { length }]) => [
        kind,
        length,
      ]),
    );
  const statesOf = async (companyId: string) =>
    (await done(keysOf(database, companyId, undefined))).keys.map(({ state }) => state);

  /** Ends when so many statements wait for locks, or when `work` is over, which waits for none then. */
  const waitingForLocks = (count: number, work: Promise<unknown>) => {
    const text =
      "SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    return untilSeen(async () => (await test.pool.query(text)).rows[0].waiting >= count, work);
  };

  it('get exactly 60 through two instances of the service together, and none is turned away without a decision', async () => {
    const companyId = await createVerifiedCompany(database);
    const key = presented(await issueKeyTo(database, companyId));
    const pool = openPool(test.connectionString);
    const instances = [admitTo(patient), admitTo(createBoundedDatabase(() => pool, patience))];
    const admissions = await Promise.all(
      Array.from({ length: 100 }, () => instances.map((admit) => admit(key))).flat(),
    );
    await pool.end();
    expect(tallyOf(admissions)).toEqual({ admitted: 60, limited: 140 });
  });

  it('create 20 keys in 24 hours and no more', async () => {
    const companyId = await createVerifiedCompany(database);
    for (let index = 0; index < 18; index += 1) {
      await test.setTime(later(index));
      const { id } = await issueKeyTo(database, companyId);
      await done(revokeKey(database, { keyId: id }, owner, operator));
    }
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => issueKey(database, { companyId, owner }, ['supplier:read'], operator)),
    );
    expect(tally(outcomes)).toEqual({ done: 2, reasons: ['daily_key_limit'] });
  });

  it('hold the limit under repeatable read too, where counting on an old snapshot would break it', async () => {
    const companyId = await createVerifiedCompany(database);
    for (let count = 0; count < 4; count += 1) await issueKeyTo(database, companyId);
    const client = await test.pool.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query('SELECT count(*) FROM supplier.api_key');
    await issueKeyTo(database, companyId);
    const insertion = client.query(
      `INSERT INTO supplier.api_key (key_id, company_id, issued_by, digest, scopes)
       SELECT 'bbbbbbbbbbbbbbbb', company_id, member_id, sha256('y'), ARRAY['supplier:read']
       FROM supplier.member WHERE company_id = $1`,
      [companyId],
    );
    await expect(insertion).rejects.toThrow('could not serialize');
    await client.query('ROLLBACK');
    client.release();
  });

  it('issue no working key when the owner is removed at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const companyId = await createVerifiedCompany(database);
      await done(addMember(database, { companyId, email: 'second@x.example' }, 'owner', operator));
      const [issued] = await Promise.all([
        issueKey(database, { companyId, owner }, ['supplier:read'], operator),
        removeMember(database, { companyId, email: owner }, operator),
      ]);
      expect(
        issued.kind === 'done' || (issued.kind === 'refused' && issued.reason === 'company_unknown'),
      ).toBe(true);
      expect(await statesOf(companyId)).toEqual(issued.kind === 'done' ? ['disabled'] : []);
    }
  });

  it.each([
    ['revoked', "SELECT supplier.revoke_key($1, $2, 'owner@supplier.example', 'test')", null],
    ['disabled', "SELECT supplier.disable_key($2, 'leaked', 'test') WHERE $1 <> ''", null],
    [
      'marked',
      'UPDATE supplier.api_key SET sent_in_address_at = supplier.present_time() WHERE company_id = $1 AND key_id = $2',
      start.toISOString(),
    ],
  ])(
    'do not mark a key as sent in an address that is %s meanwhile',
    async (_title, ending, sentInAddressAt) => {
      const key = await companyWithKey(database);
      const { companyId } = key;
      const holder = await test.pool.connect();
      await holder.query('BEGIN');
      await holder.query(ending, [companyId, key.id]);
      const marking = markKeyInUrl(patient, presented(key));
      await waitingForLocks(1, marking);
      await holder.query('COMMIT');
      holder.release();
      expect(await done(marking)).toEqual({ kind: 'known', companyId, isMarked: false });
      const { keys } = await done(keysOf(database, companyId, undefined));
      expect(keys).toMatchObject([{ sentInAddressAt }]);
    },
  );

  it.each([
    ['by its function', "SELECT supplier.change_member($1, $2, NULL, 'test')"],
    [
      'past it',
      'UPDATE supplier.member SET removed_at = supplier.present_time() WHERE company_id = $1 AND email = $2',
    ],
  ])('disable a key whose issue was under way when its owner was removed %s', async (_title, removing) => {
    const companyId = await createVerifiedCompany(database);
    const issuing = await test.pool.connect();
    await issuing.query('BEGIN');
    await issuing.query(
      "SELECT supplier.issue_key($1, $2, left(md5($1), 16), sha256($1::bytea), ARRAY['supplier:read'], NULL, 'test')",
      [companyId, owner],
    );
    const removal = test.pool.query(removing, [companyId, owner]);
    await waitingForLocks(1, removal);
    await issuing.query('COMMIT');
    issuing.release();
    await removal;
    expect(await statesOf(companyId)).toEqual(['disabled']);
  });

  it('do not wait for each other in a circle when an owner is removed while a revocation waits', async () => {
    const { companyId, id } = await companyWithKey(database);
    const holder = await test.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM supplier.company WHERE company_id = $1 FOR UPDATE', [companyId]);
    const revocation = revokeKey(database, { keyId: id }, owner, operator);
    await waitingForLocks(1, revocation);
    const removal = removeMember(database, { companyId, email: owner }, operator);
    await waitingForLocks(2, removal);
    await holder.query('COMMIT');
    holder.release();
    // Whichever comes first, the other finds what it did.
    const revoked = (await revocation).kind === 'done';
    expect(await removal).toEqual({
      kind: 'done',
      result: { disabledKeys: revoked ? 0 : 1, ownersLeft: 0 },
    });
    expect(await statesOf(companyId)).toEqual([revoked ? 'revoked' : 'disabled']);
  });

  it('refuse a request that waited while its key was revoked', async () => {
    const companyId = await createVerifiedCompany(database);
    const key = presented(await issueKeyTo(database, companyId));
    const holder = await test.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM supplier.request_window WHERE key_id = $1 FOR UPDATE', [key.keyId]);
    const waiting = admitRequest(database, key);
    await done(revokeKey(database, { keyId: key.keyId }, owner, operator));
    await holder.query('COMMIT');
    holder.release();
    expect((await waiting).kind).toBe('not_accepted');
  });

  it('lose access when the removal of the owner is committed, not before', async () => {
    const companyId = await createVerifiedCompany(database);
    const key = presented(await issueKeyTo(database, companyId));
    const operator = await test.pool.connect();
    await operator.query('BEGIN');
    await operator.query("SELECT supplier.change_member($1, $2, NULL, 'test')", [companyId, owner]);
    expect((await admitRequest(database, key)).kind).toBe('admitted');
    await operator.query('COMMIT');
    operator.release();
    expect((await admitRequest(database, key)).kind).toBe('no_access');
  });
});
