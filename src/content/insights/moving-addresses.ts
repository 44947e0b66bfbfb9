import type { Fault, Position } from '../findings/content-finding.ts';
import { insightFault } from './finding-table.ts';
import type { AuthoredSource } from './frontmatter.ts';

// A branch is a name that a repository moves; a commit, a tag or a release is not.
const branch = /\/(?:blob|tree|raw|edit|-\/blob|-\/tree)\/(?:main|master|develop|trunk|head)(?:\/|$)/i;
const newest = /(?:^|[/.=_-])(?:latest|current|stable|nightly|newest)(?:[/.?#_-]|$)/i;

// What fixes an edition in an address: a commit, a copy with its time, a year, a version, or the number of a document
// that is never changed after it was published.
const pinned = [
  /\b[0-9a-f]{40}\b/i,
  /web\.archive\.org\/web\/\d{14}/,
  /(?:^|[^0-9])(?:19|20)\d{2}(?:[^0-9]|$)/,
  /\bv?\d+\.\d+/i,
  /\brfc\d{3,5}\b/i,
  /\/(?:issues|pull|discussions|questions)\/\d+/,
  /\bdoi\.org\/10\./,
  /\btr\d+-\d+/,
  /draft-[a-z0-9-]+-\d{2}\b/,
] as const;

/** Whether what stands at an address may become another text: a branch, a newest edition, or a page without a date. */
export const mayMove = (address: string): boolean =>
  branch.test(address) || newest.test(address) || !pinned.some((form) => form.test(address));

/** Asks for a pinned address, or a reason why there is none, for each source whose address may move. */
export const checkAddresses = (
  sources: readonly AuthoredSource[],
  placeOfSource: (index: number) => Position,
): Fault[] =>
  sources.flatMap(({ url, unpinned }, index) => {
    const moves = mayMove(url);
    if (moves && unpinned === undefined) return [insightFault('address_moves', placeOfSource(index))];
    return !moves && unpinned !== undefined ? [insightFault('address_is_pinned', placeOfSource(index))] : [];
  });
