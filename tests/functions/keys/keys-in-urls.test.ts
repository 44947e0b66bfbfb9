import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../functions/companies/audit.ts';
import { addMember } from '../../../functions/companies/members.ts';
import type { Database } from '../../../functions/database/database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { createAttemptWindow, unlimitedAttempts } from '../../../functions/keys/attempt-window.ts';
import { disableKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import type { IssuedKey } from '../../../functions/keys/issue-key.ts';
import { newKey, type PresentedKey, readKey } from '../../../functions/keys/key-value.ts';
import { keysInUrlsLimit, markKeyInUrl, reportKeysInUrls } from '../../../functions/keys/keys-in-urls.ts';
import { keysOf } from '../../../functions/keys/stored-keys.ts';
import { noticeEmail } from '../../../functions/mail/emails.ts';
import { claimMail, settleMail } from '../../../functions/mail/outbox.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import {
  createVerifiedCompany,
  done,
  issueKeyTo,
  later,
  operator,
  owner,
  presented,
  start,
} from '../companies-and-keys.ts';

const baseUrl = 'https://nameplate.example';
const second = 'second@x.example';

const report = (keys: readonly PresentedKey[], database: Database) =>
  reportKeysInUrls(keys, '192.0.2.1', database, unlimitedAttempts);

const countStatements = ({ query }: Database) => {
  let statements = 0;
  return {
    query: ((...call) => {
      statements += 1;
      return query(...call);
    }) satisfies Database['query'],
    statements: () => statements,
  };
};

describe.each(databases)('a key that was sent in an address, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase, start);
  const { database } = test;

  const create = async () => {
    const companyId = await createVerifiedCompany(database);
    await done(addMember(database, { companyId, email: second }, 'owner', operator));
    const key = await issueKeyTo(database, companyId);
    for (const { id } of await done(claimMail(database, 100, companyId))) {
      await done(settleMail(database, id, 'sent'));
    }
    return { companyId, key };
  };
  const mark = (key: IssuedKey) => done(markKeyInUrl(database, presented(key)));
  const keys = async (companyId: string) => (await done(keysOf(database, companyId, undefined))).keys;

  it('is marked with the time of the first, keeps working, has one entry, and its owners get one mail', async () => {
    const { companyId, key } = await create();
    expect(await mark(key)).toEqual({ kind: 'known', companyId, isMarked: true });
    await test.setTime(later(2));
    expect(await mark(key)).toMatchObject({ isMarked: false });
    expect(await keys(companyId)).toMatchObject([
      { state: 'active', works: true, sentInAddressAt: start.toISOString() },
    ]);
    expect(await done(listAuditEntries(database, companyId, 2))).toMatchObject([
      { action: 'key.issued' },
      { action: 'key.sent_in_address', keyId: key.id, email: owner, claimedActor: 'service' },
    ]);
    expect((await admitRequest(database, presented(key))).kind).toBe('admitted');
    const mails = await done(claimMail(database, 100, companyId));
    expect(mails.map(({ kind, recipient, facts }) => ({ kind, recipient, facts }))).toEqual(
      [owner, second].map((recipient) => ({
        kind: 'key_sent_in_address',
        recipient,
        facts: { company: 'Müller & Söhne', masked: `npk_${key.id}_********` },
      })),
    );
  });

  it.each([
    ['revoked', (keyId: string) => revokeKey(database, { keyId }, owner, operator)],
    ['disabled by an operator', (keyId: string) => disableKey(database, keyId, 'leaked', operator)],
  ])('can still be %s', async (_title, end) => {
    const { companyId, key } = await create();
    await mark(key);
    expect((await end(key.id)).kind).toBe('done');
    expect(await keys(companyId)).toMatchObject([{ works: false, sentInAddressAt: start.toISOString() }]);
  });

  it.each([
    ['it was revoked', (key: IssuedKey) => revokeKey(database, { keyId: key.id }, owner, operator)],
    ['it was disabled', (key: IssuedKey) => disableKey(database, key.id, 'leaked', operator)],
    ['it has expired', (key: IssuedKey) => test.setTime(new Date(key.expiresAt))],
  ])('is not marked when %s, and nobody is told', async (_title, end) => {
    const { companyId, key } = await create();
    await end(key);
    expect(await mark(key)).toEqual({ kind: 'known', companyId, isMarked: false });
    expect(await keys(companyId)).toMatchObject([{ sentInAddressAt: null }]);
    const kinds = (await done(claimMail(database, 100, companyId))).map(({ kind }) => kind);
    expect(kinds).not.toContain('key_sent_in_address');
  });

  it('is not marked when only its id is right', async () => {
    const { companyId, key } = await create();
    const guessed = { keyId: key.id, digest: presented(await issueKeyTo(database, companyId)).digest };
    expect(await done(markKeyInUrl(database, guessed))).toEqual({ kind: 'unknown' });
  });

  it('keeps its mark: no statement takes it back or moves it', async () => {
    const { key } = await create();
    await mark(key);
    for (const value of ['NULL', 'now()']) {
      await expect(
        test.pool.query(`UPDATE supplier.api_key SET sent_in_address_at = ${value} WHERE key_id = $1`, [
          key.id,
        ]),
      ).rejects.toThrow('key_not_active');
    }
  });

  it('is reported with its id for the log', async () => {
    const { key } = await create();
    const sent = [newKey().value, key.value].map(readKey).filter((read) => read !== undefined);
    expect(await report(sent, database)).toEqual({ keyId: key.id });
    expect(await report(sent, database)).toEqual({ keyId: key.id });
  });

  it('is named, masked, in an email that says what happened and what to do', async () => {
    const { companyId, key } = await create();
    await mark(key);
    const [mail] = await done(claimMail(database, 100, companyId));
    const email = mail && noticeEmail(mail, baseUrl);
    expect(email?.subject).toBe('Replace a key of Müller & Söhne: it was sent in an address');
    expect(email?.text).toContain(
      `npk_${key.id}_******** of the company Müller & Söhne was sent in the address`,
    );
    expect(email?.text).toContain('the key still works.');
    expect(email?.text).toContain(`${baseUrl}/console/company?id=${companyId}`);
    expect(email?.text).not.toContain(key.value.split('_')[2]);
  });

  it.each([
    ['one statement when nobody has it', 1, 1],
    ['three statements when there are 300 of them in one address', 300, 3],
  ])('costs %s', async (_title, keys, expected) => {
    const counted = countStatements(database);
    expect([await report(Array.from({ length: keys }, newKey), counted), counted.statements()]).toEqual([
      {},
      expected,
    ]);
  });

  it('costs a network 30 statements a minute, however many addresses it sends, and others as before', async () => {
    let milliseconds = 0;
    const counted = countStatements(database);
    const lookedUp = createAttemptWindow(keysInUrlsLimit, () => milliseconds);
    const send = (network: string) =>
      reportKeysInUrls(Array.from({ length: 3 }, newKey), network, counted, lookedUp);
    for (let sent = 0; sent < 100; sent += 1) await send('192.0.2.1');
    expect(counted.statements()).toBe(30);
    expect((await send('192.0.2.1')).error).toContain('too many keys in addresses');
    await send('192.0.2.2');
    expect(counted.statements()).toBe(33);
    milliseconds = keysInUrlsLimit.windowSeconds * 1000;
    await send('192.0.2.1');
    expect(counted.statements()).toBe(36);
  });
});

it('is reported as not marked when the database does not answer', async () => {
  const key = readKey(newKey().value);
  const down: Database = { query: async () => ({ kind: 'unavailable', cause: 'The database is down.' }) };
  expect(await report(key === undefined ? [] : [key], down)).toEqual({
    error: 'The database is down.',
  });
});
