import { afterEach, describe, expect, it, vi } from 'vitest';
import { askConsole, operationAddress } from '../../../src/browser/console/ask-console.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const values = { id: 'cmp_rrqgpams61yf68pl', keyId: 'abcd1234' };

/** Names a key, and is answered with this. */
const nameKey = async (body: string, status: number, headers = {}) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status, headers }));
  vi.stubGlobal('fetch', fetched);
  const result = await askConsole('nameKey', { values, body: { name: 'ERP' } });
  return { result, sent: fetched.mock.calls[0] };
};

describe('a page of the console', () => {
  it('sends an operation to its address, and gets its answer', async () => {
    const answer = { data: { id: values.keyId, name: 'ERP' } };
    const { result, sent } = await nameKey(JSON.stringify(answer), 200);
    expect(sent).toMatchObject([
      '/console/api/companies/cmp_rrqgpams61yf68pl/keys/abcd1234/name',
      { method: 'POST', body: '{"name":"ERP"}' },
    ]);
    expect(result).toEqual({ kind: 'done', body: answer });
  });

  it('puts values and a query into an address as they are meant', () => {
    expect(operationAddress('endSession', { values: { sessionId: 'a/b?c' } })).toBe(
      '/console/api/sessions/a%2Fb%3Fc',
    );
    expect(operationAddress('listAudit', { values, query: { before: '7', action: undefined } })).toBe(
      '/console/api/companies/cmp_rrqgpams61yf68pl/audit?before=7',
    );
  });

  it.each([200, 502])(
    'says that the service did not answer when a proxy answers %i with a page',
    async (status) => {
      const { result } = await nameKey('<!doctype html><title>Bad gateway</title>', status);
      expect(result).toMatchObject({ kind: 'refused', problem: { code: 'unreachable', retryable: true } });
    },
  );

  it('says that the service did not answer when the network fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const result = await askConsole('getAccount', {});
    expect(result).toMatchObject({ kind: 'refused', problem: { code: 'unreachable' } });
  });

  it.each([
    'null',
    '[]',
    '"down"',
    '{"message":"down"}',
    '{"code":"ECONNREFUSED"}',
    '{"code":502,"detail":"down"}',
  ])('does not take the error %s of a proxy for a problem of the service', async (body) => {
    const { result } = await nameKey(body, 502);
    expect(result).toMatchObject({ kind: 'refused', problem: { code: 'not_understood' } });
  });

  it('shows a problem of the service, with the seconds to wait', async () => {
    const problem = { status: 429, code: 'too_many_requests', detail: 'Wait a minute.' };
    const { result } = await nameKey(JSON.stringify(problem), 429, { 'Retry-After': '60' });
    expect(result).toEqual({ kind: 'refused', problem: { ...problem, waitSeconds: 60 } });
  });
});
