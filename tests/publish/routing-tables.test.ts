import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHeaderRules } from '../../host/routing/header-rules.ts';
import { formatHeaders, formatRedirects } from '../../src/publish/routing-tables.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

/** The headers that the rules give to the file at this path. */
const headersAt = async (path: string, baseUrl = 'https://nameplate.example'): Promise<Headers> => {
  const publishDir = temporaryDirectory();
  writeFileSync(join(publishDir, '_headers'), formatHeaders(baseUrl));
  return new Headers((await readHeaderRules(publishDir))(path));
};

describe('the headers of the files', () => {
  it.each([
    '/api/v1/site.json',
    '/openapi.json',
    '/feed.json',
    '/contract/0.1.0/openapi.json',
    '/contract/0.1.0/findings.json',
    '/contract/0.1.0/corpus/batches/valid-kept-one-product.json',
    '/.well-known/api-catalog.json',
    '/catalogue/files.json',
    '/catalogue/products.ndjson',
    '/catalogue/products.csv',
    '/catalogue/products/exact/CC0-1.0.csv',
    '/catalogue/manufacturers.csv',
    '/tools/files.json',
    '/tools/nameplate.mjs',
  ])('let a web page elsewhere read %s, and name the authority boundary', async (path) => {
    const headers = await headersAt(path);
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id');
    expect(headers.get('Link')).toContain(
      '<https://nameplate.example/authority-boundary>; rel="describedby"',
    );
  });

  it.each(['/', '/api/v1/site.json', '/assets/x.css'])(
    'keep browsers of %s on https, where it is',
    async (path) => {
      expect((await headersAt(path)).get('Strict-Transport-Security')).toBe('max-age=31536000');
      expect((await headersAt(path, 'http://localhost:8888')).get('Strict-Transport-Security')).toBeNull();
    },
  );

  it.each(['/', '/insights', '/rss.xml', '/api/v1/supplier/me', '/api/v1/supplier/validate', '/api/v9'])(
    'let no web page elsewhere read %s',
    async (path) => {
      expect((await headersAt(path)).get('Access-Control-Allow-Origin')).toBeNull();
    },
  );
});

describe('the rewrites of the build', () => {
  it('lead from each published Insight in the API to its file', () => {
    expect(formatRedirects([{ slug: 'one' }, { slug: 'two' }])).toBe(
      '/api/v1/insights/one /api/v1/insights/one.json 200\n/api/v1/insights/two /api/v1/insights/two.json 200\n',
    );
  });

  it('lead from the page of an Insight that another has taken in to that one', () => {
    expect(formatRedirects([{ slug: 'one', replaces: ['former'] }])).toContain(
      '\n/insights/former /insights/one 301\n',
    );
  });
});
