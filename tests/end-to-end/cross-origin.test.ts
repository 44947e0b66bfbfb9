import { describe, expect, inject, it } from 'vitest';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { toolNames } from '../../src/contracts/tool-files.ts';
import { toolPath } from '../../src/publish/programs/versions.ts';
import { formatHeaders } from '../../src/publish/routing-tables.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');

/** JSON files beside the API that any web page may read, one for each rule of the headers at least. */
const files = [
  '/openapi.json',
  '/openapi.json/',
  '/feed.json',
  '/contract/0.1.0/openapi.json',
  '/contract/0.1.0/findings.json',
  '/contract/0.1.0/corpus/batches/valid-kept-one-product.json',
  '/.well-known/api-catalog',
  '/.well-known/api-catalog.json',
  '/catalogue/files.json',
  '/catalogue/files.json/',
  '/catalogue/products.ndjson',
  '/catalogue/products.csv',
  '/catalogue/products/exact/CC0-1.0.csv',
  '/catalogue/manufacturers.csv',
  '/catalogue/advisories.csv',
  '/catalogue/advisories/index.json',
  '/catalogue/advisories/titles.json',
  '/catalogue/advisories.ndjson',
  '/catalogue/editions.json',
  '/catalogue/editions/1/CC0-1.0.ndjson',
  '/catalogue/editions/verify.py',
  '/catalogue/statements/CC0-1.0.ndjson',
  '/tools/files.json',
  ...toolNames.map(toolPath),
  '/tools/nameplate-0.1.0.tgz',
  '/tools/nameplate-client-0.1.0.tgz',
  '/tools/nameplate-record-contract-0.1.0.tgz',
  '/products/prd_ek6p49822k/statements.json',
];

describe('a web page elsewhere', () => {
  it.each(files)('may read %s, also after a preflight request', async (path) => {
    const origin = ['Origin', 'https://elsewhere.example'];
    const read = await rawRequest(served, path, 'GET', origin);
    expect([read.status, read.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(read.headers['access-control-expose-headers']).toContain('X-Request-Id');
    expect(read.headers.link).toContain('/authority-boundary>; rel="describedby"');
    if (read.headers['content-type']?.includes('json') && !path.endsWith('.ndjson')) {
      expect(JSON.parse(read.body)).toBeTypeOf('object');
    }

    const asked = ['Access-Control-Request-Method', 'GET', 'Access-Control-Request-Headers', 'if-none-match'];
    const preflight = await rawRequest(served, path, 'OPTIONS', [...origin, ...asked]);
    expect([preflight.status, preflight.body]).toEqual([204, '']);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
    });
  });

  it.each(files)('gets a 405 from %s for any other method', async (path) => {
    for (const method of ['POST', 'TRACE']) {
      const { status, headers, body } = await rawRequest(served, path, method);
      expect([status, headers.allow], method).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect(ProblemSchema.parse(JSON.parse(body)).code).toBe('method_not_allowed');
    }
  });
});

it('is permitted by no rule of the headers for which there is no file here', () => {
  const rules = formatHeaders('https://nameplate.example').split('\n\n');
  const open = rules.filter((rule) => rule.includes('Access-Control-Allow-Origin'));
  const prefixes = open.map((rule) => rule.split('\n')[0]?.replace(/(:\w+\/?|\*)*$/, '') ?? '');
  const untested = prefixes.filter((prefix) => !files.some((path) => path.startsWith(prefix)));
  expect(untested).toEqual([
    '/api/v1/site.json',
    '/api/v1/insights.json',
    '/api/v1/insights/',
    '/api/v1/products/',
    // The problem of a withdrawn Insight, to which its address among these leads.
    '/problems/insight_withdrawn/',
  ]);
});
