import { describe, expect, it } from 'vitest';
import { expireAddresses, forgetAddress } from '../../../functions/companies/audit.ts';
import { removeMember } from '../../../functions/companies/members.ts';
import { describeDatabaseError } from '../../../functions/database/bounded-database.ts';
import { type Database, type QueryOutcome, readRow } from '../../../functions/database/database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { issueKey } from '../../../functions/keys/issue-key.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { acting, start } from './test-times.ts';
import { owner } from './verified-company.ts';

/** A database of another version, which answers everything alike. */
const answering = (outcome: QueryOutcome): Database => ({ query: async () => outcome });
const rows = (...values: readonly unknown[]): Database => answering({ kind: 'rows', rows: values });

describe('a row of the database', () => {
  const row = readRow({
    text: 'a',
    empty: '',
    none: null,
    count: 3,
    half: 0.5,
    time: start,
    list: ['a', 'b'],
    mixed: ['a', 1],
  });

  it('gives each column as its type in the schema', () => {
    expect([row.text('text'), row.text('empty')]).toEqual(['a', '']);
    expect(row.count('count')).toBe(3);
    expect(row.timestamp('time')).toBe(start);
    expect(row.texts('list')).toEqual(['a', 'b']);
    expect([row.optionalText('text'), row.optionalCount('count'), row.optionalTimestamp('time')]).toEqual([
      'a',
      3,
      start,
    ]);
    expect([row.optionalText('none'), row.optionalCount('none'), row.optionalTimestamp('none')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['text', 'none'],
    ['text', 'count'],
    ['text', 'missing'],
    ['count', 'half'],
    ['count', 'text'],
    ['count', 'none'],
    ['timestamp', 'text'],
    ['timestamp', 'none'],
    ['texts', 'text'],
    ['texts', 'mixed'],
    ['texts', 'none'],
    ['optionalText', 'missing'],
    ['optionalCount', 'half'],
    ['optionalTimestamp', 'text'],
  ] as const)('throws, naming the column, when it is asked for a %s and has %s', (reader, column) => {
    expect(() => row[reader](column)).toThrow(`The column ${column} does not have the type`);
  });

  it.each([[null], [undefined], ['text'], [7]])('is an object, and not %j', (value) => {
    expect(() => readRow(value)).toThrow('A row of the database is not an object.');
  });
});

describe('an error of the driver', () => {
  const unavailable = (cause: string, connected: boolean) => ({ kind: 'unavailable', cause, connected });

  it.each([
    [
      { code: 'NP001', message: 'key_unknown', detail: 'x' },
      { kind: 'refused', reason: 'key_unknown', fact: 'x' },
    ],
    [
      { code: 'NP001', message: 'key_unknown' },
      { kind: 'refused', reason: 'key_unknown', fact: '' },
    ],
    [{ code: '55P03', message: 'lock timeout' }, unavailable('55P03 lock timeout', true)],
    [{ code: '57P01', message: 'shutting down' }, unavailable('57P01 shutting down', false)],
    [{ code: '42P57', message: 'x' }, unavailable('42P57 x', true)],
    [{ code: 'ECONNREFUSED', message: 'x' }, unavailable('ECONNREFUSED', false)],
    [{ code: 'EPIPE0', message: 'x' }, unavailable('EPIPE0', false)],
    [{ code: 'E55P03', message: 'x' }, unavailable('E55P03', false)],
    [new Error('gone'), unavailable('gone', false)],
    [{ code: 7, message: 'gone' }, unavailable('gone', false)],
    [null, unavailable('The driver threw a value that is not an error.', false)],
    ['gone', unavailable('The driver threw a value that is not an error.', false)],
  ])('%o is a refusal by a rule, or says that the database is unavailable and why', (error, meaning) => {
    expect(describeDatabaseError(error)).toEqual(meaning);
  });
});

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
