import { createAdvisoryAnswers, notChecked } from '../advisories/advisory-answer.ts';
import { AdvisoryTitlesSchema, readAdvisoryIndex } from '../advisories/advisory-index.ts';
import type { AdvisoryIndex, Vendor } from '../advisories/named-by-vendor.ts';
import {
  type OwnAdvisories,
  type OwnAdvisoriesAbout,
  withOwnDocuments,
} from '../advisories/own-documents.ts';
import { CatalogueFileListSchema } from '../contracts/catalogue-file-list.ts';
import { catalogueFilePaths } from '../contracts/catalogue-files.ts';
import { sha256 } from '../evidence/sha256.ts';
import { bare } from '../lookup-text/label-words.ts';
import { type NamesOf, namesOnLabel } from '../lookup-text/name-and-number.ts';
import { counted } from '../text/counted.ts';
import { dayInWords } from '../text/day-in-words.ts';
import type { Decisions } from './decisions.ts';
import type { LineAdvisories, LineResult } from './line.ts';
import type { LineAnswers } from './list-index.ts';
import { IndexUnavailable, type ReadText, readJson } from './read-json.ts';

/**
 * The index of the advisories, with the SHA-256 of its file in a catalogue that has any, and the user’s own files that are in it;
 * `unavailable` where that file could not be read.
 */
export type Advisories =
  | {
      readonly index: AdvisoryIndex;
      readonly sha256?: string;
      readonly own?: OwnAdvisoriesAbout | undefined;
    }
  | 'unavailable';

/** A larger file of advisories is not read. */
const maxFileCharacters = 32 * 1024 * 1024;

/** Reads a JSON file of advisories. Throws `IndexUnavailable`. */
const readAdvisoryFile = async (readText: ReadText, path: string) => {
  const text = await readText(path);
  if (text.length > maxFileCharacters) throw new IndexUnavailable();
  return { text, value: await readJson(async () => text, path) };
};

/**
 * Reads what security advisories name from one whole file of the catalogue; undefined for
 * a catalogue that has none. Without the file, the rest of a result still holds. The list of files has the advisories themselves and
 * not this index: the tool of release 0.1.0 refuses a list with a file of a type that it does not know.
 */
export const readAdvisories = async (readText: ReadText): Promise<Advisories | undefined> => {
  try {
    const { data } = CatalogueFileListSchema.parse(await readJson(readText, catalogueFilePaths.list));
    if (data.every(({ url }) => new URL(url).pathname !== catalogueFilePaths.advisoryLines)) return undefined;
    const { text, value } = await readAdvisoryFile(readText, catalogueFilePaths.advisoryIndex);
    const index = readAdvisoryIndex(value);
    return index === undefined ? 'unavailable' : { index, sha256: await sha256(text) };
  } catch {
    return 'unavailable';
  }
};

/** No vendor has a longer name. */
const maxVendorCharacters = 500;

/**
 * The advisories of the catalogue with those of the user’s own files, whose vendors are manufacturers by every name that these have.
 * Throws `IndexUnavailable`.
 */
export const withOwnAdvisories = (
  advisories: Advisories | undefined,
  own: OwnAdvisories,
  names: NamesOf,
): Advisories => {
  if (advisories === 'unavailable') throw new IndexUnavailable();
  const isWhole = ({ isShortName }: ReturnType<NamesOf>[number]): boolean => isShortName !== true;
  const vendorOf = (written: string): Vendor => {
    const known = names(written).find(isWhole)?.manufacturer;
    if (known !== undefined) return known;
    const words = written.slice(0, maxVendorCharacters).split(/\s+/).map(bare);
    const onLabel = words.map((text) => ({ text, follows: 'space' as const, isNumber: false }));
    return { name: written, like: namesOnLabel(onLabel, names).map(({ manufacturer: { id } }) => id) };
  };
  return { ...advisories, index: withOwnDocuments(advisories?.index, own, vendorOf), own: own.about };
};

/** What was read of the user’s own security advisories, for a person. */
export const ownAdvisoriesWords = ({ documents, newest }: OwnAdvisoriesAbout): string =>
  `${counted(documents, 'security advisory', 'security advisories')} of your own files, the newest of ${dayInWords(newest)}.`;

/** Reads the titles of the advisories, in the order in which the index has them. Throws `IndexUnavailable`. */
export const readAdvisoryTitles = async (readText: ReadText): Promise<readonly string[]> => {
  const { value } = await readAdvisoryFile(readText, catalogueFilePaths.advisoryTitles);
  const { data } = AdvisoryTitlesSchema.safeParse(value);
  if (data === undefined) throw new IndexUnavailable();
  return data;
};

/**
 * Makes what says, by the decisions that hold, whether advisories name the record of a line; where it has none, the number and the
 * manufacturer as the line has them.
 */
export const createAdvisoryFinder = (
  advisories: Advisories,
  { names, manufacturer }: Pick<LineAnswers, 'names' | 'manufacturer'>,
): ((decisions: Decisions) => (result: LineResult) => LineResult) => {
  if (advisories === 'unavailable') {
    const answer = notChecked('the index of the advisories could not be loaded');
    return () => (result) => ({ ...result, advisories: answer });
  }
  const answerFor = createAdvisoryAnswers(advisories.index);
  const notLookedUp = notChecked('the line was not looked up');
  return ({ manufacturers }) => {
    const decided = new Map(
      manufacturers.map(({ written, manufacturer: { id } }) => [written, manufacturer(id)]),
    );
    const answerOf = ({ line, outcome, record }: LineResult): LineAdvisories => {
      if (outcome === 'not_looked_up') return notLookedUp;
      if (record !== undefined) return answerFor(record.manufacturer, record.partNumber);
      const [only, another] = names(line.manufacturer);
      const known = another === undefined ? only?.manufacturer : undefined;
      const named = decided.get(line.manufacturer) ?? known ?? { name: line.manufacturer };
      return answerFor(named, line.partNumber);
    };
    return (result) => ({ ...result, advisories: answerOf(result) });
  };
};

/** Whether advisories name a line, or perhaps. */
export const isPerhapsNamed = ({ advisories }: Pick<LineResult, 'advisories'>): boolean =>
  advisories?.word === 'named' || advisories?.word === 'perhaps_named';

/** A line with its answer, as a result or a report has it; reports of 0.1.0 have another. */
type AnsweredLine = {
  readonly advisories?: { readonly words: string; readonly word?: LineAdvisories['word'] } | undefined;
};

/** How many lines have an answer of one kind, by its words, the most first. */
const countWords = (
  results: readonly AnsweredLine[],
  word: LineAdvisories['word'],
): (readonly [words: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const { advisories } of results) {
    if (advisories?.word === word) counts.set(advisories.words, (counts.get(advisories.words) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
};

/** Which lines were not checked and why, with their number: one sentence for each reason, said once for a whole list. */
export const notCheckedInWords = (results: readonly AnsweredLine[]): string[] =>
  countWords(results, 'not_checked').map(
    ([words, count]) =>
      `${counted(count, 'line')} not checked against security advisories${words.slice(words.indexOf(':'))}`,
  );

/** What is said once of a whole list: where no number of a manufacturer is one of its lines, and which lines were not checked. */
export const advisorySummary = (results: readonly Pick<LineResult, 'advisories'>[]): string[] => [
  ...countWords(results, 'no_number').map(([words, count]) => `${counted(count, 'line')}: ${words}`),
  ...notCheckedInWords(results),
];
