import { maxCandidates, maxContaining, maxElsewhere, minContained } from '../contracts/lookup-limits.ts';
import { manufacturerPath, recordPath } from '../contracts/site-paths.ts';
import { candidateKey, manufacturerKey } from '../evidence/lookup-key.ts';
import { createNameIndex } from '../evidence/similar-names.ts';
import type { NamesOf } from '../lookup-text/name-and-number.ts';
import type { FoundRecord, LineAnswer, LineCandidate, ListLine, Named } from './line.ts';
import { candidateFor } from './line-results.ts';
import { IndexUnavailable, type ReadText, readJson } from './read-json.ts';

/**
 * The index with which the page looks up a list in the browser. It is no part of the API and free to change with the
 * page. `head.json` has the manufacturers and the names of the shards; each shard has the part numbers of one part of the
 * catalogue. All of them are read for every list, so a download tells nothing.
 */
export const listIndexPaths = {
  head: '/catalogue/list/head.json',
  shard: (name: string): string => `/catalogue/list/${name}.json`,
} as const;

/** The body of `head.json`. */
export type ListIndexHead = {
  /** Each manufacturer: its id, then its name and aliases. */
  readonly manufacturers: readonly (readonly string[])[];
  /** Each short name with the id of a manufacturer that is meant by it. */
  readonly shortNames: readonly (readonly string[])[];
  /** The ids of the manufacturers of which the catalogue has no record. */
  readonly withoutRecords: readonly string[];
  /** The name of each record, by its id, that its published statements do not give. An index of 0.1.0 has none. */
  readonly names?: Readonly<Record<string, string>>;
  /** The name of each shard: a digest of its content, so that a page never mixes two deployments. */
  readonly shards: readonly string[];
};

/** One product of a shard. */
export type ListIndexProduct = readonly [
  partNumber: string,
  id: string,
  evidenceAsOf: string,
  verificationStatus: string,
];

/** The body of a shard: its products by the id of their manufacturer, in the order of their part numbers. */
export type ListIndexShard = Readonly<Record<string, readonly ListIndexProduct[]>>;

/** The most products in a shard. */
export const productsPerShard = 10_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text: unknown) => typeof text === 'string');

const isHead = (value: unknown): value is ListIndexHead =>
  isRecord(value) &&
  isTexts(value.shards) &&
  Array.isArray(value.manufacturers) &&
  value.manufacturers.every(isTexts) &&
  Array.isArray(value.shortNames) &&
  value.shortNames.every(isTexts) &&
  isTexts(value.withoutRecords) &&
  (value.names === undefined || (isRecord(value.names) && isTexts(Object.values(value.names))));

const isProduct = (value: unknown): value is ListIndexProduct => isTexts(value) && value.length === 4;

const isShard = (value: unknown): value is ListIndexShard =>
  isRecord(value) &&
  Object.values(value).every((products) => Array.isArray(products) && products.every(isProduct));

/** A longer text is no name and no part number of the catalogue, and comparing it would cost more. */
const maxCharacters = 1000;

const nameKey = (written: string): string => (written.length > maxCharacters ? '' : manufacturerKey(written));

const partKey = (written: string): string => (written.length > maxCharacters ? '' : candidateKey(written));

/** The manufacturers of the catalogue by every name that they have. */
const readNames = ({ manufacturers: listed, shortNames, withoutRecords }: ListIndexHead) => {
  const manufacturers = new Map<string, Named>();
  const names = listed.flatMap(([id = '', name = '', ...aliases]) =>
    [id, name, ...aliases].flatMap((written) => {
      const key = manufacturerKey(written);
      // The id and the name may be the same but for their case.
      if (manufacturers.has(key)) return [];
      const manufacturer = { id, name };
      manufacturers.set(key, manufacturer);
      return [{ manufacturer, name: written }];
    }),
  );
  const byId = new Map(listed.map(([id = '', name = '']) => [id, { id, name }]));
  const short = Map.groupBy(shortNames, ([name = '']) => manufacturerKey(name));
  return {
    names,
    byId,
    /** The manufacturers that a short name may mean. */
    shortFor: (written: string): readonly Named[] =>
      (short.get(nameKey(written)) ?? []).flatMap(([, id = '']) => byId.get(id) ?? []),
    without: new Set(withoutRecords),
    idOf: (written: string): string | undefined => manufacturers.get(nameKey(written))?.id,
  };
};

/** Answers lines from part numbers that have been read. */
export type LineAnswers = {
  /** What a lookup of the manufacturer and the part number of a line says. */
  readonly answer: (line: Pick<ListLine, 'manufacturer' | 'partNumber'>) => LineAnswer;
  /** The record of this id; undefined if there is none. */
  readonly record: (id: string) => FoundRecord | undefined;
  /** The manufacturer of this id. */
  readonly manufacturer: (id: string) => Named | undefined;
  /** Finds the manufacturers with exactly a name, id or alias; without one, those that have it as a short name. */
  readonly names: NamesOf;
  /** Whether a text is a manufacturer by any of its names, and whether it is exactly a part number of anybody. */
  readonly knows: (text: string) => { readonly manufacturer: boolean; readonly partNumber: boolean };
};

/** For how many unknown names of a list the similar ones are looked for, which takes far longer than all else. */
export const maxComparedNames = 2000;

/** No manufacturer's id has a line break, so this key is that of one pair only. */
const keyOf = (manufacturer: string, partNumber: string): string => `${manufacturer}\n${partNumber}`;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Makes what finds the records whose candidate keys contain a text and more, or begin with one of one or two characters, in the order
 * in which the API lists them.
 */
const findContaining = (records: readonly FoundRecord[]) => {
  const entries = records
    .map((record) => ({ record, key: candidateKey(record.partNumber) }))
    .sort(
      (one, other) =>
        compare(one.record.manufacturer.id, other.record.manufacturer.id) || compare(one.key, other.key),
    );
  // Most texts are part of no key, which one look at all of them shows.
  const keys = entries.map(({ key }) => key).join('\n');
  return (text: string): FoundRecord[] => {
    if (!keys.includes(text)) return [];
    const isLong = [...text].length >= minContained;
    const containing = entries.filter(
      ({ key }) => key.length > text.length && (isLong ? key.includes(text) : key.startsWith(text)),
    );
    const [beginning = [], inside = []] = [true, false].map((isBeginning) =>
      containing.filter(({ key }) => key.startsWith(text) === isBeginning),
    );
    return [...beginning, ...inside].map(({ record }) => record);
  };
};

/** Makes what answers the lines of a list from these part numbers. `origin` is that of the addresses of records. */
export const answersFrom = (
  head: ListIndexHead,
  shards: readonly ListIndexShard[],
  origin: string,
): LineAnswers => {
  const { names, byId, idOf, shortFor, without } = readNames(head);
  const similarNames = createNameIndex(names);
  const knownSimilar = new Map<string, readonly LineCandidate[]>();
  /** Whether similar names are not looked for, because they were for too many others. */
  const isTooMany = (manufacturer: string): boolean =>
    knownSimilar.size >= maxComparedNames && !knownSimilar.has(manufacturer);
  const similarTo = (manufacturer: string): readonly LineCandidate[] => {
    const known = knownSimilar.get(manufacturer);
    if (known !== undefined) return known;
    const short = shortFor(manufacturer);
    const ids = new Set(short.map(({ id }) => id));
    const likely = isTooMany(manufacturer)
      ? []
      : similarNames(manufacturer).flatMap((found) =>
          ids.has(found.manufacturer.id) ? [] : found.manufacturer,
        );
    const similar = [...short, ...likely].map((one) => ({
      why: 'name' as const,
      text: one.name,
      page: `${origin}${manufacturerPath(one.id)}`,
      manufacturer: one,
      ...(ids.has(one.id) && { isShortName: true }),
    }));
    if (!isTooMany(manufacturer)) knownSimilar.set(manufacturer, similar);
    return similar;
  };
  const recordNames = new Map(Object.entries(head.names ?? {}));
  const named = (id: string): Pick<FoundRecord, 'name'> => {
    const name = recordNames.get(id);
    return name === undefined ? {} : { name };
  };
  const records = shards.flatMap((shard) =>
    Object.keys(shard)
      .sort()
      .flatMap((id) =>
        (shard[id] ?? []).map(
          ([partNumber, productId, evidenceAsOf, verificationStatus]): FoundRecord => ({
            id: productId,
            manufacturer: byId.get(id) ?? { id, name: id },
            partNumber,
            ...named(productId),
            verificationStatus,
            evidenceAsOf,
            address: `${origin}${recordPath(productId)}`,
          }),
        ),
      ),
  );
  const recordById = new Map(records.map((record) => [record.id, record]));
  const exact = new Map(records.map((record) => [keyOf(record.manufacturer.id, record.partNumber), record]));
  const similar = Map.groupBy(records, ({ partNumber }) => candidateKey(partNumber));
  const containing = findContaining(records);
  const containingOf = new Map(
    [...Map.groupBy(records, (record) => record.manufacturer.id)].map(([id, own]) => [
      id,
      findContaining(own),
    ]),
  );
  /** The manufacturer of a short name. That of two manufacturers says nothing: both are candidates. */
  const readShort = (written: string): Named | undefined => {
    const [short, another] = shortFor(written);
    return another === undefined ? short : undefined;
  };
  const answer: LineAnswers['answer'] = ({ manufacturer, partNumber }) => {
    const named = idOf(manufacturer);
    const readAs = named === undefined ? readShort(manufacturer) : undefined;
    const id = named ?? readAs?.id;
    const found = id === undefined ? undefined : exact.get(keyOf(id, partNumber));
    if (found !== undefined) return { kind: 'found', record: found, readAs };
    const key = partKey(partNumber);
    const alike = (similar.get(key) ?? []).filter((record) => record.partNumber === partNumber || key !== '');
    const isOfLine = ({ manufacturer: { id: own } }: FoundRecord): boolean => id === undefined || own === id;
    const own = alike
      .filter((record) => record.manufacturer.id === id)
      .slice(0, maxCandidates)
      .map((record) => candidateFor('part_number', record, id));
    const others = alike
      .filter((record) => record.manufacturer.id !== id)
      .map((record) => candidateFor(record.partNumber === partNumber ? 'elsewhere' : 'part_number', record));
    const some = (why: LineCandidate['why']) =>
      others.filter((candidate) => candidate.why === why).slice(0, maxElsewhere);
    const beforeSlash = partKey(partNumber.slice(0, Math.max(0, partNumber.lastIndexOf('/'))));
    const shorter = beforeSlash.length < minContained ? [] : (similar.get(beforeSlash) ?? []);
    const find = id === undefined ? containing : containingOf.get(id);
    const longer = key === '' ? [] : (find?.(key) ?? []);
    const kept = (why: 'shorter' | 'longer', of: readonly FoundRecord[], most: number) =>
      of
        .filter((record) => isOfLine(record) && !alike.includes(record))
        .slice(0, most)
        .map((record) => candidateFor(why, record, id));
    return {
      kind: id === undefined ? 'manufacturer_not_found' : 'part_number_not_found',
      readAs,
      withoutRecords: id !== undefined && without.has(id) ? byId.get(id) : undefined,
      ...(id === undefined && isTooMany(manufacturer) && { isNotCompared: true }),
      candidates: [
        ...(id === undefined ? similarTo(manufacturer) : own),
        ...some('part_number'),
        ...some('elsewhere'),
        ...kept('shorter', shorter, maxCandidates),
        ...kept('longer', longer, maxContaining),
      ],
    };
  };
  return {
    answer,
    record: (id) => recordById.get(id),
    manufacturer: (id) => byId.get(id),
    names: (written) => {
      const named = byId.get(idOf(written) ?? '');
      return named === undefined
        ? shortFor(written).map((one) => ({ manufacturer: one, name: written, isShortName: true }))
        : [{ manufacturer: named, name: named.name }];
    },
    knows: (text) => ({
      manufacturer: idOf(text) !== undefined,
      partNumber: similar.get(partKey(text))?.some(({ partNumber }) => partNumber === text) === true,
    }),
  };
};

/** Reads the head of the index, which has every manufacturer. Throws `IndexUnavailable`. */
export const readHead = async (readText: ReadText): Promise<ListIndexHead> => {
  const head = await readJson(readText, listIndexPaths.head);
  if (!isHead(head)) throw new IndexUnavailable();
  return head;
};

/**
 * Reads the index: its head and all shards, because a longer part number that contains one of the list may be in any. The server gets
 * no line of the list, and the same requests whatever the list is. Throws `IndexUnavailable`.
 */
export const readIndex = async ({
  readText,
  origin,
}: {
  readonly readText: ReadText;
  readonly origin: string;
}): Promise<LineAnswers> => {
  const head = await readHead(readText);
  const shards = await Promise.all(
    head.shards.map(async (name) => {
      const shard = await readJson(readText, listIndexPaths.shard(name));
      if (!isShard(shard)) throw new IndexUnavailable();
      return shard;
    }),
  );
  return answersFrom(head, shards, origin);
};
