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

/** How many entries are looked for before something else has its turn. */
const entriesAtOnce = 64;

/** The results of earlier builds in the directory of an index, which Pagefind writes next. */
export type PlacedResults = {
  /**
   * Keeps the results that Pagefind has written, once the index is complete. False when it has given the name of a result that
   * was placed to another entry: the index is then of no use, and has to be written without results of earlier builds.
   */
  readonly keepOthers: () => boolean;
};

/**
 * Places the results that an earlier build kept for the same entries in the directory of an index. Pagefind writes no file of
 * a result that is there, because the name follows from the result; compressing and writing all of them takes as long as
 * everything else that it does for the index. `keys` has for the address of each entry a digest of all that Pagefind is handed of it.
 *
 * A name has few digits of the digest, so that another entry can get the name of a result that was placed. The entry whose
 * result it is then gets a longer name, which no placed result has because only those with short names are kept. So
 * Pagefind writes its result, and that shows what has happened.
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
    if ((placed.size + others.size) % entriesAtOnce === 0) await afterOthers();
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
