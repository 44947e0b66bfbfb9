import { expect, it, vi } from 'vitest';
import { newKey } from '../../functions/keys/key-value.ts';
import type { SupplierServices } from '../../functions/supplier/supplier-endpoint.ts';
import me from '../../netlify/functions/supplier-me.ts';
import validate from '../../netlify/functions/supplier-validate.ts';

vi.mock('../../netlify/supplier-services.ts', () => {
  const supplierServices: SupplierServices = {
    admit: async ({ keyId }) => ({ kind: 'no_access', keyId }),
    refusedKeys: { secondsToWait: () => 0, count: () => 0 },
    now: () => new Date(0),
  };
  return { supplierServices };
});

it.each([
  ['me', 'GET', me],
  ['validate', 'POST', validate],
])('%s tells the host that a request counts towards the limit of its key', async (name, method, answer) => {
  let admitted = 0;
  const send = (headers: Readonly<Record<string, string>>) =>
    answer(new Request(`https://nameplate.example/api/v1/supplier/${name}`, { method, headers }), {
      requestId: 'request-1',
      ip: '192.0.2.1',
      keyAdmitted: () => {
        admitted += 1;
      },
    });
  expect([(await send({})).status, admitted]).toEqual([401, 0]);
  expect([(await send({ Authorization: `Bearer ${newKey().value}` })).status, admitted]).toEqual([403, 1]);
});
