import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRequest } from '@remix-run/node-fetch-server';
import type { AstroIntegration } from 'astro';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { openSqliteCatalogue } from '../functions/catalogue/sqlite-catalogue.ts';
import { findPage } from '../functions/catalogue-pages/page-view.ts';
import { createMatcher, decodePath } from '../functions/http/path.ts';
import { functionRoutes, type Route } from '../functions/routes.ts';
import { contentRoot } from '../src/content/content-root.ts';
import type { SiteFile } from '../src/publish/site-files.ts';
import { createSnapshotReader, type Directories, type Snapshot } from './development/snapshot.ts';
import { sendAnswer, targetAnswer } from './http/http-exchange.ts';
import { readRequestTarget, requestMethod } from './http/request-target.ts';
import type { FunctionRoute } from './routing/function-routes.ts';
import { functionOf, isRead, redirectAnswer } from './routing/rewrites.ts';

/** Answers by a function. */
const respond = async (route: FunctionRoute, incoming: IncomingMessage, outgoing: ServerResponse) => {
  const request = createRequest(incoming, outgoing, { host: 'localhost' });
  const response = await route.handle(request, {
    requestId: crypto.randomUUID(),
    ip: incoming.socket.remoteAddress ?? '',
  });
  if (request.body?.locked === false) await request.body.cancel();
  await sendAnswer(incoming, outgoing, response);
};

const notKept = { 'Cache-Control': 'no-store' } as const;

/** Where Astro looks for what a server hands to a page. */
const pageLocals = Symbol.for('astro.locals');

/**
 * Hands Astro what a page shows that the built site renders on demand, from the catalogue database in `file`. The answer is the
 * redirect of an address that leads elsewhere.
 */
const handOver = async (incoming: IncomingMessage, url: URL, file: string): Promise<Response | undefined> => {
  const page = findPage({ url: url.href });
  if (page === undefined) return undefined;
  const catalogue = openSqliteCatalogue(file);
  try {
    const outcome = await page.find(catalogue, url);
    if (outcome.kind === 'moved') {
      return new Response(null, {
        status: outcome.status,
        headers: { ...notKept, Location: outcome.location },
      });
    }
    Reflect.set(incoming, pageLocals, { view: outcome.view, status: outcome.status });
    return undefined;
  } finally {
    await catalogue.close();
  }
};

/** Where the packages really are, also when `node_modules` has links to them. */
const packagesDirectory = resolve(fileURLToPath(import.meta.resolve('astro/package.json')), '..', '..');

/** What answers a request: a redirect, a function, a file, or else Astro at the address of `target`. */
type Answerer =
  | { readonly kind: 'redirect'; readonly redirect: Response }
  | { readonly kind: 'function'; readonly route: FunctionRoute }
  | { readonly kind: 'file'; readonly file: SiteFile }
  | { readonly kind: 'astro'; readonly target: URL };

/** What Vite answers: modules of the browser, and what they import. */
const ofVite = /^\/(?:@|src\/|content\/|node_modules\/)/;

/** The file at a path; no page has a dot in the last part of its path, so that none waits for the catalogue. */
const fileAt = async (
  { textFiles, catalogueFiles }: Snapshot,
  pathname: string,
): Promise<SiteFile | undefined> => {
  const file = textFiles.get(pathname);
  if (file !== undefined || ofVite.test(pathname) || !basename(pathname).includes('.')) return file;
  return (await catalogueFiles())?.get(pathname);
};

const { 'not-found': _rewritten, ...ownPaths } = functionRoutes;

/** Finds out whether a function has the path of a request, without loading it. */
const findRoute = createMatcher<Route>(
  Object.values(ownPaths).flatMap(({ routes }) => Object.values(routes)),
);

/** Finds what answers a request by the routing tables. */
const findAnswerer = async (snapshot: Snapshot, request: Request): Promise<Answerer> => {
  const { functions, rewrite } = snapshot;
  const target = new URL(request.url);
  // Astro renders what the function of the catalogue renders in the built site.
  const isPage = isRead(request) && findPage(request) !== undefined;
  const mayBeTaken = !isPage && (!isRead(request) || findRoute(request) !== undefined);
  const own = mayBeTaken ? (await functions()).find((candidate) => candidate.takes(request)) : undefined;
  if (own !== undefined) return { kind: 'function', route: own };
  // The host of the built site finds a file with a slash after it too.
  target.pathname = target.pathname.replace(/(?<=.)\/$/, '');
  const file = isRead(request) ? await fileAt(snapshot, target.pathname) : undefined;
  if (file !== undefined) return { kind: 'file', file };
  const rewritten = await rewrite(request);
  // A redirect comes before a page here, since no page is known before Astro has made it.
  if (rewritten?.kind === 'redirect') {
    return { kind: 'redirect', redirect: redirectAnswer(rewritten) };
  }
  const name = rewritten === undefined ? undefined : functionOf(rewritten, request);
  const route = name === undefined ? undefined : (await functions()).find((one) => one.name === name);
  if (route !== undefined) return { kind: 'function', route };
  const rewrittenFile =
    rewritten?.kind === 'path' ? await fileAt(snapshot, rewritten.url.pathname) : undefined;
  if (rewrittenFile !== undefined) return { kind: 'file', file: rewrittenFile };
  // A page is only read, and an address that cannot be decoded is no page's.
  if (!isRead(request) || decodePath(target.pathname) === undefined) target.pathname = '/404';
  return { kind: 'astro', target };
};

const createMiddleware = (server: ViteDevServer, directories: Directories): Connect.NextHandleFunction => {
  const { projectDirectory, baseUrl } = directories;
  const contentDirectories = [projectDirectory, contentRoot(projectDirectory, process.env)].map((directory) =>
    join(directory, 'content'),
  );
  const readSnapshot = createSnapshotReader(server, directories);
  let snapshot: Promise<Snapshot | undefined> | undefined;

  server.watcher.add(contentDirectories);
  server.watcher.on('all', (_event, path) => {
    if (
      contentDirectories.some((directory) => path.startsWith(directory)) ||
      /[\\/](functions|netlify)[\\/]/.test(path)
    ) {
      snapshot = undefined;
      server.moduleGraph.invalidateAll();
      server.hot.send({ type: 'full-reload' });
    }
  });

  /** Answers the request, or changes its address to the one Astro is to answer. */
  const route = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    snapshot ??= readSnapshot();
    const current = await snapshot;
    const addressed = readRequestTarget(incoming);
    if (addressed.kind !== 'path') {
      await sendAnswer(incoming, outgoing, targetAnswer(addressed, baseUrl));
      return true;
    }
    incoming.method = requestMethod(incoming.method);
    incoming.url = addressed.path;
    // Astro reads the path from behind the host, so an empty one would shorten it.
    incoming.headers.host ||= new URL(baseUrl).host;
    const request = new Request(`${baseUrl}${incoming.url}`, { method: incoming.method });
    const isOfCatalogue = isRead(request) && findPage(request) !== undefined;
    if (current === undefined) {
      // Pages load the content, which throws its findings. Those of the catalogue load none, so the start page does it for them.
      if (isOfCatalogue) incoming.url = '/';
      return false;
    }
    if (isOfCatalogue) {
      if ((await current.catalogueFiles()) === undefined) {
        incoming.url = '/';
        return false;
      }
      const moved = await handOver(incoming, new URL(request.url), directories.catalogueFile);
      outgoing.setHeader('Cache-Control', notKept['Cache-Control']);
      if (moved !== undefined) {
        await sendAnswer(incoming, outgoing, moved);
        return true;
      }
    }
    const found = await findAnswerer(current, request);
    if (found.kind === 'redirect') {
      await sendAnswer(incoming, outgoing, found.redirect);
      return true;
    }
    if (found.kind === 'function') {
      await current.catalogueFiles();
      await respond(found.route, incoming, outgoing);
      return true;
    }
    if (found.kind === 'file') {
      const { path, mediaType, body } = found.file;
      const headers = { ...current.headersAt(path), 'Content-Type': mediaType, ...notKept };
      await sendAnswer(incoming, outgoing, new Response(await body(), { headers }));
      return true;
    }
    const { pathname, search } = found.target;
    incoming.url = `${pathname}${search}`;
    for (const [name, value] of Object.entries(current.headersAt(found.target.pathname))) {
      // Vite puts styles and scripts into the page, which the policy of the built site forbids.
      if (name !== 'Content-Security-Policy') outgoing.setHeader(name, value);
    }
    return false;
  };

  return (incoming, outgoing, next) => {
    route(incoming, outgoing).then((answered) => {
      if (!answered) next();
    }, next);
  };
};

/**
 * Makes Astro's development server answer as the built site does: the same functions, matched by the same
 * configuration, the same routing tables and headers, read again whenever a content file changes. While the content has
 * findings, Astro's overlay shows them.
 */
export const development = (projectDirectory: string, baseUrl: string, port: number): AstroIntegration => {
  // Servers on other ports have other addresses in their answers.
  const routingDirectory = join(projectDirectory, 'build', `development-${port}`);
  const catalogueFile = join(routingDirectory, 'catalogue.sqlite');
  process.env.CATALOGUE_FILE = catalogueFile;
  const directories = { projectDirectory, routingDirectory, catalogueFile, baseUrl };

  return {
    name: 'nameplate-development',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const plugin: Plugin = {
          name: 'nameplate-development',
          enforce: 'post',
          // First of all, and after Astro has put its own first: that would answer trailing slashes, preflight
          // requests and malformed escapes itself.
          configureServer: (server) => () => {
            server.middlewares.stack.unshift({ route: '', handle: createMiddleware(server, directories) });
          },
        };
        updateConfig({
          vite: {
            plugins: [plugin],
            // Fonts come from the packages, which a copy of the project may only link to.
            server: {
              // On another port every address in an answer would be wrong.
              strictPort: true,
              fs: { allow: [projectDirectory, packagesDirectory] },
            },
          },
        });
      },
    },
  };
};
