import type { ServerResponse } from 'node:http';

/** The pages that were answered well, to be shown again while the content cannot be built. */
export type KeptPages = {
  /** The last good page at a path. */
  readonly find: (pathname: string) => string | undefined;
  /** Keeps what is about to be sent as the page of a path, if it turns out to be a good page. */
  readonly keep: (pathname: string, outgoing: ServerResponse) => void;
};

/** `send`, which also hands its first argument, a piece of the body, to `collect`. */
const overheard = <Send extends (...pieces: never[]) => unknown>(
  send: Send,
  collect: (piece: unknown) => void,
): Send =>
  new Proxy(send, {
    apply: (target, self, pieces: unknown[]) => {
      collect(pieces[0]);
      return Reflect.apply(target, self, pieces);
    },
  });

/** Begins without any page. */
export const createKeptPages = (): KeptPages => {
  const pages = new Map<string, string>();
  return {
    find: (pathname) => pages.get(pathname),
    keep: (pathname, outgoing) => {
      const pieces: Uint8Array[] = [];
      const collect = (piece: unknown) => {
        if (typeof piece === 'string' || piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
      };
      outgoing.write = overheard(outgoing.write, collect);
      outgoing.end = overheard(outgoing.end, (piece) => {
        collect(piece);
        const text = Buffer.concat(pieces).toString();
        if (outgoing.statusCode === 200 && /^<!doctype html>/i.test(text)) pages.set(pathname, text);
      });
    },
  };
};
