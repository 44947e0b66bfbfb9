import { describe, expect, inject, it } from 'vitest';
import { InsightListResponseSchema, InsightResponseSchema } from '../../src/contracts/insight.ts';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { problems as everyProblem } from '../../src/contracts/problem-table.ts';
import { ProductResponseSchema } from '../../src/contracts/product.ts';
import { SiteOverviewResponseSchema } from '../../src/contracts/site-overview.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');

const slug = 'one-dot-two-parts';

/** A record by its id. */
const record = '/api/v1/products/prd_ek6p49822k.json';

/** Method, path, status and problem code; `ok` when the answer is not a problem. */
const verdicts = [
  ['GET', '/api/v1/site', 200, 'ok'],
  ['GET', '/api/v1/site?x=1', 200, 'ok'],
  ['GET', '/api/v1/site/', 200, 'ok'],
  ['HEAD', '/api/v1/site', 200, 'ok'],
  ['OPTIONS', '/api/v1/site', 204, 'ok'],
  ['POST', '/api/v1/site', 405, 'method_not_allowed'],
  ['POST', '/api/v1/site/', 405, 'method_not_allowed'],
  ['PROPFIND', '/api/v1/site', 405, 'method_not_allowed'],
  ['PROPFIND', '/api/v9', 404, 'not_found'],
  ['GET', '/api/v1/insights', 200, 'ok'],
  ['GET', '/api/v1/insights?page=2', 200, 'ok'],
  ['GET', '/api/v1/insights/', 200, 'ok'],
  ['HEAD', '/api/v1/insights', 200, 'ok'],
  ['OPTIONS', '/api/v1/insights', 204, 'ok'],
  ['GET', `/api/v1/insights/${slug}`, 200, 'ok'],
  ['GET', `/api/v1/insights/${slug}?x=1`, 200, 'ok'],
  ['GET', `/api/v1/insights/${slug}/`, 200, 'ok'],
  ['HEAD', `/api/v1/insights/${slug}`, 200, 'ok'],
  ['OPTIONS', `/api/v1/insights/${slug}`, 204, 'ok'],
  ['POST', `/api/v1/insights/${slug}`, 405, 'method_not_allowed'],
  ['GET', '/api/v1/insights/no-such-insight', 404, 'insight_not_found'],
  ['HEAD', '/api/v1/insights/no-such-insight', 404, 'insight_not_found'],
  ['GET', '/api/v1/insights/withdrawn-count', 404, 'insight_withdrawn'],
  ['GET', `/api/v1/insights/${slug.toUpperCase()}`, 404, 'insight_not_found'],
  ['GET', '/api/v1/insights/class-code-is-not-identity-x', 404, 'insight_not_found'],
  ['GET', '/api/v1/insights/%E0%A4%A', 400, 'malformed_path'],
  ['GET', '/api/v1/insights/a/b', 404, 'not_found'],
  ['GET', '/api/v1/products/moxa/EDS-P510', 200, 'ok'],
  ['GET', '/api/v1/products/MOXA/EDS-P510?x=1', 200, 'ok'],
  ['HEAD', '/api/v1/products/moxa/EDS-P510', 200, 'ok'],
  ['OPTIONS', '/api/v1/products/moxa/EDS-P510', 204, 'ok'],
  ['POST', '/api/v1/products/moxa/EDS-P510', 405, 'method_not_allowed'],
  ['GET', '/api/v1/products/Allied%20Telesis/AT-FS232/1', 200, 'ok'],
  ['GET', '/api/v1/products/HUBER+SUHNER/85086220', 200, 'ok'],
  ['GET', '/api/v1/products/huber%20suhner/85086220', 200, 'ok'],
  ['GET', '/api/v1/products/moxa/EDS-P510/', 404, 'part_number_not_found'],
  ['GET', '/api/v1/products/moxa/eds-p510', 404, 'part_number_not_found'],
  ['GET', '/api/v1/products/nobody/EDS-P510', 404, 'manufacturer_not_found'],
  ['GET', '/api/v1/products/moxa/%E0%A4%A', 400, 'malformed_path'],
  ['GET', '/api/v1/products/moxa', 404, 'not_found'],
  ['GET', '/api/v1/products/', 404, 'not_found'],
  ['GET', '/api/v1/products/prd_0000000000.json', 404, 'not_found'],
  ...['/api/v1/site.json', '/api/v1/insights.json', `/api/v1/insights/${slug}.json`, record].flatMap(
    (path) =>
      [
        ['GET', path, 200, 'ok'],
        ['HEAD', path, 200, 'ok'],
        ['OPTIONS', path, 204, 'ok'],
        ['POST', path, 405, 'method_not_allowed'],
        ['DELETE', path, 405, 'method_not_allowed'],
        ['TRACE', path, 405, 'method_not_allowed'],
      ] as const,
  ),
  ['GET', `/api/v1/insights/${slug}.json/`, 200, 'ok'],
  ['TRACE', '/api/v1/site', 405, 'method_not_allowed'],
  ['TRACE', '/api/v1/products/moxa/EDS-P510', 405, 'method_not_allowed'],
  ['TRACE', '/api/v9', 404, 'not_found'],
  ['GET', '/api', 404, 'not_found'],
  ['GET', '/api/', 404, 'not_found'],
  ['GET', '/api/v1', 404, 'not_found'],
  ['GET', '/api/v2/site', 404, 'not_found'],
  ['POST', '/api/v1/nothing', 404, 'not_found'],
  ['GET', '/api/%', 400, 'malformed_path'],
  ['GET', '/api/v1/index.html', 404, 'not_found'],
] as const;

const schemaOf = (path: string) => {
  if (path.startsWith('/api/v1/site')) return SiteOverviewResponseSchema;
  if (path.startsWith('/api/v1/products/')) return ProductResponseSchema;
  return /^\/api\/v1\/insights(?:\.json)?\/?(\?|$)/.test(path)
    ? InsightListResponseSchema
    : InsightResponseSchema;
};

describe('the API', () => {
  it.each(verdicts)('%s %s is %i %s, never a page', async (method, path, status, code) => {
    const response = await rawRequest(served, path, method);
    expect(response.status).toBe(status);
    expect(response.headers.link).toContain('/authority-boundary>; rel="describedby"');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['access-control-allow-origin']).toBe('*');
    if (method === 'HEAD' || status === 204) {
      expect(response.body).toBe('');
      return;
    }
    if (code === 'ok') {
      expect(response.headers['content-type']).toMatch(/^application\/json(;|$)/);
      schemaOf(path).parse(JSON.parse(response.body));
      return;
    }
    expect(response.headers['content-type']).toBe('application/problem+json');
    const { title, retryable = false } = everyProblem[code];
    const type = `${served}/problems/${code}`;
    const problem = ProblemSchema.parse(JSON.parse(response.body));
    expect(problem).toMatchObject({ code, status, type, title, retryable });
    if (status === 405) expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
  });
});

describe('pages', () => {
  it.each([
    ['/onboarding/', 200],
    ['/insights/', 200],
    ['/openapi.json/', 200],
    ['/no-such-page', 404],
    ['/%zz', 404],
  ])('GET %s is %i', async (path, status) => {
    expect((await rawRequest(served, path, 'GET')).status).toBe(status);
  });

  it('no page takes another method', async () => {
    for (const method of ['POST', 'TRACE']) {
      expect((await rawRequest(served, '/vision', method)).status, method).toBe(404);
    }
  });
});
