import { describe, expect, it, vi } from 'vitest';
import { removeMember } from '../../../functions/companies/members.ts';
import type { Database } from '../../../functions/database/database.ts';
import { revokeKey } from '../../../functions/keys/ending-keys.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { addressLimits } from '../../../src/contracts/address-limits.ts';
import { databases } from '../../postgres/test-database.ts';
import { companyWithKey, done, operator, owner, start } from '../companies-and-keys.ts';
import { createSupplierService, expectProblem, useSupplierService, validBatch } from './supplier-service.ts';

/** Sixty requests wait for each other, and the deadline of the service is not what these tests are about. */
const patience = 60_000;
vi.setConfig({ testTimeout: 2 * patience });

const realm = 'Bearer realm="Nameplate supplier preview"';
const { value: stranger } = newKey();
const basic = `Basic ${btoa(`key:${stranger}`)}`;

const faults: readonly (readonly [string, (key: string) => string | undefined])[] = [
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

describe.each(databases)('the key of a request, on %s', (_, open) => {
  const suite = useSupplierService(open, patience);
  const withKey = async () => `Bearer ${(await suite().service.newKey()).value}`;

  it('may follow the scheme in any case, after any number of spaces', async () => {
    const { service } = suite();
    const { value } = await service.newKey();
    for (const scheme of ['bearer', 'BEARER', 'bEaReR  ']) {
      expect((await service.me({ authorization: `${scheme} ${value}` })).status).toBe(200);
    }
  });

  it('has one and the same 401 for every fault, revoked and expired ones included', async () => {
    const { service, test } = suite();
    const working = (await service.newKey()).value;
    const revoked = await service.newKey();
    await done(revokeKey(test.database, { keyId: revoked.id }, owner, operator));
    await test.setTime(new Date('2025-11-21T12:00:00.000Z'));
    const expired = await companyWithKey(test.database);
    await test.setTime(start);
    const answers = new Set<string>();
    for (const authorization of [
      ...faults.map(([, write]) => write(working)),
      `Bearer ${revoked.value}`,
      `Bearer ${expired.value}`,
    ]) {
      for (const send of [service.me, service.validate]) {
        const response = await send(authorization === undefined ? {} : { authorization });
        expect(response.headers.get('WWW-Authenticate')).toBe(realm);
        answers.add(JSON.stringify([response.status, [...response.headers], await response.text()]));
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('key_not_accepted')]);
  });

  it.each([
    `?key=${stranger}`,
    `?page=${stranger}`,
    `?page=Bearer%20${stranger}`,
    `?page=%22${stranger}%22`,
    `?${stranger}`,
    `?note=${stranger.replace('npk', 'n%70k')}`,
    `?token=1&page=${stranger.slice(0, -1)}${stranger.endsWith('x') ? 'y' : 'x'}`,
  ])('is a 401 of its own in the query, even beside a working one in the header: %s', async (query) => {
    const { service } = suite();
    const authorization = await withKey();
    for (const send of [service.me, service.validate]) {
      const response = await send({ authorization, query });
      const body = await expectProblem(response, 'key_in_query');
      expect(response.headers.get('WWW-Authenticate')).toBe(realm);
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
    const authorization = await withKey();
    for (const send of [service.me, service.validate]) {
      expect((await send({ authorization, query })).status).toBe(200);
      await expectProblem(await send({ query }), 'key_not_accepted');
    }
  });

  it('without the scope is a 403 that names the scope', async () => {
    const { service } = suite();
    const reading = `Bearer ${(await service.newKey(['supplier:read'])).value}`;
    const validating = `Bearer ${(await service.newKey(['supplier:validate'])).value}`;
    const response = await service.validate({ authorization: reading });
    const body = await expectProblem(response, 'insufficient_scope');
    expect(body).toMatchObject({ detail: expect.stringContaining('supplier:validate') });
    expect(response.headers.get('WWW-Authenticate')).toBe(
      `${realm}, error="insufficient_scope", scope="supplier:validate"`,
    );
    await expectProblem(await service.me({ authorization: validating }), 'insufficient_scope');
    expect((await service.me({ authorization: reading })).status).toBe(200);
    expect((await service.validate({ authorization: validating })).status).toBe(200);
  });

  it('lets a request finish that was let in before the owner was removed, and not the next', async () => {
    const { service, test } = suite();
    const { value, companyId } = await service.newKey();
    const authorization = `Bearer ${value}`;
    const [reading, removal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const body = new ReadableStream(
      {
        pull: async (controller) => {
          reading.resolve();
          await removal.promise;
          controller.enqueue(new TextEncoder().encode(JSON.stringify(validBatch)));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const running = service.validate({ authorization, body });
    await reading.promise;
    await done(removeMember(test.database, { companyId, email: owner }, operator));
    removal.resolve();
    expect((await running).status).toBe(200);
    await expectProblem(await service.validate({ authorization }), 'company_access_unavailable');
  });

  it('has 60 requests a minute for both endpoints together, then a 429 that says how long to wait', async () => {
    const { service } = suite();
    const authorization = await withKey();
    const sends = Array.from({ length: 60 }, (_unused, index) => (index % 2 ? service.me : service.validate));
    const statuses = await Promise.all(sends.map(async (send) => (await send({ authorization })).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const send of [service.me, service.validate]) {
      const response = await send({ authorization });
      await expectProblem(response, 'rate_limit_exceeded');
      expect(response.headers.get('Retry-After')).toBe('60');
    }
  });

  it('has those counted too that are refused for what they ask or bring', async () => {
    const { service } = suite();
    const authorization = `Bearer ${(await service.newKey(['supplier:validate'])).value}`;
    for (let count = 0; count < 20; count += 1) {
      const sent = [
        await service.me({ authorization }),
        await service.validate({ authorization, body: '{' }),
        await service.validate({ authorization, headers: { 'Content-Type': 'a/b' } }),
      ];
      expect(sent.map(({ status }) => status)).toEqual([403, 400, 415]);
    }
    expect((await service.validate({ authorization })).status).toBe(429);
  });

  it('counts towards this limit, and only else towards that of the network address', async () => {
    const { service } = suite();
    const authorization = `Bearer ${(await service.newKey(['supplier:validate'])).value}`;
    let admitted = 0;
    const keyAdmitted = () => {
      admitted += 1;
    };
    for (let count = 0; count < 20; count += 1) {
      await service.me({ authorization, keyAdmitted });
      await service.validate({ authorization, keyAdmitted });
      await service.validate({ authorization, keyAdmitted, body: '{' });
    }
    expect(admitted).toBe(60);
    const others = [
      await service.validate({ authorization, keyAdmitted }),
      await service.me({ keyAdmitted }),
      await service.me({ authorization: `Bearer ${newKey().value}`, keyAdmitted }),
      await service.me({ method: 'POST', authorization, keyAdmitted }),
      await service.me({ query: `?${newKey().value}`, authorization, keyAdmitted }),
    ];
    expect(others.map(({ status }) => status)).toEqual([429, 401, 401, 405, 401]);
    expect(admitted).toBe(60);
  });

  it('has a turn of its own for its batch to be validated, and none while it waits for the database or its body', async () => {
    const { service } = suite();
    const key = await service.newKey(['supplier:validate']);
    const authorization = `Bearer ${key.value}`;
    const turns: string[] = [];
    const takeTurn = async (who: string) => {
      turns.push(who);
      return () => turns.push('ended');
    };
    expect((await service.validate({ authorization, takeTurn })).status).toBe(200);
    expect(turns).toEqual([key.id, 'ended']);
    await service.me({ authorization, takeTurn });
    await service.validate({ takeTurn });
    await service.validate({ authorization, takeTurn, body: 'x'.repeat(300_000) });
    expect(turns).toHaveLength(2);
  });
});

const most = addressLimits.refusedKeysPerMinute;
const from = '192.0.2.1';

describe.each(databases)('a client whose keys are refused, on %s', (_, open) => {
  const suite = useSupplierService(open);

  /** The service with a clock of its own, and the number of statements that it runs. */
  const createCounted = () => {
    const time = { milliseconds: 0, statements: 0 };
    const counted: Database = {
      query: (text, values) => {
        time.statements += 1;
        return suite().test.service.query(text, values);
      },
    };
    return { time, service: createSupplierService(counted, suite().test.database, () => time.milliseconds) };
  };

  it('costs one statement for a well-formed key that nobody has, and none for another text', async () => {
    const { time, service } = createCounted();
    const { value } = newKey();
    await expectProblem(await service.me({ authorization: `Bearer ${value}` }), 'key_not_accepted');
    expect(time.statements).toBe(1);
    for (const authorization of [`Bearer ${value.slice(0, -1)}`, 'Bearer x', 'Basic eDp5', '']) {
      await expectProblem(await service.me({ authorization }), 'key_not_accepted');
    }
    expect(time.statements).toBe(1);
  });

  it(`gets 429 after ${most} refusals in 60 seconds, and 401 again once the first of them is that old`, async () => {
    const { time, service } = createCounted();
    for (let sent = 0; sent < most; sent += 1) {
      time.milliseconds = sent * 100;
      await expectProblem(await service.me({ from }), 'key_not_accepted');
    }
    const limited = await service.validate({ from });
    await expectProblem(limited, 'too_many_attempts');
    expect(limited.headers.get('Retry-After')).toBe(String(Math.ceil(60 - (most - 1) / 10)));
    time.milliseconds = 59_999;
    expect((await service.me({ from })).headers.get('Retry-After')).toBe('1');
    time.milliseconds = 60_000;
    await expectProblem(await service.me({ from }), 'key_not_accepted');
    await expectProblem(await service.me({ from }), 'too_many_attempts');
  });

  it('keeps no other client behind its address from the service, also not one that was not there before', async () => {
    const { service } = createCounted();
    for (let sent = 0; sent <= most; sent += 1) {
      await service.me({ from, authorization: `Bearer ${newKey().value}` });
    }
    const { value } = await service.newKey();
    expect((await service.me({ from, authorization: `Bearer ${value}` })).status).toBe(200);
    expect((await service.validate({ from, authorization: `Bearer ${value}` })).status).toBe(200);
  });

  it('is past the limit answered without the database about a key that was refused a moment ago', async () => {
    const { time, service } = createCounted();
    const authorization = `Bearer ${newKey().value}`;
    for (let sent = 0; sent <= most; sent += 1) await service.me({ from, authorization });
    time.statements = 0;
    await expectProblem(await service.me({ from, authorization }), 'too_many_attempts');
    expect(time.statements).toBe(0);
    await expectProblem(await service.me({ from: '192.0.2.2', authorization }), 'key_not_accepted');
    expect(time.statements).toBe(1);
  });

  it('is logged with the reason, to count by, and never with the key or the address', async () => {
    const { service } = suite();
    const revoked = await service.newKey();
    await done(revokeKey(suite().test.database, { keyId: revoked.id }, owner, operator));
    const { value: stranger } = newKey();
    service.platform.lines.length = 0;
    for (const authorization of ['', 'Bearer x', `Bearer ${stranger}`, `Bearer ${revoked.value}`]) {
      await service.me({ from, authorization });
    }
    await service.me({ from, query: `?key=${stranger}` });
    expect(service.platform.lines.map(({ refusal, keyId }) => [refusal, keyId])).toEqual([
      ['missing', undefined],
      ['malformed', undefined],
      ['unknown', undefined],
      ['revoked', revoked.id],
      ['in_address', undefined],
    ]);
    const log = JSON.stringify(service.platform.lines);
    for (const secret of [from, stranger, revoked.value.split('_')[2] ?? from]) {
      expect(log).not.toContain(secret);
    }
  });
});
