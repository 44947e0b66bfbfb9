import { XMLParser } from 'fast-xml-parser';
import { describe, expect, inject, it } from 'vitest';
import { kindsOfPages } from './kinds-of-pages.ts';
import { addressesOf, idsOf, parsePage } from './page.ts';

const served = inject('servedUrl');

/** Where a walk starts: what a client is told to begin with, and what only machines ask for. */
const starts = [
  '/',
  '/404',
  '/api/v1/site',
  '/api/v1/insights',
  '/openapi.json',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/llms.txt',
  '/robots.txt',
  '/sitemap-index.xml',
  '/feed.xml',
  '/rss.xml',
  '/feed.json',
];

const withinText = /https?:\/\/[^\s"'<>)\]}\\]+/g;

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
};

/** The addresses of this site that a body names. */
const addressesIn = (url: string, type: string, body: string): string[] => {
  if (type.startsWith('text/html'))
    return addressesOf(parsePage(body)).map((address) => new URL(address, url).href);
  const strings = /\bxml\b/.test(type)
    ? stringsOf(new XMLParser({ ignoreAttributes: false }).parse(body))
    : type.includes('ndjson')
      ? stringsOf(
          body
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line)),
        )
      : type.includes('json')
        ? stringsOf(JSON.parse(body))
        : [body];
  return strings.flatMap((text) => text.match(withinText) ?? []);
};

type Visited = {
  readonly status: number;
  readonly ids: ReadonlySet<string>;
  readonly addresses: readonly string[];
};

const visit = async (url: string): Promise<Visited> => {
  const response = await fetch(url, { redirect: 'manual' });
  const type = response.headers.get('content-type') ?? '';
  const body = await response.text();
  const isReadable = /html|xml|json|text\/plain/.test(type);
  return {
    status: response.status,
    ids: type.startsWith('text/html') ? idsOf(parsePage(body)) : new Set(),
    addresses: isReadable
      ? addressesIn(url, type, body).filter((address) => address.startsWith(`${served}/`))
      : [],
  };
};

const withoutFragment = (address: string): string => address.split('#')[0] ?? address;

/** Pages that say that a record was removed or an article withdrawn. */
const gone = new Set(kindsOfPages.filter(({ status }) => status === 410).map(({ path }) => path));

/** Where the page of the changes of a manufacturer was: the ids in its feed are addresses there, which lead on. */
const isFormer = (path: string): boolean => /^\/catalogue\/manufacturer\/[^/]+\/changes$/.test(path);

/** What an address answers with: the supplier endpoints ask for a key, that of agents takes messages alone, and the page of a removed record says when. */
const expectedStatus = (path: string): number => {
  if (gone.has(path)) return 410;
  if (isFormer(path)) return 301;
  if (path === '/mcp') return 405;
  return path.startsWith('/api/v1/supplier/') ? 401 : 200;
};

/** Examples of the API description and templates name addresses that are not meant to be followed. */
const isExample = (address: string) => address.includes('{') || address.includes('%7B');

const walk = async (): Promise<{ visited: Map<string, Visited>; namedBy: Map<string, string> }> => {
  const visited = new Map<string, Visited>();
  const namedBy = new Map(starts.map((path) => [`${served}${path}`, 'the start']));
  for (const address of namedBy.keys()) {
    const url = withoutFragment(address);
    if (!visited.has(url)) visited.set(url, await visit(url));
    for (const next of visited.get(url)?.addresses ?? []) {
      if (!isExample(next) && !namedBy.has(next)) namedBy.set(next, url);
    }
  }
  return { visited, namedBy };
};

describe('every address that the site names', async () => {
  const { visited, namedBy } = await walk();

  it('finds its target', () => {
    const broken = [...namedBy].filter(
      ([address]) =>
        visited.get(withoutFragment(address))?.status !== expectedStatus(new URL(address).pathname),
    );
    expect(broken).toEqual([]);
  });

  it('finds the place that its fragment names', () => {
    const missing = [...namedBy].filter(([address]) => {
      const { hash, pathname } = new URL(address);
      const fragment = isFormer(pathname) ? '' : hash.slice(1);
      const target = visited.get(withoutFragment(address));
      return fragment !== '' && target !== undefined && !target.ids.has(decodeURIComponent(fragment));
    });
    expect(missing).toEqual([]);
  });

  it('leads to every kind of page and body', () => {
    const paths = [...visited.keys()].map((url) => new URL(url).pathname);
    // What a person types or chooses is in the query of an address, to which nothing links.
    const pages = kindsOfPages
      .filter(({ status, path }) => status === undefined && !path.includes('?'))
      .map(({ path }) => path);
    expect(pages.filter((path) => !paths.includes(path))).toEqual([]);
    for (const kind of [
      /^\/api\/v1\/insights\/[a-z0-9-]+$/,
      /^\/api\/v1\/products\/[^/]+\/.+/,
      /^\/api\/v1\/products\/prd_[a-z0-9]+\.json$/,
      /^\/sitemap-0\.xml$/,
      /^\/contract\/0\.1\.0\/request\.schema\.json$/,
      /^\/contract\/0\.1\.0\/corpus\/index\.json$/,
      /^\/contract\/0\.1\.0\/openapi\.json$/,
    ]) {
      expect(
        paths.some((path) => kind.test(path)),
        String(kind),
      ).toBe(true);
    }
  });
});
