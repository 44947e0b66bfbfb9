import { describe, expect, it } from 'vitest';
import { removeMember } from '../../../functions/companies/members.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from '../keys/done.ts';
import { owner } from '../keys/verified-company.ts';
import { expectProblem } from './expect-problem.ts';
import { useSupplierService } from './suite.ts';
import { batchClock, validBatch } from './valid-batch.ts';

const acting = { actor: 'test', at: batchClock };

describe.each(databases)('a 403, on %s', (_, start) => {
  const suite = useSupplierService(start);

  it('answers a key without the scope, and names the scope', async () => {
    const { service } = suite();
    const reading = `Bearer ${(await service.newKey(['supplier:read'])).value}`;
    const validating = `Bearer ${(await service.newKey(['supplier:validate'])).value}`;
    const response = await service.validate({ authorization: reading });
    const body = await expectProblem(response, 'insufficient_scope');
    expect(body).toMatchObject({ detail: expect.stringContaining('supplier:validate') });
    expect(response.headers.get('WWW-Authenticate')).toBe(
      'Bearer realm="Nameplate supplier preview", error="insufficient_scope", scope="supplier:validate"',
    );
    await expectProblem(await service.me({ authorization: validating }), 'insufficient_scope');
    expect((await service.me({ authorization: reading })).status).toBe(200);
    expect((await service.validate({ authorization: validating })).status).toBe(200);
  });

  it('lets a request finish that was let in before the owner was removed, and not the next', async () => {
    const { service, test } = suite();
    const { value, companyId } = await service.newKey();
    const authorization = `Bearer ${value}`;
    const reading = Promise.withResolvers<void>();
    const removal = Promise.withResolvers<void>();
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
    await done(removeMember(test.database, { companyId, email: owner }, acting));
    removal.resolve();
    expect((await running).status).toBe(200);
    await expectProblem(await service.validate({ authorization }), 'company_access_unavailable');
  });
});
