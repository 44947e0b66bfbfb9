import { describe, expect, it } from 'vitest';
import { createNotFoundFunction } from '../../../functions/prebuilt/not-found-endpoints.ts';
import { config } from '../../../netlify/functions/prebuilt-methods.ts';
import { ProblemSchema } from '../../../src/contracts/problem.ts';
import { context, createTestPlatform } from '../platform.ts';

const answer = (path: string, method = 'GET') =>
  createNotFoundFunction(createTestPlatform())(
    new Request(`https://nameplate.example${path}`, { method }),
    context,
  );

describe('whatever nothing else answers under /api/', () => {
  it.each([
    ['/api/v1/insights/no-such-slug', 404, 'insight_not_found'],
    ['/api/v1/insights/Upper-Case', 404, 'insight_not_found'],
    ['/api/v1/insights/a/b', 404, 'not_found'],
    ['/api/v2/site', 404, 'not_found'],
    ['/api', 404, 'not_found'],
    ['/api/v1/insights/%E0%A4%A', 400, 'malformed_path'],
  ])('%s is a %i %s', async (path, status, code) => {
    const response = await answer(path);
    expect(response.status).toBe(status);
    expect(ProblemSchema.parse(await response.json()).code).toBe(code);
  });

  it.each(['/api/v1/products', '/api/v1/products/'])(
    'says at %s, where one looks for all products, which files have them',
    async (path) => {
      const response = await answer(path);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        404,
        'application/problem+json',
      ]);
      const body = await response.json();
      expect(ProblemSchema.parse(body).detail).toContain('/catalogue/files.json');
      expect(body).toMatchObject({
        code: 'not_found',
        catalogueFiles: 'https://nameplate.example/catalogue/files.json',
      });
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is a 404 for %s too', async (method) => {
    expect((await answer('/api/v2/site', method)).status).toBe(404);
  });

  const prebuilt = [config.path ?? []]
    .flat()
    .filter((pattern) => pattern.startsWith('/api/'))
    .flatMap((pattern) => {
      const named = pattern.replace(/:\w+/, 'name').replace('{.json}?', '');
      return named.endsWith('{/}?') ? [named.slice(0, -4), named.replace('{/}?', '/')] : [named];
    });

  it.each(prebuilt)(
    'is a 405 with what is allowed for an unusual method at %s, which has a file',
    async (path) => {
      for (const method of ['PROPFIND', 'QUERY']) {
        const response = await answer(path, method);
        expect([response.status, response.headers.get('Allow')], method).toEqual([405, 'GET, HEAD, OPTIONS']);
        expect(ProblemSchema.parse(await response.json()).code).toBe('method_not_allowed');
      }
      expect((await answer(path)).status).toBe(404);
    },
  );

  it('is no 405 beside them', async () => {
    for (const path of ['/api/v1/products/moxa.json/x', '/api/v1/insights/a/b', '/api/v1/sites']) {
      expect((await answer(path, 'PROPFIND')).status, path).toBe(404);
    }
  });

  it('may be read by any web page, but not where a key might be', async () => {
    const origin = async (path: string) => (await answer(path)).headers.get('Access-Control-Allow-Origin');
    expect(await origin('/api/v2/site')).toBe('*');
    expect(await origin('/api/v1/supplier/keys')).toBeNull();
    expect(await origin('/api/v1/supplier')).toBeNull();
  });
});
