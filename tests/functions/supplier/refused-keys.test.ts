import { describe, expect, it } from 'vitest';
import type { Database } from '../../../functions/database/database.ts';
import { revokeKey } from '../../../functions/keys/ending-keys.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { addressLimits } from '../../../src/contracts/address-limits.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from '../keys/done.ts';
import { owner } from '../keys/verified-company.ts';
import { expectProblem } from './expect-problem.ts';
import { useSupplierService } from './suite.ts';
import { createSupplierService } from './supplier-service.ts';
import { batchClock } from './valid-batch.ts';

const most = addressLimits.refusedKeysPerMinute;
const from = '192.0.2.1';

describe.each(databases)('a client whose keys are refused, on %s', (_, start) => {
  const suite = useSupplierService(start);

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

  it('leaves clients at other addresses alone', async () => {
    const { service } = createCounted();
    for (let sent = 0; sent <= most; sent += 1) await service.me({ from });
    await expectProblem(await service.me({ from: '192.0.2.2' }), 'key_not_accepted');
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
    await done(
      revokeKey(suite().test.database, { keyId: revoked.id }, owner, { actor: 'test', at: batchClock }),
    );
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
