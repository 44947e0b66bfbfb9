import { describe, expect, it } from 'vitest';
import { expireAddresses, forgetAddress } from '../../../functions/companies/audit.ts';
import { removeMember } from '../../../functions/companies/members.ts';
import type { Database, QueryOutcome } from '../../../functions/database/database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { issueKey } from '../../../functions/keys/issue-key.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { acting, start } from './test-times.ts';
import { owner } from './verified-company.ts';

/** A database of another version, which answers everything alike. */
const answering = (outcome: QueryOutcome): Database => ({ query: async () => outcome });
const rows = (...values: readonly unknown[]): Database => answering({ kind: 'rows', rows: values });

describe('a database of another version', () => {
  const key = newKey();
  const member = { companyId: 'cmp_0000000000000000', email: owner };
  const issuer = { companyId: member.companyId, owner };

  it('lets no request in by a verdict or a refusal that this version does not know', async () => {
    await expect(admitRequest(rows({ verdict: 'welcome' }), key)).rejects.toThrow(
      'a verdict that this version does not know',
    );
    const refusing = answering({ kind: 'refused', reason: 'key_unknown', fact: '' });
    await expect(admitRequest(refusing, key)).rejects.toThrow('refused to admit a request by a rule');
  });

  it('gives no scope that this version does not know', async () => {
    const admitted = {
      verdict: 'admitted',
      company_id: member.companyId,
      company_name: 'New',
      scopes: ['supplier:publish', 'supplier:read'],
      created_at: start,
      expires_at: start,
    };
    expect(await admitRequest(rows(admitted), key)).toMatchObject({
      principal: { scopes: ['supplier:read'] },
    });
  });

  it('refuses a change for no reason that this version does not know', async () => {
    const refusing = answering({ kind: 'refused', reason: 'full_moon', fact: '' });
    await expect(removeMember(refusing, member, acting)).rejects.toThrow(
      'refused a change for an unknown reason',
    );
  });

  it('cannot leave open whether a key was issued or an address forgotten', async () => {
    await expect(issueKey(rows(), issuer, ['supplier:read'], acting)).rejects.toThrow(
      'neither issued a key nor refused it',
    );
    await expect(forgetAddress(rows(), owner, acting)).rejects.toThrow(
      'neither forgot the address nor refused to',
    );
  });

  it.each([
    ['ending a membership', (database: Database) => removeMember(database, member, acting)],
    ['issuing a key', (database: Database) => issueKey(database, issuer, ['supplier:read'], acting)],
    ['expiring addresses', (database: Database) => expireAddresses(database, start, acting)],
  ])('is unavailable for %s when it is for its statement, with the cause', async (_, change) => {
    const outcome = { kind: 'unavailable', cause: 'ECONNREFUSED' } as const;
    expect(await change(answering(outcome))).toEqual(outcome);
  });
});
