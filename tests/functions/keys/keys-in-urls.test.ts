import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../functions/companies/audit.ts';
import { addMember } from '../../../functions/companies/members.ts';
import type { Database } from '../../../functions/database/database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { disableKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { newKey, readKey } from '../../../functions/keys/key-value.ts';
import { markKeyInUrl, reportKeysInUrls } from '../../../functions/keys/keys-in-urls.ts';
import { listKeys } from '../../../functions/keys/stored-keys.ts';
import { noticeEmail } from '../../../functions/mail/emails.ts';
import { claimMail, settleMail } from '../../../functions/mail/outbox.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from './done.ts';
import { acting, later, start } from './test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner, presented } from './verified-company.ts';

const baseUrl = 'https://nameplate.example';
const second = 'second@x.example';

describe.each(databases)('a key that was sent in an address, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const create = async () => {
    const companyId = await createVerifiedCompany(database, start);
    await done(addMember(database, { companyId, email: second }, 'owner', acting));
    const key = await issueKeyTo(database, companyId, start);
    for (const { id } of await done(claimMail(database, 100, { companyId, at: start }))) {
      await done(settleMail(database, id, 'sent', start));
    }
    return { companyId, key };
  };

  it('is marked with the time of the first, keeps working, and its owners get one mail', async () => {
    const { companyId, key } = await create();
    expect(await done(markKeyInUrl(database, presented(key), later(1)))).toEqual({
      kind: 'known',
      companyId,
      isMarked: true,
    });
    expect(await done(markKeyInUrl(database, presented(key), later(2)))).toMatchObject({ isMarked: false });
    expect(await done(listKeys(database, companyId, later(3)))).toMatchObject([
      { state: 'active', works: true, sentInAddressAt: later(1) },
    ]);
    expect((await admitRequest(database, presented(key), later(3))).kind).toBe('admitted');
    const mails = await done(claimMail(database, 100, { companyId, at: later(1) }));
    expect(mails.map(({ kind, recipient, facts }) => ({ kind, recipient, facts }))).toEqual(
      [owner, second].map((recipient) => ({
        kind: 'key_sent_in_address',
        recipient,
        facts: { company: 'Müller & Söhne', masked: `npk_${key.id}_********` },
      })),
    );
  });

  it('has an entry of its own in the audit record', async () => {
    const { companyId, key } = await create();
    await done(markKeyInUrl(database, presented(key), later(1)));
    await done(markKeyInUrl(database, presented(key), later(2)));
    expect(await done(listAuditEntries(database, companyId, 2))).toMatchObject([
      { action: 'key.issued' },
      { action: 'key.sent_in_address', keyId: key.id, email: owner, claimedActor: 'service' },
    ]);
  });

  it('can still be revoked, and disabled by an operator', async () => {
    for (const end of [
      (keyId: string) => revokeKey(database, { keyId }, owner, acting),
      (keyId: string) => disableKey(database, keyId, 'leaked', acting),
    ]) {
      const { companyId, key } = await create();
      await done(markKeyInUrl(database, presented(key), start));
      expect((await end(key.id)).kind).toBe('done');
      const [stored] = await done(listKeys(database, companyId, later(1)));
      expect(stored?.works).toBe(false);
      expect(stored?.sentInAddressAt).toEqual(start);
    }
  });

  it('is not marked when it has ended, nor when only its id is right', async () => {
    const { companyId, key } = await create();
    const guessed = { keyId: key.id, digest: presented(await issueKeyTo(database, companyId, start)).digest };
    expect(await done(markKeyInUrl(database, guessed, start))).toEqual({ kind: 'unknown' });
    await done(revokeKey(database, { keyId: key.id }, owner, acting));
    const other = await issueKeyTo(database, companyId, start);
    await done(disableKey(database, other.id, 'leaked', acting));
    for (const ended of [key, other]) {
      expect(await done(markKeyInUrl(database, presented(ended), start))).toEqual({
        kind: 'known',
        companyId,
        isMarked: false,
      });
    }
    const keys = await done(listKeys(database, companyId, start));
    expect(keys.map(({ sentInAddressAt }) => sentInAddressAt)).toEqual([undefined, undefined, undefined]);
  });

  it('is not marked once it has expired, and nobody gets a mail', async () => {
    const { companyId, key } = await create();
    const { expiresAt } = key;
    expect(await done(markKeyInUrl(database, presented(key), expiresAt))).toEqual({
      kind: 'known',
      companyId,
      isMarked: false,
    });
    const [stored] = await done(listKeys(database, companyId, expiresAt));
    expect([stored?.state, stored?.sentInAddressAt]).toEqual(['expired', undefined]);
    expect(await done(claimMail(database, 100, { companyId, at: expiresAt }))).toEqual([]);
  });

  it('keeps its mark: no statement takes it back or moves it', async () => {
    const { key } = await create();
    await done(markKeyInUrl(database, presented(key), start));
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
    expect(await reportKeysInUrls(sent, database)).toEqual({ keyId: key.id });
    expect(await reportKeysInUrls(sent, database)).toEqual({ keyId: key.id });
  });

  it('is named, masked, in a letter that says what happened and what to do', async () => {
    const { companyId, key } = await create();
    await done(markKeyInUrl(database, presented(key), start));
    const [mail] = await done(claimMail(database, 100, { companyId, at: start }));
    const letter = mail && noticeEmail(mail, baseUrl);
    expect(letter?.subject).toBe('Replace a key of Müller & Söhne: it was sent in an address');
    expect(letter?.text).toContain(
      `npk_${key.id}_******** of the company Müller & Söhne was sent in the address`,
    );
    expect(letter?.text).toContain('The key still works.');
    expect(letter?.text).toContain(`${baseUrl}/console/company?id=${companyId}`);
    expect(letter?.text).not.toContain(key.value.split('_')[2]);
  });

  it.each([
    ['one statement when nobody has it', 1, 1],
    ['three statements when there are 300 of them in one address', 300, 3],
  ])('costs %s', async (_title, keys, expected) => {
    let statements = 0;
    const counted: Database = {
      query: (text, values) => {
        statements += 1;
        return database.query(text, values);
      },
    };
    expect([await reportKeysInUrls(Array.from({ length: keys }, newKey), counted), statements]).toEqual([
      {},
      expected,
    ]);
  });
});

it('is reported as not marked when the database does not answer', async () => {
  const key = readKey(newKey().value);
  const down: Database = { query: async () => ({ kind: 'unavailable', cause: 'The database is down.' }) };
  expect(await reportKeysInUrls(key === undefined ? [] : [key], down)).toEqual({
    error: 'The database is down.',
  });
});
