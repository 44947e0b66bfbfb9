import { maxCandidates } from '../contracts/candidate-limits.ts';
import { CatalogueFileListSchema, catalogueFilePaths } from '../contracts/catalogue-files.ts';
import {
  EditionsResponseSchema,
  editionChangesPath,
  editionsPath,
  isStatementsFile,
} from '../contracts/editions.ts';
import { candidateKey } from '../contracts/lookup-key.ts';
import { recordPath } from '../contracts/site-paths.ts';
import {
  type PublishedHistory,
  PublishedHistorySchema,
  type SourceHistory,
} from '../contracts/statements.ts';
import { changeInWords, newChanges } from '../statements/changes.ts';
import { applyChanges, readChanges, type StatementLines } from '../statements/editions.ts';
import { statementsOf } from '../statements/stated-facts.ts';
import { dayOfChange } from '../statements/stated-on.ts';
import type { IndexAnswer } from './line-results.ts';
import type { ListLine } from './read-list.ts';

/** What a list is answered from: what the sources said on a day (`YYYY-MM-DD`), or an edition of the catalogue. */
export type PastQuestion = { readonly on: string } | { readonly edition: number };

/** Reads a file of the site as text. Whole files alone are read, so that no request names a line of a list. */
export type ReadText = (path: string) => Promise<string>;

/** There is no such edition. The message says which there are. */
export class NoSuchEdition extends Error {}

/** What the sources of a record have said, from its lines in the files of all licences. */
const joinHistories = (histories: readonly PublishedHistory[]): PublishedHistory[] =>
  [...Map.groupBy(histories, ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, sources: [first, ...others].flatMap(({ sources }) => sources) }],
  );

/** The editions, and what each of them had: the histories of its records by their ids. */
const readEditions = async (readText: ReadText) => {
  const { data } = EditionsResponseSchema.parse(JSON.parse(await readText(editionsPath)));
  const historiesOf = async (number: number): Promise<ReadonlyMap<string, PublishedHistory>> => {
    const files = new Map<string, StatementLines>();
    for (const edition of data.slice(0, number)) {
      for (const { licence } of edition.files) {
        const changes = readChanges(await readText(editionChangesPath(edition.number, licence)));
        files.set(licence, applyChanges(files.get(licence) ?? new Map(), changes));
      }
    }
    const lines = [...files.values()].flatMap((file) => [...file.values()]);
    return new Map(joinHistories(lines.map(historyIn)).map((history) => [history.id, history]));
  };
  const check = (number: number): void => {
    if (number >= 1 && number <= data.length) return;
    throw new NoSuchEdition(
      data.length === 0
        ? 'This catalogue has no edition.'
        : `There is no edition ${number}. The newest is edition ${data.length} of ${data.at(-1)?.date}.`,
    );
  };
  return { editions: data, historiesOf, check };
};

const historyIn = (line: string): PublishedHistory => PublishedHistorySchema.parse(JSON.parse(line));

const historiesIn = (text: string): PublishedHistory[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [historyIn(line)]));

/** A part number that a record had, and the day of the newest change that its sources had made by then. */
type PastNumber = { readonly history: PublishedHistory; readonly partNumber: string; readonly date: string };

/** The part numbers that the sources of a record stated on a day. */
const numbersOn = (history: PublishedHistory, day: string): PastNumber[] => {
  const date = dayOfChange(history.sources, day);
  if (date === undefined) return [];
  const stated = statementsOf(history.sources, ({ pointer, since, until }, { revisions }: SourceHistory) => {
    const [from, to] = [revisions[since]?.date, until === undefined ? undefined : revisions[until]?.date];
    const stands = from !== undefined && from <= day && (to === undefined || to > day);
    return pointer === '/manufacturerPartNumber' && stands;
  });
  const numbers = new Set(stated.map(({ statement }) => String(statement.value)));
  return [...numbers].map((partNumber) => ({ history, partNumber, date }));
};

const newestDate = ({ sources }: PublishedHistory): string => dayOfChange(sources, '9999-12-31') ?? '';

/**
 * Makes the function that answers a line as the sources stood on a day, or as an edition had it. `manufacturerOf` gives the id of
 * a manufacturer by a name that it has today. Throws `NoSuchEdition`.
 */
export const readPast = async (
  question: PastQuestion,
  {
    readText,
    manufacturerOf,
    origin,
  }: {
    readonly readText: ReadText;
    readonly manufacturerOf: (name: string) => string | undefined;
    readonly origin: string;
  },
): Promise<(line: ListLine) => IndexAnswer> => {
  let numbers: PastNumber[];
  if ('on' in question) {
    const { data } = CatalogueFileListSchema.parse(JSON.parse(await readText(catalogueFilePaths.list)));
    const paths = data.map(({ url }) => new URL(url).pathname).filter((path) => isStatementsFile(path));
    const texts = await Promise.all(paths.map(readText));
    numbers = joinHistories(texts.flatMap(historiesIn)).flatMap((history) => numbersOn(history, question.on));
  } else {
    const { historiesOf, check } = await readEditions(readText);
    check(question.edition);
    numbers = [...(await historiesOf(question.edition)).values()].map((history) => ({
      history,
      partNumber: history.manufacturerPartNumber,
      date: newestDate(history),
    }));
  }
  const keyOf = (manufacturer: string, partNumber: string) => JSON.stringify([manufacturer, partNumber]);
  const exact = new Map(
    numbers.map((number) => [keyOf(number.history.manufacturer, number.partNumber), number]),
  );
  const similar = Map.groupBy(numbers, ({ history, partNumber }) =>
    keyOf(history.manufacturer, candidateKey(partNumber)),
  );
  const pageOf = ({ history }: PastNumber): string => `${origin}${recordPath(history.id)}`;
  return ({ manufacturer, partNumber }) => {
    const id = manufacturerOf(manufacturer);
    if (id === undefined) return { kind: 'manufacturer_not_found', candidates: [] };
    const found = exact.get(keyOf(id, partNumber));
    if (found !== undefined) {
      // How well a record is verified is what it is today, and the past had no such word.
      return { kind: 'found', record: pageOf(found), verificationStatus: '', evidenceAsOf: found.date };
    }
    const candidates = similar.get(keyOf(id, candidateKey(partNumber))) ?? [];
    return {
      kind: 'part_number_not_found',
      candidates: candidates.slice(0, maxCandidates).map((candidate) => ({
        why: 'part_number' as const,
        text: candidate.partNumber,
        page: pageOf(candidate),
      })),
    };
  };
};

/**
 * Makes the function that says in words what changed in a record since an edition, by the address of its page; empty when
 * nothing did. Throws `NoSuchEdition`.
 */
export const readChangesSince = async (
  edition: number,
  { readText, origin }: { readonly readText: ReadText; readonly origin: string },
): Promise<(record: string) => string> => {
  const { editions, historiesOf, check } = await readEditions(readText);
  check(edition);
  if (edition === editions.length) return () => '';
  const [before, after] = [await historiesOf(edition), await historiesOf(editions.length)];
  const prefix = `${origin}${recordPath('')}`;
  return (record) => {
    const id = record.startsWith(prefix) ? record.slice(prefix.length) : '';
    const [old, own] = [before.get(id), after.get(id)];
    if (own === undefined || JSON.stringify(old) === JSON.stringify(own)) return '';
    if (old === undefined) return `The record is new since edition ${edition}.`;
    const changes = newChanges(old, own);
    return changes.length === 0
      ? 'The record has other statements.'
      : changes
          .map((change) => `${changeInWords(change)}, in the source since ${change.revision.date}`)
          .join('; ');
  };
};
