import { describe, expect, it } from 'vitest';
import { readHeaderRules } from '../../host/routing/header-rules.ts';
import { formatHeaders, formatRedirects } from '../../src/publish/routing-tables.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

/** The headers that the rules give to the file at this path. */
const headersAt = async (path: string, baseUrl = 'https://nameplate.example'): Promise<Headers> => {
  const publishDir = temporaryDirectory({ _headers: formatHeaders(baseUrl) });
  return new Headers((await readHeaderRules(publishDir))(path));
};

describe('the headers of the files', () => {
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
  it('lead from the page of an Insight that another has taken in to that one', () => {
    expect(formatRedirects([{ slug: 'one', replaces: ['former'] }])).toContain(
      '\n/insights/former /insights/one 301\n',
    );
  });

  it('lead from an Insight that was withdrawn to the page and the problem that say so, and to it from those it had taken in', () => {
    const rules = formatRedirects([], [{ slug: 'one', replaces: ['former'] }]);
    expect(rules).toContain('/insights/one /insights/withdrawn/one 410\n');
    expect(rules).toContain('/api/v1/insights/one /problems/insight_withdrawn/one.json 404\n');
    expect(rules).toContain('/insights/former /insights/one 301\n');
  });

  it('lead from a former page of the documentation to the page and part that has its text', () => {
    expect(formatRedirects([])).toContain('/docs/too-many-requests /problems#too-many-requests 301\n');
  });
});
