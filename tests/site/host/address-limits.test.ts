import { describe, expect, it, vi } from 'vitest';
import { addressLimits } from '../../../src/contracts/address-limits.ts';
import { ProblemSchema } from '../../../src/contracts/problem.ts';
import { createOperator } from '../../end-to-end/demo-supplier.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { servableProject } from './servable-project.ts';

vi.setConfig({ testTimeout: 300_000 });

describe('a client of the local server', () => {
  const test = suiteDatabase(startPostgres);

  it('gets 429 past the limit of a function, a Problem with Retry-After, and everything else as before', async () => {
    const project = await servableProject();
    const { baseUrl } = await project.start({ NETLIFY_DB_URL: test.connectionString });
    const { key } = await createOperator(test.connectionString).demo();
    const lookUp = () => fetch(`${baseUrl}/api/v1/products/moxa/none`);
    const statuses: number[] = [];
    while (statuses.length < addressLimits.catalogueRequestsPerMinute) {
      const responses = await Promise.all(Array.from({ length: 50 }, lookUp));
      for (const response of responses) {
        statuses.push(response.status);
        await response.body?.cancel();
      }
    }
    expect(new Set(statuses)).toEqual(new Set([404]));
    const limited = await lookUp();
    const problem = ProblemSchema.parse(await limited.json());
    expect([limited.status, problem.status, problem.retryable]).toEqual([429, 429, true]);
    expect(limited.headers.get('Content-Type')).toBe('application/problem+json');
    const wait = Number(limited.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await fetch(`${baseUrl}/search?q=x`)).status).toBe(429);

    const me = (headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${baseUrl}/api/v1/supplier/me`, { headers });
    for (let sent = 0; sent < addressLimits.refusedKeysPerMinute; sent += 1) {
      expect((await me()).status).toBe(401);
    }
    const slowed = await me();
    expect(ProblemSchema.parse(await slowed.json()).code).toBe('too_many_attempts');
    expect(Number(slowed.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await me({ Authorization: `Bearer ${key}` })).status).toBe(200);
    for (const path of ['/livez', '/readyz'])
      expect((await fetch(`${baseUrl}${path}`)).status, path).toBe(200);
  });
});
