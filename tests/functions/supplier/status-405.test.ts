import { describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { createSupplierService } from './supplier-service.ts';

const service = createSupplierService({
  query: () => {
    throw new Error('The database was asked.');
  },
});

describe('a 405', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'answers %s to /me before any key',
    async (method) => {
      const response = await service.me({ method });
      await expectProblem(response, 'method_not_allowed');
      expect(response.headers.get('Allow')).toBe('GET, HEAD');
    },
  );

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'answers %s to /validate before any key',
    async (method) => {
      const response = await service.validate({ method, ...(method === 'GET' ? { body: null } : {}) });
      await expectProblem(response, 'method_not_allowed');
      expect(response.headers.get('Allow')).toBe('POST');
    },
  );

  it('answers HEAD to /validate, without a body', async () => {
    const response = await service.validate({ method: 'HEAD', body: null });
    expect(response.status).toBe(405);
    expect(response.body).toBeNull();
  });

  it('answers a preflight request without any permission, so that no web page can send a key', async () => {
    const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' };
    const response = await service.validate({ method: 'OPTIONS', headers });
    expect(response.status).toBe(405);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
