import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type { AstroIntegration } from 'astro';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { formatFindings } from '../../src/findings/report.ts';
import { isPublished } from '../../src/insights/authored-insight.ts';
import { writePlatformFiles } from '../../src/site/integration.ts';
import { forgetContent, sharedContent } from '../../src/site/shared-content.ts';
import type { SiteContent } from '../../src/site/site-content.ts';
import { type FunctionRoute, loadFunctionRoutes } from './function-routes.ts';
import { createRewriteMatcher, functionOf } from './rewrites.ts';

/** What development knows of the content as it stands now. */
type Snapshot = {
  readonly functions: readonly FunctionRoute[];
  readonly rewrite: ReturnType<typeof createRewriteMatcher>;
  /** The paths under `/api/` that Astro answers. */
  readonly prebuiltPaths: ReadonlySet<string>;
};

const prebuiltPathsOf = (content: SiteContent): Set<string> =>
  new Set([
    '/api/v1/site.json',
    '/api/v1/insights.json',
    ...content.insights.filter(isPublished).map((insight) => `/api/v1/insights/${insight.slug}.json`),
    ...content.catalogue.products.map(({ record }) => `/api/v1/products/${record.id}.json`),
  ]);

const respond = async (route: FunctionRoute, request: IncomingMessage, response: ServerResponse) => {
  const requestId = crypto.randomUUID();
  await sendResponse(response, await route.handle(createRequest(request, response), { requestId }));
};

/**
 * Makes Astro's development server answer as the built site does: the same functions, matched by the same
 * configuration, the same routing tables and headers, read again whenever a content file changes.
 */
export const development = (projectDirectory: string, baseUrl: string): AstroIntegration => {
  const routingDirectory = join(projectDirectory, 'build', 'development');
  const contentDirectory = join(projectDirectory, 'content');
  process.env.CATALOGUE_FILE ??= join(routingDirectory, 'catalogue.sqlite');
  const catalogueFile = process.env.CATALOGUE_FILE;

  const createMiddleware = (server: ViteDevServer): Connect.NextHandleFunction => {
    const headers = new HeadersHandler({
      projectDir: projectDirectory,
      publishDir: routingDirectory,
      logger: console,
    });
    let prebuiltPaths: ReadonlySet<string> = new Set();
    let snapshot: Promise<Snapshot> | undefined;

    const takeSnapshot = async (): Promise<Snapshot> => {
      const reading = await sharedContent();
      if (reading.kind === 'findings') {
        console.error(`\n${formatFindings(reading.findings, { colour: process.stderr.isTTY })}`);
      } else {
        prebuiltPaths = prebuiltPathsOf(reading.content);
        await writePlatformFiles(reading.content, { catalogueFile, routingDirectory, baseUrl });
      }
      return {
        functions: await loadFunctionRoutes(projectDirectory, (file) => server.ssrLoadModule(file)),
        rewrite: createRewriteMatcher(projectDirectory, routingDirectory),
        prebuiltPaths,
      };
    };

    server.watcher.add(contentDirectory);
    server.watcher.on('all', (_event, path) => {
      if (path.startsWith(contentDirectory) || /[\\/](functions|netlify)[\\/]/.test(path)) {
        snapshot = undefined;
        forgetContent();
        server.moduleGraph.invalidateAll();
        server.hot.send({ type: 'full-reload' });
      }
    });

    /** Answers the request, or changes its address to the one Astro is to answer. */
    const route = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
      snapshot ??= takeSnapshot();
      const { functions, rewrite, prebuiltPaths: prebuilt } = await snapshot;
      const request = new Request(`${baseUrl}${incoming.url ?? '/'}`, { method: incoming.method ?? 'GET' });
      const own = functions.find((candidate) => candidate.takes(request));
      if (own !== undefined) {
        await respond(own, incoming, outgoing);
        return true;
      }
      let target = new URL(request.url);
      if (!prebuilt.has(target.pathname)) {
        const rewritten = await rewrite(request);
        const name = rewritten === undefined ? undefined : functionOf(rewritten, request);
        const handler = functions.find((candidate) => candidate.name === name);
        if (handler !== undefined) {
          await respond(handler, incoming, outgoing);
          return true;
        }
        if (rewritten?.kind === 'path') target = rewritten.url;
      }
      incoming.url = `${target.pathname}${target.search}`;
      await headers.apply(new Request(target), undefined, (name, value) => {
        // Vite puts styles and scripts into the page, which the policy of the built site forbids.
        if (name !== 'Content-Security-Policy') outgoing.setHeader(name, value);
      });
      return false;
    };

    return (incoming, outgoing, next) => {
      route(incoming, outgoing).then((answered) => {
        if (!answered) next();
      }, next);
    };
  };

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
            server.middlewares.stack.unshift({ route: '', handle: createMiddleware(server) });
          },
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
};
