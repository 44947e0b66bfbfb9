import { describe, expect, it } from 'vitest';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { prebuiltEndpoints } from '../../../functions/prebuilt/prebuilt-endpoints.ts';
import { context, createTestPlatform } from '../platform.ts';

const platform = createTestPlatform();
const send = (method: string) =>
  createFunction(prebuiltEndpoints, platform)(
    new Request('https://nameplate.example/api/v1/site', { method }),
    context,
  );

describe('a prebuilt answer', () => {
  it('may be read by any web page, as a preflight request is told', async () => {
    const response = await send('OPTIONS');
    expect(response.status).toBe(204);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is only read: %s is a 405', async (method) => {
    const response = await send(method);
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
    expect(platform.lines.at(-1)).toMatchObject({ route: 'prebuilt', method, status: 405 });
  });

  it.each(['GET', 'HEAD'])(
    'is a file: %s never comes here, and a wrong route is told in the log',
    async (method) => {
      expect((await send(method)).status).toBe(500);
      expect(platform.lines.at(-1)?.error).toContain('was routed to this function instead of its file');
    },
  );
});
