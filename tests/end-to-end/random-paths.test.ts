import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { casesOf } from '../../packages/record-contract/tests/cases-of.ts';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { pathSegment } from '../functions/path-segments.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');

describe('a path of random segments under /api/', () => {
  it('is answered with a body or with a Problem below 500, never with a page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pathSegment, { maxLength: 6 }), async (segments) => {
        const path = `/api/${segments.join('/')}`;
        const { status, headers, body } = await rawRequest(served, path);
        expect(status, path).toBeLessThan(500);
        // Dot segments are resolved before anything else sees the path, and may lead out of /api/.
        if (!new URL(path, served).pathname.startsWith('/api/')) return;
        expect(headers['content-type'], path).toMatch(/^application\/(problem\+)?json/);
        if (status >= 400) expect(ProblemSchema.parse(JSON.parse(body)).status).toBe(status);
      }),
      { numRuns: casesOf(1_000) },
    );
  });
});

describe('the address of a page whose name is encoded badly, or many times over,', () => {
  it.each(['/products/', '/catalogue/manufacturer/'])(
    'is answered with the page for no page: %s',
    async (path) => {
      for (const name of ['%zz', '%FF', '%00', 'a%252Fb', `%${'25'.repeat(12)}`]) {
        const { status, headers, body } = await rawRequest(served, path + name);
        expect([status, headers['content-type']], name).toEqual([404, 'text/html; charset=utf-8']);
        expect(body, name).toContain('Page not found');
      }
    },
  );
});
