import type { ServerResponse } from 'node:http';

/** The last good version of each page, shown while the content has findings. */
type LastGoodPages = {
  /** The last good page at a path. */
  readonly find: (pathname: string) => string | undefined;
  /** Records the response that is about to be sent, if it turns out to be a good page. */
  readonly record: (pathname: string, outgoing: ServerResponse) => void;
};

/** `send`, which also passes its first argument, a piece of the body, to `collect`. */
const collecting = <Send extends (...pieces: never[]) => unknown>(
  send: Send,
  collect: (piece: unknown) => void,
): Send =>
  new Proxy(send, {
    apply: (target, self, pieces: unknown[]) => {
      collect(pieces[0]);
      return Reflect.apply(target, self, pieces);
    },
  });

/** Starts without any page. */
export const createLastGoodPages = (): LastGoodPages => {
  const pages = new Map<string, string>();
  return {
    find: (pathname) => pages.get(pathname),
    record: (pathname, outgoing) => {
      const pieces: Uint8Array[] = [];
      const collect = (piece: unknown) => {
        if (typeof piece === 'string' || piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
      };
      outgoing.write = collecting(outgoing.write, collect);
      outgoing.end = collecting(outgoing.end, (piece) => {
        collect(piece);
        const text = Buffer.concat(pieces).toString();
        if (outgoing.statusCode === 200 && /^<!doctype html>/i.test(text)) pages.set(pathname, text);
      });
    },
  };
};
