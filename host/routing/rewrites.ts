import { join } from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';
import { LRUCache } from 'lru-cache';
import { decodePath, pathOf } from '../../functions/http/path.ts';

/** Where a request goes by the routing tables. A file at the same path takes precedence. */
export type Rewrite =
  /** The file of another path answers, with this status. */
  | { readonly kind: 'path'; readonly url: URL; readonly status: number }
  | { readonly kind: 'function'; readonly name: string }
  /** The client is sent to another address: a path of the site with its query, or a URL of another site. */
  | { readonly kind: 'redirect'; readonly location: string; readonly status: number };

/** Whether a request only reads. */
export const isRead = (request: Request): boolean => request.method === 'GET' || request.method === 'HEAD';

/**
 * The function that answers a rewritten request, if one does. A prebuilt file answers reads alone; every other method
 * goes to `prebuilt-methods`, also one that its own configuration does not list.
 */
export const functionOf = (rewrite: Rewrite, request: Request): string | undefined => {
  if (rewrite.kind === 'function') return rewrite.name;
  if (rewrite.kind === 'redirect') return undefined;
  return isRead(request) ? undefined : 'prebuilt-methods';
};

/** The answer to a request that a rule redirects. */
export const redirectAnswer = ({
  location,
  status,
}: Extract<Rewrite, { readonly kind: 'redirect' }>): Response =>
  new Response(null, { status, headers: { Location: location } });

/** No rule but the last has a path of more characters, and Netlify's matcher takes milliseconds for ten thousand. */
const maxPathCharacters = 1000;

/** How many addresses are remembered with where they lead, and how long they may be. */
const maxRemembered = 5_000;
const maxRememberedCharacters = 200;

const functionPrefix = '/.netlify/functions/';

type RuleMatch = NonNullable<Awaited<ReturnType<RedirectsHandler['match']>>>;

/**
 * Relative within the site, because the request does not tell its port. A path that began with two slashes would name
 * another host, and `..%2f` in an address can make one.
 */
const locationOf = ({ external, target }: RuleMatch): string =>
  external ? target.href : `${target.pathname.replace(/^\/+/, '/')}${target.search}${target.hash}`;

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

  const match = async (request: Request): Promise<Rewrite | undefined> => {
    const path = pathOf(request);
    // Netlify's matcher throws on a malformed escape, matches no rule with a line break, and takes an escaped slash, which is
    // part of a name, for one that ends it. The rule for everything else under /api/ applies to these too.
    const lastRule: Rewrite | undefined = path.startsWith('/api/')
      ? { kind: 'function', name: 'not-found' }
      : undefined;
    if (path.length > maxPathCharacters) return lastRule;
    if (decodePath(path) === undefined || (lastRule && /%2f/i.test(path))) return lastRule;
    const rule = await handler.match(request);
    if (rule === undefined) return lastRule;
    const { redirect, statusCode: status, target } = rule;
    if (redirect) return { kind: 'redirect', location: locationOf(rule), status };
    if (target.pathname.startsWith(functionPrefix)) {
      return { kind: 'function', name: target.pathname.slice(functionPrefix.length) };
    }
    // The matcher takes `//` for `/`, which would give a file many addresses.
    return path.includes('//') ? lastRule : { kind: 'path', url: target, status };
  };

  // The matcher takes a fifth of the time of an answer with a file. No rule asks for more than the address.
  const remembered = new LRUCache<string, { readonly rewrite: Rewrite | undefined }>({ max: maxRemembered });
  return async (request: Request): Promise<Rewrite | undefined> => {
    const before = remembered.get(request.url);
    if (before !== undefined) return before.rewrite;
    const rewrite = await match(request);
    if (request.url.length <= maxRememberedCharacters) remembered.set(request.url, { rewrite });
    return rewrite;
  };
};
