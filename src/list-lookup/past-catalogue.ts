import type { PublishedHistory } from '../contracts/statements.ts';
import { changeInWords, newChanges } from '../evidence/changes.ts';
import { formerNumbersOf } from '../evidence/former-numbers.ts';
import { compareText } from '../evidence/text-order.ts';
import type { CatalogueState, CatalogueStates } from './catalogue-states.ts';
import {
  answersFrom,
  type LineAnswers,
  type ListIndexHead,
  type ListIndexProduct,
  type ListIndexShard,
  readHead,
} from './list-index.ts';
import type { ReadText } from './read-json.ts';

/** The days on which the sources of a record changed what they say, the oldest first. */
export const daysOf = ({ sources }: PublishedHistory): string[] =>
  sources.flatMap(({ revisions }) => revisions.map(({ date }) => date)).sort();

/** A record as the index of lists has it, with the day of the newest change that its sources had made by then. */
const indexed = (history: PublishedHistory): ListIndexProduct[] => {
  const { id, manufacturerPartNumber } = history;
  const day = daysOf(history).at(-1);
  // How well a record is verified is what it is today, and an edition has no such word.
  return day === undefined ? [] : [[manufacturerPartNumber, id, day, '']];
};

/** The head of the index with the manufacturers that have a record in an edition, and those that have none today. */
const knownThen = (head: ListIndexHead, withRecords: ReadonlySet<string>): ListIndexHead => {
  const known = new Set([...withRecords, ...head.withoutRecords]);
  return {
    ...head,
    manufacturers: head.manufacturers.filter(([id = '']) => known.has(id)),
    shortNames: head.shortNames.filter(([, id = '']) => known.has(id)),
  };
};

/**
 * Makes what answers lines as an edition had the records. The names of manufacturers are those of today; with `isEarlyNames` without
 * the manufacturers whose first record is newer than the edition.
 */
export const readPast = async (
  state: CatalogueState,
  {
    readText,
    origin,
    isEarlyNames = false,
  }: { readonly readText: ReadText; readonly origin: string; readonly isEarlyNames?: boolean },
): Promise<LineAnswers> => {
  const histories = state.ids
    .flatMap((id) => state.record(id) ?? [])
    .sort((one, other) => compareText(one.manufacturerPartNumber, other.manufacturerPartNumber));
  const shard: ListIndexShard = Object.fromEntries(
    [...Map.groupBy(histories, ({ manufacturer }) => manufacturer)].map(([id, own]) => [
      id,
      own.flatMap(indexed),
    ]),
  );
  const today = await readHead(readText);
  const withRecords = new Set(Object.keys(shard));
  const head = isEarlyNames ? knownThen(today, withRecords) : today;
  const withoutRecords = head.manufacturers.flatMap(([id = '']) => (withRecords.has(id) ? [] : id));
  const formerNumbers = formerNumbersOf(histories).map(({ record: { id }, former }) => [id, former] as const);
  return answersFrom({ ...head, withoutRecords, formerNumbers }, [shard], origin);
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
