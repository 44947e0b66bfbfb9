import { afterAll, expect, it, vi } from 'vitest';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { newKey } from '../../functions/keys/key-value.ts';
import type { SupplierServices } from '../../functions/supplier/supplier-endpoint.ts';

const supplierServices: SupplierServices = {
  admit: async ({ keyId }) => ({ kind: 'no_access', keyId }),
  refusedKeys: { secondsToWait: () => 0, count: () => 0 },
  now: () => new Date(0),
};

// Other files of the same worker may have loaded the functions with their own services.
vi.resetModules();
vi.doMock('../../netlify/supplier-services.ts', () => ({ supplierServices }));
const { default: me } = await import('../../netlify/functions/supplier-me.ts');
const { default: validate } = await import('../../netlify/functions/supplier-validate.ts');

afterAll(() => {
  vi.doUnmock('../../netlify/supplier-services.ts');
  vi.resetModules();
});

it.each([
  ['me', 'GET', me],
  ['validate', 'POST', validate],
])('%s tells the host that a request counts towards the limit of its key', async (name, method, answer) => {
  let admitted = 0;
  const context: FunctionContext = {
    requestId: 'request-1',
    ip: '192.0.2.1',
    keyAdmitted: () => {
      admitted += 1;
    },
  };
  const send = (headers: Readonly<Record<string, string>>) =>
    answer(new Request(`https://nameplate.example/api/v1/supplier/${name}`, { method, headers }), context);
  expect([(await send({})).status, admitted]).toEqual([401, 0]);
  expect([(await send({ Authorization: `Bearer ${newKey().value}` })).status, admitted]).toEqual([403, 1]);
});
