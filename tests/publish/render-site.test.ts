import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteContent } from '../../src/content/site-content.ts';
import { withCacheKeys } from '../../src/publish/cache-key.ts';
import { openKeptFiles } from '../../src/publish/kept-files.ts';
import type { SitePath } from '../../src/publish/program/site-program.ts';
import { siteRenderer } from '../../src/publish/render-site.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

type RouteType = 'page' | 'endpoint';

const pathOf = (pathname: string, type: RouteType, key: { readonly cacheKey?: string } = {}): SitePath => ({
  pathname,
  route: {
    type,
    route: pathname,
    component: 'src/pages/a.astro',
    params: [],
    pattern: /^/,
    segments: [],
    prerender: true,
    fallbackRoutes: [],
    isIndex: false,
    origin: 'project',
    distURL: [],
  },
  ...key,
});

/** Renders paths into a directory, with the files that renders into the same directory before have kept. */
const renderInto = async (
  directory: string,
  paths: readonly SitePath[],
  render: (address: URL) => Response | Promise<Response>,
  programOrigin = 'program',
) => {
  const site = join(directory, crypto.randomUUID());
  const rendered: string[] = [];
  const write = siteRenderer(
    {
      render: async ({ url }) => {
        rendered.push(new URL(url).pathname);
        return render(new URL(url));
      },
    },
    {
      baseUrl: 'http://localhost:8888',
      siteDirectory: site,
      keptFiles: openKeptFiles(join(directory, 'kept'), 'code'),
      programOrigin,
      onFile: () => {},
    },
  );
  await write(paths);
  return { rendered, read: (file: string) => readFileSync(join(site, file), 'utf8') };
};

const sayAddress = ({ pathname }: URL): Response => new Response(`at ${pathname}`);

describe('the files of a site', () => {
  it('have the addresses of pages with .html, and those of other files as they are', async () => {
    const paths = [
      pathOf('/', 'page'),
      pathOf('/docs/limits', 'page'),
      pathOf('/feed.json', 'endpoint'),
      pathOf('/a b', 'page'),
    ];
    const { read } = await renderInto(temporaryDirectory(), paths, sayAddress);
    expect(read('index.html')).toBe('at /index.html');
    expect(read('docs/limits.html')).toBe('at /docs/limits.html');
    expect(read('feed.json')).toBe('at /feed.json');
    expect(read('a b.html')).toBe('at /a%20b.html');
  });

  it('are taken from the build before when they have the same key, and rendered otherwise', async () => {
    const directory = temporaryDirectory();
    const paths = [
      pathOf('/same', 'page', { cacheKey: '1' }),
      pathOf('/other', 'page', { cacheKey: '1' }),
      pathOf('/none', 'page'),
    ];
    await renderInto(directory, paths, () => new Response('before'));
    const [same, other, none] = paths;
    if (same === undefined || other === undefined || none === undefined)
      throw new Error('There are three paths.');
    const after = await renderInto(
      directory,
      [same, { ...other, cacheKey: '2' }, none],
      () => new Response('after'),
    );
    expect(after.rendered.toSorted()).toEqual(['/none.html', '/other.html']);
    expect(['same', 'other', 'none'].map((name) => after.read(`${name}.html`))).toEqual([
      'before',
      'after',
      'after',
    ]);
  });

  it('with compiled content are rendered again for another program', async () => {
    const directory = temporaryDirectory();
    // Tests are run as development is, which has no keys.
    vi.stubEnv('DEV', false);
    const keyed = (shown?: 'compiled content'): { cacheKey: string }[] => {
      const [path] = withCacheKeys([{ params: {} }], shown);
      return path !== undefined && 'cacheKey' in path ? [{ cacheKey: String(path.cacheKey) }] : [];
    };
    const paths = [pathOf('/a', 'page', ...keyed('compiled content')), pathOf('/b', 'page', ...keyed())];
    const render = async (origin: string) =>
      (await renderInto(directory, paths, sayAddress, origin)).rendered;
    expect((await render('one')).toSorted()).toEqual(['/a.html', '/b.html']);
    expect(await render('one')).toEqual([]);
    expect(await render('two')).toEqual(['/a.html']);
  });

  it.each([
    ['that two routes make', [pathOf('/a', 'page'), pathOf('/a.html', 'endpoint')], sayAddress, 'Two routes'],
    ['without content', [pathOf('/a', 'page')], () => new Response(null), 'a.html has no content'],
    [
      'that a redirect would be',
      [pathOf('/a', 'page')],
      () => Response.redirect('http://localhost'),
      'no content',
    ],
    [
      'that cannot be rendered, by name,',
      [pathOf('/a', 'page')],
      () => Promise.reject(new Error('A mistake')),
      'src/pages/a.astro cannot make a.html',
    ],
    [
      'whose page has a key and reads the content',
      [pathOf('/a', 'page', { cacheKey: '1' })],
      async () => new Response(String(await siteContent())),
      'cannot make a.html',
    ],
  ] as const)('%s end the build', async (_, paths, render, message) => {
    await expect(renderInto(temporaryDirectory(), paths, render)).rejects.toThrow(message);
  });
});
