/** A path, or a part of it, percent-decoded once; `undefined` when an escape is malformed. */
export const decodePath = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const address = /^[^:]+:\/\/[^/]+([^?#]*)/;

/**
 * The path of a request as it was sent, without its query. The address of a `Request` is absolute and normalized already, so
 * that it does not have to be parsed once more.
 */
export const pathOf = ({ url }: Pick<Request, 'url'>): string => address.exec(url)?.[1] ?? '/';

type Addressed = Pick<Request, 'url'>;

/** The common start of all paths of a pattern: comparing it is much cheaper than the pattern. */
const fixedBeginning = (path: string): string => /^[\w/.-]*(?![?*+])/.exec(path)?.[0] ?? '';

/** Makes the check whether a request has a path, which is written as `URLPattern` has it. */
export const createPathTest = (path: string): ((request: Addressed) => boolean) => {
  const beginning = fixedBeginning(path);
  const pattern = new URLPattern({ pathname: path });
  return (request) => pathOf(request).startsWith(beginning) && pattern.test(request.url);
};

/** Makes the search for the first of some routes that has the path of a request. */
export const createMatcher = <Route extends { readonly path: string }>(
  routes: readonly Route[],
): ((request: Addressed) => Route | undefined) => {
  const tested = routes.map((route) => ({ route, takes: createPathTest(route.path) }));
  return (request) => tested.find(({ takes }) => takes(request))?.route;
};

/** Makes the reader of the values in the path of a request, as they were sent, by their names in the pattern. */
export const createPathReader = (
  path: string,
): ((request: Addressed) => Readonly<Record<string, string | undefined>>) => {
  const pattern = new URLPattern({ pathname: path });
  return ({ url }) => pattern.exec(url)?.pathname.groups ?? {};
};
