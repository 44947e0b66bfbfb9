import {
  maxCandidates,
  maxContaining,
  maxElsewhere,
  maxExact,
  minContained,
  minContainedElsewhere,
} from '../contracts/lookup-limits.ts';
import type {
  ComparedRecord,
  CountedManufacturer,
  NotFoundRecords,
  RecordReason,
} from '../contracts/page-views.ts';
import { candidateKey } from './lookup-key.ts';
import type { ManufacturerName } from './similar-names.ts';

/** A manufacturer, by a name, id or alias, and a part number. */
export type ProductReading = { readonly manufacturer: string; readonly partNumber: string };

/** What is known of a lookup that found nothing by `find`. */
export type UnknownProduct = {
  /** The manufacturer that has the name, or those that the name may mean; none of both for a part number alone. */
  readonly known: CountedManufacturer | undefined;
  readonly meant: readonly ManufacturerName[];
  /** Whether a manufacturer was named. */
  readonly isNamed: boolean;
  /** The part number, and further readings of an address. */
  readonly partNumbers: readonly [string, ...string[]];
  /** Words of a text that may be its number with other signs: none of them is exactly a number. */
  readonly runs?: readonly string[];
};

/** The keys by which a store is asked. A list without keys is not asked for. */
export type LookupKeys = {
  /** Exact part numbers. */
  readonly numbers: readonly string[];
  /** Candidate keys of part numbers, now or once. */
  readonly alike: readonly string[];
  /** The candidate key that longer ones contain, and the id of the manufacturer if others do not count. */
  readonly contained: { readonly key: string; readonly manufacturerId: string | undefined } | undefined;
  /** The manufacturers whose rows must not be crowded out by those of others. */
  readonly manufacturerIds: readonly string[];
};

/** The rows that a store has for the keys, in its one order and without rank. */
export type LookupRows<Listed> = {
  readonly exact: readonly Listed[];
  readonly alike: readonly Listed[];
  readonly containing: readonly Listed[];
};

/** A longer text than these characters is no part number, and nothing is similar to it. */
const maxNumberCharacters = 200;

/** The candidate key of a text of at least so many letters and digits; empty for a shorter one, or where nothing is similar. */
const keyOf = (text: string, atLeast: number): string => {
  const key = text.length > maxNumberCharacters ? '' : candidateKey(text);
  return [...key].length < atLeast ? '' : key;
};

const keysOf = (texts: readonly string[], atLeast: number): string[] =>
  [...new Set(texts.map((text) => keyOf(text, atLeast)))].filter((key) => key !== '');

/** The key of each number before its last slash. Of an unknown manufacturer, a short one would be chance. */
const slashKeys = ({ known, partNumbers, runs = [] }: UnknownProduct): string[] =>
  keysOf(
    [...partNumbers, ...runs].map((text) => text.slice(0, Math.max(0, text.lastIndexOf('/')))),
    known === undefined ? minContainedElsewhere : minContained,
  );

/** The keys of a lookup that found no product. */
export const lookupKeys = (unknown: UnknownProduct): LookupKeys => {
  const { known, meant, partNumbers, runs = [] } = unknown;
  const contained = keyOf(partNumbers[0], known === undefined ? minContainedElsewhere : minContained);
  return {
    numbers: partNumbers,
    alike: [...new Set([...keysOf([...partNumbers, ...runs], minContained), ...slashKeys(unknown)])],
    contained: contained === '' ? undefined : { key: contained, manufacturerId: known?.id },
    manufacturerIds: [known, ...meant.map(({ manufacturer }) => manufacturer)].flatMap(
      (one) => one?.id ?? [],
    ),
  };
};

/**
 * What a lookup says that found no product, from the rows of a store: whom the name may mean, and records with the reason for each. In
 * this order: other spellings and former numbers of the manufacturer, the number before a slash, exactly the number of others, other
 * spellings of others, longer numbers. Exactly the number of whatever manufacturer is all that is offered for a number alone.
 */
export const judgeRows = <Listed extends ComparedRecord>(
  unknown: UnknownProduct,
  { exact, alike, containing }: LookupRows<Listed>,
): NotFoundRecords<Listed> => {
  const { known, meant, isNamed, partNumbers, runs = [] } = unknown;
  const keys = new Set(keysOf([...partNumbers, ...runs], minContained));
  const shorter = new Set(slashKeys(unknown));
  const isOwn = ({ manufacturer }: Listed): boolean => manufacturer.id === known?.id;
  const keyIn = (some: ReadonlySet<string>) => (record: Listed) =>
    some.has(candidateKey(record.former?.partNumber ?? record.partNumber));
  const offered = new Set(meant.map(({ manufacturer }) => manufacturer.id));
  const same = exact.filter((record) => !isOwn(record) && !offered.has(record.manufacturer.id));
  const written = alike.filter((record) => keyIn(keys)(record) && !partNumbers.includes(record.partNumber));
  const cut = alike.filter(
    (record) =>
      record.former === undefined && keyIn(shorter)(record) && (known === undefined || isOwn(record)),
  );
  const first = candidateKey(partNumbers[0]);
  const isBeginning = ({ partNumber }: Listed): boolean => candidateKey(partNumber).startsWith(first);
  const longer = [...containing.filter(isBeginning), ...containing.filter((record) => !isBeginning(record))];
  const offer = (why: RecordReason, records: readonly Listed[], most: number) =>
    records.slice(0, most).map((record) => ({ why, record }));
  const spelled = (records: readonly Listed[], most: number) =>
    [
      ...offer(
        'spelling',
        records.filter(({ former }) => former === undefined),
        most,
      ),
      ...offer(
        'former_number',
        records.filter(({ former }) => former !== undefined),
        most,
      ),
    ].slice(0, most);
  const records =
    !isNamed && same.length > 0
      ? offer('same_number', same, maxExact)
      : [
          ...spelled(written.filter(isOwn), maxCandidates),
          ...offer('before_slash', cut, maxCandidates),
          ...offer('same_number', same, maxElsewhere),
          ...spelled(
            written.filter((record) => !isOwn(record)),
            isNamed ? maxElsewhere : maxCandidates,
          ),
          ...offer('longer', longer, maxContaining),
        ];
  const manufacturers = meant.map(({ manufacturer, name, isShortName = false }) => ({
    manufacturer,
    matched: name,
    isShortName,
    record: exact.find((one) => one.manufacturer.id === manufacturer.id && one.partNumber === partNumbers[0]),
  }));
  return {
    verdict: records.length + manufacturers.length > 0 ? 'perhaps' : 'not_found',
    manufacturer: known,
    manufacturers,
    records,
    hasMoreLonger: containing.length > maxContaining,
  };
};

/** The keyed queries of a lookup. Each gives rows in one order, and ranks nothing. */
export type LookupStore<Found, Listed> = {
  /** The product of the manufacturer with this name, id or alias and with exactly this part number. */
  readonly find: (manufacturer: string, partNumber: string) => Promise<Found | undefined>;
  /** The manufacturer with this name, id or alias. */
  readonly findManufacturer: (manufacturer: string) => Promise<CountedManufacturer | undefined>;
  /** The manufacturers that a name may mean which none of them has. */
  readonly findMeant: (manufacturer: string) => Promise<readonly ManufacturerName[]>;
  /** The rows for the keys: of each key at most so many of the wanted manufacturers, and as many of others. */
  readonly findRows: (keys: LookupKeys) => Promise<LookupRows<Listed>>;
};

/** A product that was found, or what a lookup says without one. */
export type LookupResult<Found, Listed extends ComparedRecord> =
  | { readonly verdict: 'found'; readonly product: Found }
  | NotFoundRecords<Listed>;

/** What a lookup says of a part number alone: never that it is found, because its manufacturer is for a person to confirm. */
export const lookUpNumber = async <Found, Listed extends ComparedRecord>(
  store: LookupStore<Found, Listed>,
  partNumber: string,
): Promise<NotFoundRecords<Listed>> => {
  const unknown: UnknownProduct = { known: undefined, meant: [], isNamed: false, partNumbers: [partNumber] };
  const keys = lookupKeys(unknown);
  const exact = await store.findRows({ ...keys, alike: [], contained: undefined });
  if (exact.exact.length > 0) return judgeRows(unknown, exact);
  return judgeRows(unknown, await store.findRows({ ...keys, numbers: [] }));
};

/**
 * The rule of every lookup: a product is found by a name, id or alias of its manufacturer and exactly its part number. An address may
 * be read in several ways, the shortest manufacturer first; a longer one is tried only while nothing is known of a shorter.
 */
export const lookUp = async <Found, Listed extends ComparedRecord>(
  store: LookupStore<Found, Listed>,
  readings: readonly ProductReading[],
): Promise<LookupResult<Found, Listed>> => {
  for (const { manufacturer, partNumber } of readings) {
    const product = await store.find(manufacturer, partNumber);
    if (product !== undefined) return { verdict: 'found', product };
  }
  const judge = async (unknown: UnknownProduct) =>
    judgeRows(unknown, await store.findRows(lookupKeys(unknown)));
  for (const { manufacturer, partNumber } of readings) {
    const known = await store.findManufacturer(manufacturer);
    if (known !== undefined) return judge({ known, meant: [], isNamed: true, partNumbers: [partNumber] });
  }
  const [first = '', ...others] = readings.map(({ partNumber }) => partNumber);
  const unknown = { known: undefined, isNamed: true };
  for (const [index, { manufacturer, partNumber }] of readings.entries()) {
    const meant = await store.findMeant(manufacturer);
    if (meant.length === 0) continue;
    const rest = readings.filter((_, place) => place !== index).map((reading) => reading.partNumber);
    return judge({ ...unknown, meant, partNumbers: [partNumber, ...rest] });
  }
  return judge({ ...unknown, meant: [], partNumbers: [first, ...others] });
};

/** A store in memory, which answers at once: the index of a list, whose lines are many. */
export type MemoryStore<Found, Listed> = {
  readonly [Query in keyof LookupStore<Found, Listed>]: (
    ...given: Parameters<LookupStore<Found, Listed>[Query]>
  ) => Awaited<ReturnType<LookupStore<Found, Listed>[Query]>>;
};

/** The same for one reading, or the runs in it, in a store in memory. Without a manufacturer, the part number alone is looked up. */
export const lookUpInMemory = <Found, Listed extends ComparedRecord>(
  store: MemoryStore<Found, Listed>,
  { manufacturer, partNumber, runs = [] }: ProductReading & Pick<UnknownProduct, 'runs'>,
): LookupResult<Found, Listed> => {
  const isNamed = manufacturer !== '';
  const product = isNamed ? store.find(manufacturer, partNumber) : undefined;
  if (product !== undefined) return { verdict: 'found', product };
  const known = isNamed ? store.findManufacturer(manufacturer) : undefined;
  const meant = isNamed && known === undefined ? store.findMeant(manufacturer) : [];
  const unknown: UnknownProduct = { known, meant, isNamed, partNumbers: [partNumber], runs };
  return judgeRows(unknown, store.findRows(lookupKeys(unknown)));
};
