import { describe, expect, it } from 'vitest';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { addMember, changeMemberRole, removeMember } from '../../../functions/companies/members.ts';
import type { Database } from '../../../functions/database/database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { revokeKey } from '../../../functions/keys/ending-keys.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from './done.ts';
import { acting, later, start } from './test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner, presented } from './verified-company.ts';

describe.each(databases)('a request with a key, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const newCompanyKey = async () => {
    const companyId = await createVerifiedCompany(database, start);
    const key = await issueKeyTo(database, companyId, start);
    return { companyId, key: presented(key), issued: key };
  };
  const admit = async (key: ReturnType<typeof presented>, at: Date) =>
    (await admitRequest(test.service, key, at)).kind;

  it('is admitted and told whom the key speaks for', async () => {
    const { companyId, key, issued } = await newCompanyKey();
    expect(await admitRequest(test.service, key, start)).toEqual({
      kind: 'admitted',
      principal: {
        keyId: issued.id,
        company: { id: companyId, name: 'Müller & Söhne' },
        scopes: ['supplier:read', 'supplier:validate'],
        createdAt: start,
        expiresAt: new Date('2027-11-21T12:00:00.000Z'),
      },
    });
  });

  it('is authenticated and counted in one statement', async () => {
    const { key } = await newCompanyKey();
    let statements = 0;
    const counting: Database = {
      query: (text, values) => {
        statements += 1;
        return test.service.query(text, values);
      },
    };
    await admitRequest(counting, key, start);
    expect(statements).toBe(1);
  });

  it('is not accepted when nobody has the key, and when only the id is right', async () => {
    const { key } = await newCompanyKey();
    const stranger = newKey();
    const unknown = { kind: 'not_accepted', refusal: 'unknown' };
    expect(await admitRequest(test.service, stranger, start)).toEqual(unknown);
    const forged = { keyId: key.keyId, digest: stranger.digest };
    expect(await admitRequest(test.service, forged, start)).toEqual(unknown);
  });

  it('works until the last millisecond of the year, and not in the second the year is over', async () => {
    const { key } = await newCompanyKey();
    expect(await admit(key, new Date('2027-11-21T11:59:59.999Z'))).toBe('admitted');
    expect(await admit(key, new Date('2027-11-21T12:00:00.000Z'))).toBe('not_accepted');
  });

  it('expires a year after 29 February on 28 February', async () => {
    const leapDay = new Date('2028-02-29T08:00:00.000Z');
    const companyId = await createVerifiedCompany(database, leapDay);
    const issued = await issueKeyTo(database, companyId, leapDay);
    expect(issued.expiresAt).toEqual(new Date('2029-02-28T08:00:00.000Z'));
  });

  it('is not accepted once the key is revoked, and the log may name the key', async () => {
    const { key } = await newCompanyKey();
    await done(revokeKey(database, { keyId: key.keyId }, owner, acting));
    expect(await admitRequest(test.service, key, start)).toEqual({
      kind: 'not_accepted',
      refusal: 'revoked',
      keyId: key.keyId,
    });
  });

  it('has no access while the company is suspended, and has it again afterwards', async () => {
    const { companyId, key } = await newCompanyKey();
    await done(changeCompany(database, companyId, 'suspend', acting));
    expect(await admitRequest(test.service, key, start)).toEqual({ kind: 'no_access', keyId: key.keyId });
    await done(changeCompany(database, companyId, 'reinstate', acting));
    expect(await admit(key, start)).toBe('admitted');
  });

  it('has no access once the owner was removed, not even when the owner comes back', async () => {
    const { companyId, key } = await newCompanyKey();
    const member = { companyId, email: owner };
    await done(removeMember(database, member, acting));
    expect(await admit(key, start)).toBe('no_access');
    await done(addMember(database, member, 'owner', acting));
    expect(await admit(key, start)).toBe('no_access');
  });

  it('has no access once the owner lost the role, not even when the role comes back', async () => {
    const { companyId, key } = await newCompanyKey();
    const member = { companyId, email: owner };
    await done(changeMemberRole(database, member, 'member', acting));
    expect(await admit(key, start)).toBe('no_access');
    await done(changeMemberRole(database, member, 'owner', acting));
    expect(await admit(key, start)).toBe('no_access');
  });

  it('is not accepted, rather than without access, when the key was both disabled and has expired', async () => {
    const { companyId, key } = await newCompanyKey();
    await done(removeMember(database, { companyId, email: owner }, acting));
    expect(await admit(key, new Date('2027-11-21T12:00:00.000Z'))).toBe('not_accepted');
  });

  it('is one of at most 60 in any 60 seconds, and each leaves the window 60 seconds after it came', async () => {
    const { key } = await newCompanyKey();
    for (let second = 0; second < 60; second += 1)
      expect(await admit(key, later(second * 500))).toBe('admitted');
    const limited = { kind: 'limited', keyId: key.keyId };

    expect(await admitRequest(test.service, key, later(29_501))).toEqual({ ...limited, waitSeconds: 31 });
    expect(await admitRequest(test.service, key, later(59_000))).toEqual({ ...limited, waitSeconds: 1 });
    expect(await admitRequest(test.service, key, later(59_999))).toEqual({ ...limited, waitSeconds: 1 });
    // The first leaves; one place is free, and only one.
    expect(await admit(key, later(60_000))).toBe('admitted');
    expect(await admitRequest(test.service, key, later(60_000))).toEqual({ ...limited, waitSeconds: 1 });
    expect(await admit(key, later(60_500))).toBe('admitted');
  }, 20_000);

  it('does not wait for the disk when it is counted, and every other transaction does', async () => {
    const { key } = await newCompanyKey();
    const connection = await test.pool.connect();
    await connection.query('BEGIN');
    const durability = async () => (await connection.query('SHOW synchronous_commit')).rows;
    const usual = await durability();
    await connection.query('SELECT supplier.admit_request($1, $2, $3)', [key.keyId, key.digest, start]);
    expect(await durability()).toEqual([{ synchronous_commit: 'off' }]);
    await connection.query('COMMIT');
    expect(await durability()).toEqual(usual);
    connection.release();
  });

  it('is counted among the 60 when its company has no access', async () => {
    const { companyId, key } = await newCompanyKey();
    await done(changeCompany(database, companyId, 'suspend', acting));
    const kinds = await Promise.all(Array.from({ length: 61 }, () => admit(key, start)));
    expect(kinds.filter((kind) => kind === 'no_access')).toHaveLength(60);
    expect(kinds.filter((kind) => kind === 'limited')).toHaveLength(1);
    await done(changeCompany(database, companyId, 'reinstate', acting));
    expect(await admit(key, start)).toBe('limited');
    expect(await admit(key, later(60_000))).toBe('admitted');
  }, 20_000);

  it('does not push the window on when it is refused', async () => {
    const { key } = await newCompanyKey();
    await Promise.all(Array.from({ length: 60 }, () => admit(key, start)));
    for (let second = 1; second < 60; second += 6)
      expect(await admit(key, later(second * 1000))).toBe('limited');
    expect(await admit(key, later(60_000))).toBe('admitted');
  }, 20_000);

  it('leaves no trace in the window longer than 60 seconds', async () => {
    const { key } = await newCompanyKey();
    for (const at of [0, 1000, 59_000, 61_500]) await admit(key, later(at));
    const { rows } = await test.pool.query(
      'SELECT accepted_at FROM supplier.request_window WHERE key_id = $1',
      [key.keyId],
    );
    expect(rows).toEqual([{ accepted_at: [later(59_000), later(61_500)] }]);
  });

  it('counts each key of a company for itself', async () => {
    const { companyId, key } = await newCompanyKey();
    const other = presented(await issueKeyTo(database, companyId, start));
    await Promise.all(Array.from({ length: 60 }, () => admit(key, start)));
    expect(await admit(key, start)).toBe('limited');
    expect(await admit(other, start)).toBe('admitted');
  }, 20_000);

  it('counts in the time of the database when no other is given', async () => {
    const companyId = await createVerifiedCompany(database);
    const key = presented(await issueKeyTo(database, companyId));
    expect((await admitRequest(test.service, key)).kind).toBe('admitted');
    const { rows } = await test.pool.query(
      'SELECT abs(extract(epoch FROM clock_timestamp() - accepted_at[1])) < 30 AS recent FROM supplier.request_window WHERE key_id = $1',
      [key.keyId],
    );
    expect(rows).toEqual([{ recent: true }]);
  });
});
