import type { PublishedHistory } from '../contracts/statements.ts';
import { changeInWords, newChanges } from '../evidence/changes.ts';
import type { CatalogueState, CatalogueStates } from './catalogue-states.ts';
import {
  answersFrom,
  type LineAnswers,
  type ListIndexProduct,
  type ListIndexShard,
  type ReadText,
  readHead,
} from './list-index.ts';

/** A record as the index of lists has it, with the day of the newest change that its sources had made by then. */
const indexed = ({ id, manufacturerPartNumber, sources }: PublishedHistory): ListIndexProduct[] => {
  const days = sources.flatMap(({ revisions }) => revisions.map(({ date }) => date)).sort();
  const day = days.at(-1);
  // How well a record is verified is what it is today, and an edition has no such word.
  return day === undefined ? [] : [[manufacturerPartNumber, id, day, '']];
};

/** Makes what answers lines as an edition had the records. The names of manufacturers are those of today. */
export const readPast = async (
  state: CatalogueState,
  { readText, origin }: { readonly readText: ReadText; readonly origin: string },
): Promise<LineAnswers> => {
  const shard: Record<string, ListIndexProduct[]> = {};
  for (const history of state.ids.flatMap((id) => state.record(id) ?? [])) {
    const products = shard[history.manufacturer] ?? [];
    for (const product of indexed(history)) products.push(product);
    shard[history.manufacturer] = products;
  }
  const read: ListIndexShard = shard;
  return answersFrom(await readHead(readText), [read], origin);
};

/** What the sources of a record say otherwise than before, one change each; empty when they say the same. */
export const differencesOf = (before: PublishedHistory, after: PublishedHistory): string[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const changes = newChanges(before, after);
  return changes.length === 0
    ? ['The record has other statements.']
    : [
        ...new Set(
          changes.map((change) => `${changeInWords(change)}, in the source since ${change.revision.date}`),
        ),
      ];
};

/**
 * Makes the function that says in words what changed in a record since an edition, by the id of the record; empty when nothing
 * did. Throws `NotCovered`.
 */
export const readChangesSince = async (
  edition: number,
  { states, newest }: { readonly states: CatalogueStates; readonly newest: CatalogueState },
): Promise<(id: string) => string> => {
  const before = await states.ofEdition(edition);
  return (id) => {
    const [old, own] = [before.record(id), newest.record(id)];
    if (own === undefined) return '';
    return old === undefined
      ? `The record is new since edition ${edition}.`
      : differencesOf(old, own).join('; ');
  };
};
