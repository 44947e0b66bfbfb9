import { describe, expect, it } from 'vitest';
import { revokeKey } from '../../../functions/keys/ending-keys.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { databases, startPostgres } from '../../postgres/test-database.ts';
import { done } from '../keys/done.ts';
import { createVerifiedCompany, issueKeyTo, owner } from '../keys/verified-company.ts';
import { expectProblem } from './expect-problem.ts';
import { useSupplierService } from './suite.ts';
import { batchClock } from './valid-batch.ts';

const { value: stranger } = newKey();
const basic = `Basic ${btoa(`key:${stranger}`)}`;

const values: readonly (readonly [string, (key: string) => string | undefined])[] = [
  ['no key', () => undefined],
  ['an empty header', () => ''],
  ['a scheme and no key', () => 'Bearer'],
  ['a scheme and a space', () => 'Bearer '],
  ['the key and no scheme', (key) => key],
  ['another scheme', () => basic],
  ['another scheme with the right key', (key) => `Token ${key}`],
  ['the header twice', (key) => `Bearer ${key}, Bearer ${key}`],
  ['two keys', (key) => `Bearer ${key} ${key}`],
  ['quotes around the key', (key) => `Bearer "${key}"`],
  ['a tab before the key', (key) => `Bearer\t${key}`],
  ['a colon after the scheme', (key) => `Bearer: ${key}`],
  ['a key that was cut', (key) => `Bearer ${key.slice(0, -1)}`],
  [
    'a key that was mistyped',
    (key) => `Bearer ${key.slice(0, 30)}${key[30] === 'x' ? 'y' : 'x'}${key.slice(31)}`,
  ],
  ['a key in capitals', (key) => `Bearer ${key.toUpperCase()}`],
  ['a key of another product', () => 'Bearer sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
  ['a key that nobody has', () => `Bearer ${stranger}`],
  ['100,000 characters', () => `Bearer ${'a'.repeat(100_000)}`],
];

describe.each(databases)('a 401, on %s', (_, start) => {
  const suite = useSupplierService(start);
  const keyFaults = async () => {
    const { service, test } = suite();
    const working = (await service.newKey()).value;
    const revoked = await service.newKey();
    await done(revokeKey(test.database, { keyId: revoked.id }, owner, { actor: 'test', at: batchClock }));
    const lastYear = new Date('2025-11-21T12:00:00.000Z');
    const company = await createVerifiedCompany(test.database, lastYear);
    const expired = await issueKeyTo(test.database, company, lastYear);
    return [
      ...values.map(([, write]) => write(working)),
      `Bearer ${revoked.value}`,
      `Bearer ${expired.value}`,
    ];
  };

  it('is one and the same answer for every fault of a key, revoked and expired ones included', async () => {
    const { service } = suite();
    const answers = new Set<string>();
    for (const authorization of await keyFaults()) {
      for (const send of [service.me, service.validate]) {
        const response = await send(authorization === undefined ? {} : { authorization });
        expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="Nameplate supplier preview"');
        answers.add(JSON.stringify([response.status, [...response.headers], await response.text()]));
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('key_not_accepted')]);
  });
});

describe('a key in the query of an address', () => {
  const suite = useSupplierService(startPostgres);

  it.each([
    `?key=${stranger}`,
    `?page=${stranger}`,
    `?page=Bearer%20${stranger}`,
    `?page=%22${stranger}%22`,
    `?${stranger}`,
    `?note=${stranger.replace('npk', 'n%70k')}`,
    `?token=1&page=${stranger.slice(0, -1)}${stranger.endsWith('x') ? 'y' : 'x'}`,
  ])('is a 401 of its own, even beside a working one in the header: %s', async (query) => {
    const { service } = suite();
    const { value } = await service.newKey();
    for (const send of [service.me, service.validate]) {
      const response = await send({ authorization: `Bearer ${value}`, query });
      const body = await expectProblem(response, 'key_in_query');
      expect(response.status).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="Nameplate supplier preview"');
      expect(JSON.stringify(body)).not.toContain(stranger.slice(4, 20));
    }
  });

  it.each([
    '?token=1',
    '?api_key=anything',
    '?access_token=npk_',
    '?Api-Key',
    '?authorization=Bearer',
    `?key=${stranger.slice(0, 40)}`,
    '?key=npk_demo',
    `?key=${stranger.replaceAll('_', '-')}`,
  ])('is not what another parameter is, which changes nothing: %s', async (query) => {
    const { service } = suite();
    const { value } = await service.newKey();
    for (const send of [service.me, service.validate]) {
      expect((await send({ authorization: `Bearer ${value}`, query })).status).toBe(200);
      await expectProblem(await send({ query }), 'key_not_accepted');
    }
  });
});
