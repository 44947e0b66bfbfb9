import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { z } from 'zod';
import type { KeptFiles } from './kept-files.ts';
import { unpacked } from './search-index-order.ts';

/** A result: what Pagefind writes of an entry of the index, in a file of its own, for the list of what was found. */
const ResultSchema = z.looseObject({ url: z.string() });

/**
 * The name of a result that Pagefind has not made longer: the language, and the first seven digits of a digest of the
 * result. Of results with the same digits, the names of all but the first in the index have more.
 */
const shortName = /^[^_]+_[0-9a-f]{7}\.pf_fragment$/;

const linksAtOnce = 50;

/** Results in the directory of an index that is not written yet. */
export type PlacedResults = {
  /**
   * Keeps the results that Pagefind has written, once the index is complete. False when it has given the name of a result that
   * was placed to another entry: the index is then of no use, and has to be written without results of earlier builds.
   */
  readonly keepOthers: () => boolean;
};

/**
 * Places the results that an earlier build kept for the same entries in the directory of an index. Pagefind writes no file of
 * a result that is there, because the name follows from the result. Making and compressing these files is half of its work
 * after the words. `keys` has for the address of each entry a digest of all that Pagefind is handed of it.
 *
 * A name has few digits of the digest, so that another result can get the name of one that was placed. The result that was
 * placed then gets a longer name, and Pagefind writes its file again. This cannot go unnoticed, because only results with short names are kept.
 */
export const placeResults = async (
  indexDirectory: string,
  keys: ReadonlyMap<string, string>,
  keptFiles: KeptFiles,
): Promise<PlacedResults> => {
  const directory = join(indexDirectory, 'fragment');
  mkdirSync(directory, { recursive: true });
  const placed = new Set<string>();
  const others = new Map<string, string>();
  for (const [url, key] of keys) {
    const name = keptFiles.restoreNamed(key, directory);
    if (name === undefined) others.set(url, key);
    else placed.add(name);
    // Pagefind is handed pages meanwhile.
    if (placed.size % linksAtOnce === 0) await afterOthers();
  }
  return {
    keepOthers: () => {
      for (const name of readdirSync(directory)) {
        if (placed.has(name)) continue;
        const path = join(directory, name);
        const { url } = ResultSchema.parse(JSON.parse(unpacked(readFileSync(path)).toString()));
        const key = others.get(url);
        if (key === undefined && placed.size > 0) return false;
        if (key === undefined) throw new Error(`The search index has ${url}, which is none of its entries.`);
        if (shortName.test(name)) keptFiles.keepNamed(key, path);
      }
      return true;
    },
  };
};
