import { describe, expect, it } from 'vitest';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { addMember, changeMemberRole, removeMember } from '../../../functions/companies/members.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { revokeKey } from '../../../functions/keys/ending-keys.ts';
import { newKey, type PresentedKey } from '../../../functions/keys/key-value.ts';
import { keyLimits } from '../../../src/contracts/supplier/key-limits.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import {
  companyWithKey,
  day,
  done,
  issueKeyTo,
  later,
  operator,
  owner,
  presented,
  start,
} from '../companies-and-keys.ts';

/** The milliseconds of the year that a key works. */
const year = keyLimits.lifetimeYears * 365 * day;

describe.each(databases)('a request with a key, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase, start);
  const { database } = test;

  const newCompanyKey = async () => {
    const key = await companyWithKey(database);
    const { companyId } = key;
    return { companyId, key: presented(key), issued: key };
  };
  const admissionAt = async (key: PresentedKey, milliseconds: number) => {
    await test.setTime(later(milliseconds));
    return admitRequest(test.service, key);
  };
  const admit = async (key: PresentedKey, milliseconds = 0) => (await admissionAt(key, milliseconds)).kind;

  it('is admitted and told whom the key speaks for', async () => {
    const { companyId, key, issued } = await newCompanyKey();
    expect(await admitRequest(test.service, key)).toEqual({
      kind: 'admitted',
      principal: {
        keyId: issued.id,
        company: { id: companyId, name: 'Müller & Söhne' },
        scopes: ['supplier:read', 'supplier:validate'],
        createdAt: start,
        expiresAt: later(year),
      },
    });
  });

  it('is not accepted when nobody has the key, and when only the id is right', async () => {
    const { key } = await newCompanyKey();
    const stranger = newKey();
    const unknown = { kind: 'not_accepted', refusal: 'unknown' };
    expect(await admitRequest(test.service, stranger)).toEqual(unknown);
    const forged = { keyId: key.keyId, digest: stranger.digest };
    expect(await admitRequest(test.service, forged)).toEqual(unknown);
  });

  it('works until the last millisecond of the year, and not in the second the year is over', async () => {
    const { key } = await newCompanyKey();
    expect(await admit(key, year - 1)).toBe('admitted');
    expect(await admit(key, year)).toBe('not_accepted');
  });

  it('expires a year after 29 February on 28 February', async () => {
    await test.setTime(new Date('2028-02-29T08:00:00.000Z'));
    const { issued } = await newCompanyKey();
    expect(issued.expiresAt).toBe('2029-02-28T08:00:00.000Z');
  });

  it('is not accepted once the key is revoked, and the log may name the key', async () => {
    const { key } = await newCompanyKey();
    await done(revokeKey(database, { keyId: key.keyId }, owner, operator));
    expect(await admitRequest(test.service, key)).toEqual({
      kind: 'not_accepted',
      refusal: 'revoked',
      keyId: key.keyId,
    });
  });

  it('has no access while the company is suspended, and has it again afterwards', async () => {
    const { companyId, key } = await newCompanyKey();
    await done(changeCompany(database, companyId, 'suspend', operator));
    expect(await admitRequest(test.service, key)).toEqual({ kind: 'no_access', keyId: key.keyId });
    await done(changeCompany(database, companyId, 'reinstate', operator));
    expect(await admit(key)).toBe('admitted');
  });

  it.each([
    ['was removed', removeMember, addMember],
    [
      'lost the role',
      (...[on, member, actor]: Parameters<typeof removeMember>) =>
        changeMemberRole(on, member, 'member', actor),
      changeMemberRole,
    ],
  ] as const)('has no access once the owner %s, not even when that is undone', async (_title, end, undo) => {
    const { companyId, key } = await newCompanyKey();
    const member = { companyId, email: owner };
    await done(end(database, member, operator));
    expect(await admit(key)).toBe('no_access');
    await done(undo(database, member, 'owner', operator));
    expect(await admit(key)).toBe('no_access');
  });

  it('is not accepted, rather than without access, when the key was both disabled and has expired', async () => {
    const { companyId, key } = await newCompanyKey();
    await done(removeMember(database, { companyId, email: owner }, operator));
    expect(await admit(key, year)).toBe('not_accepted');
  });

  it('is one of at most 60 in any 60 seconds, and each leaves the window 60 seconds after it came', async () => {
    const { key } = await newCompanyKey();
    for (let second = 0; second < keyLimits.requestsPerMinute; second += 1)
      expect(await admit(key, second * 500)).toBe('admitted');
    const limited = { kind: 'limited', keyId: key.keyId };

    expect(await admissionAt(key, 29_501)).toEqual({ ...limited, waitSeconds: 31 });
    expect(await admissionAt(key, 59_000)).toEqual({ ...limited, waitSeconds: 1 });
    expect(await admissionAt(key, 59_999)).toEqual({ ...limited, waitSeconds: 1 });
    // What was refused does not count. The first leaves; one place is free, and only one.
    expect(await admit(key, 60_000)).toBe('admitted');
    expect(await admissionAt(key, 60_000)).toEqual({ ...limited, waitSeconds: 1 });
    expect(await admit(key, 60_500)).toBe('admitted');
  }, 20_000);

  it('does not wait for the disk when it is counted, and every other transaction does', async () => {
    const { key } = await newCompanyKey();
    const connection = await test.pool.connect();
    await connection.query('BEGIN');
    const durability = async () => (await connection.query('SHOW synchronous_commit')).rows;
    const usual = await durability();
    await connection.query('SELECT supplier.admit_request($1, $2)', [key.keyId, key.digest]);
    expect(await durability()).toEqual([{ synchronous_commit: 'off' }]);
    await connection.query('COMMIT');
    expect(await durability()).toEqual(usual);
    connection.release();
  });

  it('is counted among the 60 when its company has no access', async () => {
    const { companyId, key } = await newCompanyKey();
    await done(changeCompany(database, companyId, 'suspend', operator));
    const kinds = await Promise.all(Array.from({ length: 61 }, () => admit(key)));
    expect(kinds.filter((kind) => kind === 'no_access')).toHaveLength(60);
    expect(kinds.filter((kind) => kind === 'limited')).toHaveLength(1);
    await done(changeCompany(database, companyId, 'reinstate', operator));
    expect(await admit(key)).toBe('limited');
    expect(await admit(key, 60_000)).toBe('admitted');
  }, 20_000);

  it('leaves no trace in the window longer than 60 seconds', async () => {
    const { key } = await newCompanyKey();
    for (const at of [0, 1000, 59_000, 61_500]) await admit(key, at);
    const { rows } = await test.pool.query(
      'SELECT accepted_at FROM supplier.request_window WHERE key_id = $1',
      [key.keyId],
    );
    expect(rows).toEqual([{ accepted_at: [later(59_000), later(61_500)] }]);
  });

  it('counts each key of a company for itself', async () => {
    const { companyId, key } = await newCompanyKey();
    const other = presented(await issueKeyTo(database, companyId));
    await Promise.all(Array.from({ length: 60 }, () => admit(key)));
    expect(await admit(key)).toBe('limited');
    expect(await admit(other)).toBe('admitted');
  }, 20_000);

  it('is counted in the time of the database', async () => {
    await test.setTime();
    const { key } = await newCompanyKey();
    expect(await admitRequest(test.service, key)).toMatchObject({ kind: 'admitted' });
    const { rows } = await test.pool.query(
      'SELECT abs(extract(epoch FROM clock_timestamp() - accepted_at[1])) < 30 AS recent FROM supplier.request_window WHERE key_id = $1',
      [key.keyId],
    );
    expect(rows).toEqual([{ recent: true }]);
  });
});
