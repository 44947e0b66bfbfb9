import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readHeaderRules } from '../../host/routing/header-rules.ts';
import { rawRequest } from './raw-request.ts';

const dist = join(inject('servedProject'), 'dist');
const served = inject('servedUrl');

/** Every published file that is no page, by its address. */
const published = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/^_(headers|redirects)$|\.html$/.test(entry.name))
  .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/')}`);

/** What programs rely on: the type of a file, whether pages elsewhere may read it, and whether it is kept for a year. */
type Promised = { readonly type?: string; readonly isOpen?: boolean; readonly isKept?: boolean };

const json = 'application/json; charset=utf-8';
const ndjson = 'application/x-ndjson; charset=utf-8';
const table = 'text/csv; charset=utf-8; header=present';

/** What is promised of a file, by the first pattern that its address meets. Of all others nothing is: they belong to pages. */
const promises: readonly (readonly [RegExp, Promised])[] = [
  [/^\/assets\//, { isKept: true }],
  [/^\/catalogue\/editions\/\d+\/[^/]+\.ndjson$/, { type: ndjson, isOpen: true, isKept: true }],
  [/^\/catalogue\/editions\/verify\.py$/, { type: 'text/x-python; charset=utf-8', isOpen: true }],
  [/^\/catalogue\/list\//, { type: json }],
  [/^\/catalogue\/(?:advisories\/)?[^/]+\.json$/, { type: json, isOpen: true }],
  [/^\/catalogue\/.*\.ndjson$/, { type: ndjson, isOpen: true }],
  [/^\/catalogue\/parts-lists\//, { type: 'text/csv; charset=utf-8' }],
  [/^\/catalogue\/.*\.csv$/, { type: table, isOpen: true }],
  [/^\/api\/v1\/(.*\/)?[^/]+\.json$/, { type: json, isOpen: true }],
  [/^\/(openapi|feed|tools\/files)\.json$/, { type: json, isOpen: true }],
  [/^\/contract\/[^/]+\/(.*\/)?[^/]+\.json$/, { type: json, isOpen: true }],
  [/^\/contract\/[^/]+\//, { isOpen: true }],
  [/^\/tools\//, { isOpen: true }],
  [
    /^\/\.well-known\/api-catalog\.json$/,
    {
      type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"; charset=utf-8',
      isOpen: true,
    },
  ],
  [/^\/problems\/insight_withdrawn\//, { type: 'application/problem+json', isOpen: true }],
  [/^\/docs\/examples\//, { type: 'text/plain; charset=utf-8' }],
];

const promisedOf = (path: string): Promised => promises.find(([pattern]) => pattern.test(path))?.[1] ?? {};

const year = 'public, max-age=31536000, immutable';

it('every published file has its type, is open to other pages only if that is promised, and kept only if it never changes', async () => {
  const rules = await readHeaderRules(dist);
  expect(published.length).toBeGreaterThan(100);
  for (const path of published) {
    const { type, isOpen = false, isKept = false } = promisedOf(path);
    const { status, headers } = await rawRequest(served, path, 'HEAD');
    expect(status, path).toBe(200);
    if (type !== undefined) expect(headers['content-type'], path).toBe(type);
    expect(headers['access-control-allow-origin'], path).toBe(isOpen ? '*' : undefined);
    expect(headers['cache-control'] === year, path).toBe(isKept);
    // What Netlify's own parser gives the file.
    expect(rules(path)['Cache-Control'], path).toBe(isKept ? year : undefined);
    expect(rules(path)['Access-Control-Allow-Origin'], path).toBe(isOpen ? '*' : undefined);
  }
});
