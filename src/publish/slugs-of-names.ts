import { compareText } from '../evidence/text-order.ts';

/** Compares names regardless of case, and by their case where nothing else differs. */
const compareNames = (one: string, other: string): number =>
  compareText(one.toLowerCase(), other.toLowerCase()) || compareText(one, other);

/** The letters and digits of a name in lower case, without accents; each run of other characters becomes a hyphen. */
const plainSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'unnamed';

/**
 * A unique slug for each name. Where names differ only in characters that a slug drops, all
 * but the first in alphabetical order get a number. The order of `names` does not matter.
 */
export const slugsOfNames = (names: readonly string[]): ReadonlyMap<string, string> => {
  const taken = new Set<string>();
  const freeSlug = (name: string): string => {
    const plain = plainSlug(name);
    let slug = plain;
    for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${number}`;
    taken.add(slug);
    return slug;
  };
  return new Map([...new Set(names)].toSorted(compareNames).map((name) => [name, freeSlug(name)]));
};
