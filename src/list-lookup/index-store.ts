import { maxContaining, maxExact } from '../contracts/lookup-limits.ts';
import type { MemoryStore } from '../evidence/look-up.ts';
import { candidateKey } from '../evidence/lookup-key.ts';
import type { createNameFinder } from '../evidence/similar-names.ts';
import { compareCodePoints } from '../evidence/text-order.ts';
import type { FoundRecord } from './line.ts';

/** A part number that the source of a record stated once and states no more. */
export type FormerNumber = readonly [recordId: string, partNumber: string];

/** A record by its part number, or by a former one. */
type Entry = FoundRecord & { readonly former?: { readonly partNumber: string } };

type KeyedEntry = { readonly entry: Entry; readonly key: string };

/** By manufacturers, then by part numbers, then by keys, as the databases have them. */
const inOrder = (one: KeyedEntry, other: KeyedEntry): number =>
  compareCodePoints(one.entry.manufacturer.id, other.entry.manufacturer.id) ||
  compareCodePoints(one.entry.partNumber, other.entry.partNumber) ||
  compareCodePoints(one.key, other.key);

/** No manufacturer's id has a line break, so this key is that of one pair only. */
const pairOf = (manufacturerId: string, partNumber: string): string => `${manufacturerId}\n${partNumber}`;

/** At most so many of these manufacturers, and as many of others. */
const pick = (entries: readonly KeyedEntry[], manufacturerIds: readonly string[]): KeyedEntry[] => {
  const taken = { own: 0, others: 0 };
  return entries.filter(({ entry }) => {
    const side = manufacturerIds.includes(entry.manufacturer.id) ? 'own' : 'others';
    taken[side] += 1;
    return taken[side] <= maxExact;
  });
};

/** Makes what finds the entries whose keys contain a key and more, those that begin with it first. */
const findContaining = (all: readonly KeyedEntry[]) => {
  const entries = all.toSorted(
    (one, other) =>
      compareCodePoints(one.entry.manufacturer.id, other.entry.manufacturer.id) ||
      compareCodePoints(one.key, other.key) ||
      compareCodePoints(one.entry.partNumber, other.entry.partNumber),
  );
  // Most texts are part of no key, which one look at all of them shows.
  const keys = entries.map(({ key }) => key).join('\n');
  return (wanted: string): Entry[] => {
    if (!keys.includes(wanted)) return [];
    const longer = entries.filter(({ key }) => key.length > wanted.length && key.includes(wanted));
    const listed = (isBeginning: boolean) =>
      longer.filter(({ key }) => key.startsWith(wanted) === isBeginning).slice(0, maxContaining + 1);
    return [...listed(true), ...listed(false)].map(({ entry }) => entry);
  };
};

/** The keyed queries of a lookup over records in memory. `findMeant` is asked for a name that nobody has. */
export const createIndexStore = (
  records: readonly FoundRecord[],
  {
    named,
    findMeant,
    formerNumbers,
  }: Pick<ReturnType<typeof createNameFinder>, 'named'> &
    Pick<MemoryStore<FoundRecord, Entry>, 'findMeant'> & {
      /** The latest of those of one record that a lookup finds alike comes last. */
      readonly formerNumbers: readonly FormerNumber[];
    },
): MemoryStore<FoundRecord, Entry> => {
  const current = records.map((entry): KeyedEntry => ({ entry, key: candidateKey(entry.partNumber) }));
  const byPair = new Map(
    records.map((record) => [pairOf(record.manufacturer.id, record.partNumber), record]),
  );
  const byNumber = Map.groupBy(current.toSorted(inOrder), ({ entry }) => entry.partNumber);
  const byId = new Map(records.map((record) => [record.id, record]));
  const alike = new Map(current.map((one) => [`${one.key}\n${one.entry.id}`, one]));
  for (const [id, partNumber] of formerNumbers) {
    const record = byId.get(id);
    const key = candidateKey(partNumber);
    if (record !== undefined)
      alike.set(`${key}\n${id}`, { entry: { ...record, former: { partNumber } }, key });
  }
  const byKey = Map.groupBy([...alike.values()].toSorted(inOrder), ({ key }) => key);
  const ofManufacturer = Map.groupBy(current, ({ entry }) => entry.manufacturer.id);
  const containing = new Map<string | undefined, ReturnType<typeof findContaining>>();
  const containingOf = (manufacturerId: string | undefined) => {
    const known =
      containing.get(manufacturerId) ??
      findContaining(manufacturerId === undefined ? current : (ofManufacturer.get(manufacturerId) ?? []));
    containing.set(manufacturerId, known);
    return known;
  };
  const known = (name: string) => named(name).find(({ isShortName }) => isShortName !== true)?.manufacturer;
  const rows = (
    keys: readonly string[],
    of: ReadonlyMap<string, readonly KeyedEntry[]>,
    manufacturerIds: readonly string[],
  ): Entry[] =>
    [...new Set(keys)]
      .flatMap((key) => pick(of.get(key) ?? [], manufacturerIds))
      .sort(inOrder)
      .map(({ entry }) => entry);
  return {
    find: (name, partNumber) => byPair.get(pairOf(known(name)?.id ?? '', partNumber)),
    findManufacturer: (name) => {
      const one = known(name);
      return one && { ...one, records: ofManufacturer.get(one.id)?.length ?? 0 };
    },
    findMeant,
    findRows: ({ numbers, alike: keys, contained, manufacturerIds }) => ({
      exact: rows(numbers, byNumber, manufacturerIds),
      alike: rows(keys, byKey, manufacturerIds),
      containing: contained === undefined ? [] : containingOf(contained.manufacturerId)(contained.key),
    }),
  };
};
