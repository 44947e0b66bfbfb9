import { compareText } from './compare-text.ts';

/** The letters and digits of a name in lower case, without accents, each run of anything else as a hyphen. */
const plainSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'authority';

/**
 * A name in addresses for each authority. No two are the same: where names differ only in what an address
 * leaves out, the later ones in the order of the alphabet get a number. The order of the names does not matter.
 */
export const authoritySlugs = (names: readonly string[]): ReadonlyMap<string, string> => {
  const taken = new Set<string>();
  const freeSlug = (name: string): string => {
    const plain = plainSlug(name);
    let slug = plain;
    for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${number}`;
    taken.add(slug);
    return slug;
  };
  return new Map([...new Set(names)].toSorted(compareText).map((name) => [name, freeSlug(name)]));
};
