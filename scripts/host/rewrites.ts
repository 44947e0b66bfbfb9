import { join } from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';
import { decodePath } from '../../functions/http/path.ts';

/** Where a request goes by the routing tables: to another path of the site, or to a function by name. */
export type Rewrite =
  | { readonly kind: 'path'; readonly url: URL }
  | { readonly kind: 'function'; readonly name: string };

/** Whether a request only reads. */
export const isRead = (request: Request): boolean => request.method === 'GET' || request.method === 'HEAD';

/**
 * The function that answers a rewritten request, if one does. A prebuilt file answers reads alone; a method that the
 * guard's own configuration does not list is the guard's all the same.
 */
export const functionOf = (rewrite: Rewrite, request: Request): string | undefined => {
  if (rewrite.kind === 'function') return rewrite.name;
  return isRead(request) ? undefined : 'prebuilt-methods';
};

const functionPrefix = '/.netlify/functions/';

/**
 * Matches requests against `netlify.toml` and the generated `_redirects` with Netlify's own parser and matcher.
 * The tables are read once; make a new matcher when they have changed.
 */
export const createRewriteMatcher = (projectDirectory: string, redirectsDirectory: string) => {
  const handler = new RedirectsHandler({
    configPath: join(projectDirectory, 'netlify.toml'),
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: projectDirectory,
    publicDir: redirectsDirectory,
  });

  return async (request: Request): Promise<Rewrite | undefined> => {
    const { pathname } = new URL(request.url);
    // Netlify's matcher throws on a malformed escape and has no rule for a line break: what is meant for everything
    // else under /api/ is meant for these too.
    const lastRule: Rewrite | undefined = pathname.startsWith('/api/')
      ? { kind: 'function', name: 'not-found' }
      : undefined;
    if (decodePath(pathname) === undefined) return lastRule;
    const match = await handler.match(request);
    if (match === undefined) return lastRule;
    const target = match.target.pathname;
    return target.startsWith(functionPrefix)
      ? { kind: 'function', name: target.slice(functionPrefix.length) }
      : { kind: 'path', url: match.target };
  };
};
