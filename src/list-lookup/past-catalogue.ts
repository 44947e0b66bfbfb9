import type { ListIndexProduct, ListIndexShard } from '../contracts/list-index.ts';
import type { PublishedHistory, Statement } from '../contracts/statements.ts';
import { changeInWords, newChanges } from '../statements/changes.ts';
import { statementsOf } from '../statements/stated-facts.ts';
import { dayOfChange, lastDayOf } from '../statements/stated-on.ts';
import { type CatalogueState, type CatalogueStates, readAbout } from './catalogue-states.ts';
import { answersFrom, type LineAnswers, NotCovered, type ReadText, readHead } from './list-index.ts';

/** What a list is answered from: what the sources said on a day (`YYYY-MM-DD`), or an edition of the catalogue. */
export type PastQuestion = { readonly on: string } | { readonly edition: number };

/** A day after every other, on which what stands today still stands. */
export const lastDay = '9999-12-31';

const partNumberPointer = '/manufacturerPartNumber';

/** The statements of its part number that the sources of a record made on a day, with their sources. */
export const numbersStatedOn = ({ sources }: PublishedHistory, day: string) =>
  statementsOf(sources, ({ pointer, since, until }: Statement, { revisions }) => {
    const [from, to] = [revisions[since]?.date, until === undefined ? undefined : revisions[until]?.date];
    const stands = from !== undefined && from <= day && (to === undefined || to > day);
    return pointer === partNumberPointer && stands;
  });

/** The part numbers that a record had, each with the day of the newest change that its sources had made by then. */
const numbersOf = (history: PublishedHistory, question: PastQuestion): ListIndexProduct[] => {
  const day = 'on' in question ? question.on : lastDay;
  const date = dayOfChange(history.sources, day);
  if (date === undefined) return [];
  const numbers =
    'on' in question
      ? numbersStatedOn(history, day).map(({ statement }) => String(statement.value))
      : [history.manufacturerPartNumber];
  // How well a record is verified is what it is today, and the past had no such word.
  return [...new Set(numbers)].map((partNumber) => [partNumber, history.id, date, '']);
};

/**
 * Makes what answers lines as the sources stood on a day, or as an edition had them. The names of manufacturers are those of
 * today. Throws `NotCovered` for a day after the newest revision that was read of any source.
 */
export const readPast = async (
  question: PastQuestion,
  {
    state,
    readText,
    origin,
  }: { readonly state: CatalogueState; readonly readText: ReadText; readonly origin: string },
): Promise<LineAnswers> => {
  const histories = state.ids.flatMap((id) => state.record(id) ?? []);
  if ('on' in question) {
    const { sources } = await readAbout(readText);
    const last = lastDayOf(
      histories.flatMap((history) => history.sources),
      sources,
    );
    if (question.on > last) {
      throw new NotCovered(
        `The newest revision of the sources that was read is of ${last}. What they said later is unknown here.`,
      );
    }
  }
  const shard: Record<string, ListIndexProduct[]> = {};
  for (const history of histories) {
    const products = shard[history.manufacturer] ?? [];
    for (const number of numbersOf(history, question)) products.push(number);
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
    : changes.map((change) => `${changeInWords(change)}, in the source since ${change.revision.date}`);
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
