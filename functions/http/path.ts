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
