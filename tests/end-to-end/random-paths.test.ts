import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');

const segment = fc.oneof(
  fc.constantFrom('api', 'v1', 'site', 'insights', 'products', 'moxa', 'EDS-P510', 'supplier', '..', '.', ''),
  fc.constantFrom(
    '%2e%2e',
    '%2F',
    '%5C',
    '%00',
    '%',
    '%zz',
    '%E0%A4%A',
    '%C0%AF',
    '__proto__',
    'site.json',
    '_headers',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: fc.constantFrom(...":@!$&'()*+,;=~-._ab%".split('')), maxLength: 12 }),
);

describe('a path of random segments under /api/', () => {
  it('is answered with a body or with a Problem below 500, never with a page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 6 }), async (segments) => {
        const path = `/api/${segments.join('/')}`;
        const { status, headers, body } = await rawRequest(served, path);
        expect(status, path).toBeLessThan(500);
        // Dot segments are resolved before anything else sees the path, and may lead out of /api/.
        if (!new URL(path, served).pathname.startsWith('/api/')) return;
        expect(headers['content-type'], path).toMatch(/^application\/(problem\+)?json/);
        if (status >= 400) expect(ProblemSchema.parse(JSON.parse(body)).status).toBe(status);
      }),
      { numRuns: 400 },
    );
  });
});
