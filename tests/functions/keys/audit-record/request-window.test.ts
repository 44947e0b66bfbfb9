import { describe, expect, it } from 'vitest';
import { admitRequest } from '../../../../functions/keys/admission.ts';
import { removeKey, revokeKey } from '../../../../functions/keys/stored-keys.ts';
import { databases } from '../../../postgres/test-database.ts';
import { done } from '../done.ts';
import { acting, day, later, start } from '../test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner, presented } from '../verified-company.ts';
import { suiteRecord } from './suite-record.ts';

describe.each(databases)('the audit record, on %s', (_, startDatabase) => {
  const { test, database, entries, left } = suiteRecord(startDatabase);

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
      await done(revokeKey(database, id, owner, acting));
      const before = (await entries()).length;
      await done(removeKey(database, id, { ...acting, at: later(day) }));
      expect((await entries()).slice(before)).toMatchObject([{ action: 'key.removed', keyId: id }]);
    });
  });
});
