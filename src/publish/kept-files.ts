import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { linkOrCopy } from './link-or-copy.ts';

/** Files of earlier builds, each under a key that names everything it was made from. */
export type KeptFiles = {
  /** Puts the kept file of a key at `path`. False when there is none, or when it was changed since it was kept. */
  readonly restore: (key: string, path: string) => boolean;
  /** Keeps the complete file at `path` under a key. */
  readonly keep: (key: string, path: string) => void;
  /** Puts the kept file of a key into a directory, with the name that it had. Gives that name, or undefined for none. */
  readonly restoreNamed: (key: string, directory: string) => string | undefined;
  /** Keeps the complete file at `path` under a key that does not tell its name, which is kept as well. */
  readonly keepNamed: (key: string, path: string) => void;
  /** Removes what was neither restored nor kept since the files were opened. */
  readonly removeUnused: () => void;
};

/** A file that was written to after it was kept has another length or time than its name says. */
const nameOf = (key: string, path: string): string => {
  const state = statSync(path, { throwIfNoEntry: false });
  return `${key}.${state?.size}.${Math.floor((state?.mtimeMs ?? 0) / 1000)}`;
};

/**
 * Opens the files that earlier builds kept in a directory. A kept file is a link under a name of its own that is made when
 * the file is complete and never changed, so that a build which is stopped at any time leaves nothing wrong behind.
 * `origin` is what every file depends on beside its own key: nothing is restored that was kept for another one.
 */
export const openKeptFiles = (directory: string, origin: string): KeptFiles => {
  mkdirSync(directory, { recursive: true });
  const names = new Map(readdirSync(directory).map((name) => [name.slice(0, name.indexOf('.')), name]));
  const used = new Set<string>();
  const whole = (key: string): string => createHash('sha256').update(`${origin} ${key}`).digest('base64url');
  /** The name of the file that is kept for a key, when it is as it was kept, and that state. */
  const find = (own: string): { readonly name: string; readonly state: string } | undefined => {
    const name = names.get(own);
    if (name === undefined) return undefined;
    const state = nameOf(own, join(directory, name));
    return `${name}.`.startsWith(`${state}.`) ? { name, state } : undefined;
  };
  const take = (name: string, path: string): void => {
    linkOrCopy(join(directory, name), path);
    used.add(name);
  };
  const put = (own: string, name: string, path: string): void => {
    for (const former of [names.get(own), name]) {
      if (former !== undefined) rmSync(join(directory, former), { force: true });
    }
    linkOrCopy(path, join(directory, name));
    used.add(name);
  };
  return {
    restore: (key, path) => {
      const found = find(whole(key));
      if (found !== undefined) take(found.name, path);
      return found !== undefined;
    },
    keep: (key, path) => {
      const own = whole(key);
      put(own, nameOf(own, path), path);
    },
    restoreNamed: (key, to) => {
      const found = find(whole(key));
      if (found === undefined) return undefined;
      const own = found.name.slice(found.state.length + 1);
      take(found.name, join(to, own));
      return own;
    },
    keepNamed: (key, path) => {
      const own = whole(key);
      put(own, `${nameOf(own, path)}.${basename(path)}`, path);
    },
    removeUnused: () => {
      for (const name of readdirSync(directory)) {
        if (!used.has(name)) rmSync(join(directory, name));
      }
    },
  };
};
