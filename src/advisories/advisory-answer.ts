import { findLookAlike, withoutLookAlikes } from '../evidence/look-alikes.ts';
import { candidateKey } from '../evidence/lookup-key.ts';
import { compareText } from '../evidence/text-order.ts';
import { dayInWords } from '../text/day-in-words.ts';
import { foundWords, noNumberWords } from './advisory-words.ts';
import {
  type AdvisoryAnswer,
  type AdvisoryReason,
  type AnsweredAdvisory,
  advisoryReasons,
} from './answered-advisory.ts';
import { wordsOfName } from './name-words.ts';
import type { AdvisoryIndex, IndexedAdvisory, Mention, VendorAdvisories } from './named-by-vendor.ts';
import { patternOf } from './patterns.ts';
import { meansAny, valueKind } from './value-kind.ts';

/** The answer where nothing was checked, with why. */
export const notChecked = (why: string): AdvisoryAnswer => ({
  word: 'not_checked',
  words: `Not checked: ${why}.`,
  advisories: [],
  toSearch: [],
});

/** Who made the product of a number: our manufacturer by its id, or the name of one that the register has not; neither where unknown. */
export type AskedManufacturer = { readonly id?: string; readonly name: string };

/** Fewer characters, and many other numbers would continue a number by chance. */
const minContinued = 6;

/** A longer text is no part number, and comparing it would cost more. */
const maxCharacters = 1000;

/** Values of a vendor that may be the number, and why. */
type Hit = {
  readonly reason: AdvisoryReason;
  readonly value: string;
  readonly mentions: readonly Mention[];
  /** The vendor, where it is not the manufacturer that was asked for. */
  readonly vendor?: string;
};

type Kept = readonly [value: string, mentions: readonly Mention[]];

/** The key of candidates, in which letters of another script are those that they look like. */
const keyOf = (text: string): string =>
  candidateKey(findLookAlike(text) === undefined ? text : (withoutLookAlikes(text) ?? text));

/** What is kept, by keys that several may share. */
const createShelf = () => {
  const shelf = new Map<string, Kept[]>();
  return {
    put: (key: string, kept: Kept): void => {
      const known = shelf.get(key);
      if (known === undefined) shelf.set(key, [kept]);
      else known.push(kept);
    },
    at: (key: string): readonly Kept[] => shelf.get(key) ?? [],
    sortedKeys: (): string[] => [...shelf.keys()].sort(compareText),
  };
};

/** The place of the first key in a sorted list that is not before this one. */
const placeFrom = (sorted: readonly string[], key: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareText(sorted[middle] ?? '', key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The keys of a sorted list that begin with a text and go on. */
const begunBy = (sorted: readonly string[], text: string): string[] => {
  const first = placeFrom(sorted, text);
  let end = first;
  while (sorted[end]?.startsWith(text)) end += 1;
  return sorted.slice(first, end).filter((key) => key !== text);
};

/** Makes what finds the values of a vendor that may be a number. It prepares them once. */
const createVendorFinder = ({ numbers, words }: VendorAdvisories): ((number: string) => Hit[]) => {
  const alike = createShelf();
  const long = createShelf();
  const several = createShelf();
  const inNames = createShelf();
  const covering: { reason: AdvisoryReason; kept: Kept; covers: (key: string) => boolean }[] = [];
  for (const kept of numbers) {
    const [value] = kept;
    const kind = valueKind(value);
    if (kind === 'number') {
      alike.put(keyOf(value), kept);
      if (value.length >= minContinued) long.put(keyOf(value), kept);
    } else if (kind !== 'name') {
      // A series without characters in place of others, such as “all models”, may be any number.
      const whole = meansAny(value) ? undefined : patternOf(value, { isName: kind === 'series' });
      const covers = whole ?? (() => kind === 'series');
      covering.push({ reason: kind, kept, covers });
      const continues =
        kind === 'pattern' && value.length >= minContinued
          ? patternOf(`${value}*`, { isName: false })
          : undefined;
      if (continues !== undefined) {
        covering.push({ reason: 'longer', kept, covers: (key) => !covers(key) && continues(key) });
      }
    }
    // Several numbers or patterns may stand in one value.
    for (const word of wordsOfName(value)) {
      if (word === value) continue;
      if (keyOf(word) !== keyOf(value)) several.put(keyOf(word), kept);
      const covers = patternOf(word, { isName: kind !== 'pattern' });
      if (covers !== undefined) covering.push({ reason: 'series', kept, covers });
    }
  }
  for (const kept of words) {
    const [word] = kept;
    inNames.put(keyOf(word), kept);
    const covers = patternOf(word, { isName: true });
    if (covers !== undefined) covering.push({ reason: 'name_pattern', kept, covers });
  }
  const longKeys = long.sortedKeys();
  return (number) => {
    const key = number.length > maxCharacters ? '' : keyOf(number);
    const hits = (reason: AdvisoryReason, all: readonly Kept[]): Hit[] =>
      all
        .filter(([value]) => value !== number || reason === 'name')
        .map(([value, mentions]) => ({ reason, value, mentions }));
    const same = numbers.get(number);
    const exact: Hit[] = same === undefined ? [] : [{ reason: 'number', value: number, mentions: same }];
    if (key === '') return exact;
    // Lists write a number within other words: `SCALANCE X208`, `CPU 6ES7214-1AG40-0XB0`.
    const parts = wordsOfName(number)
      .map(keyOf)
      .filter((part) => part !== key);
    /** Whether a value has the same letters, and not only such as look like them. */
    const isSpelling = ([value]: Kept): boolean => candidateKey(value) === candidateKey(number);
    const beginnings = Array.from({ length: key.length - 1 }, (_, at) => key.slice(0, at + 1));
    return [
      ...exact,
      ...hits('spelling', alike.at(key).filter(isSpelling)),
      ...hits(
        'series',
        alike.at(key).filter((kept) => !isSpelling(kept)),
      ),
      ...hits('part', parts.flatMap(alike.at)),
      ...hits('series', [key, ...parts, ...beginnings.slice(minContinued - 1)].flatMap(several.at)),
      ...covering.flatMap(({ reason, kept, covers }) => (covers(key) ? hits(reason, [kept]) : [])),
      ...hits('longer', beginnings.flatMap(long.at)),
      ...hits('shorter', begunBy(longKeys, key).flatMap(long.at)),
      ...hits('name', [key, ...parts].flatMap(inNames.at)),
    ];
  };
};

/** What mentions say of the product, each once. */
const saysOf = (mentions: readonly Mention[]): AnsweredAdvisory['says'] => {
  const said = mentions.map(({ states, version }) => ({ states, version }));
  return [...new Map(said.map((one) => [JSON.stringify(one), one])).values()];
};

type Found = { readonly hit: Hit; readonly values: Set<string>; readonly mentions: Mention[] };

/** More values or versions of one advisory are not listed: its file has them. */
const mostListed = 200;

const asAnswered = ({ hit, values, mentions }: Found): AnsweredAdvisory[] => {
  const [first] = mentions;
  if (first === undefined) return [];
  const { first: _, ...advisory } = first.advisory;
  const since = mentions.reduce((day, one) => (one.since < day ? one.since : day), first.since);
  const isCurrent = mentions.some((one) => one.last === undefined);
  const last = isCurrent
    ? undefined
    : mentions.reduce((day, one) => ((one.last ?? '') > day ? (one.last ?? '') : day), '');
  return [
    {
      ...advisory,
      reason: hit.reason,
      values: [...values].slice(0, mostListed),
      ...(hit.vendor !== undefined && { vendor: hit.vendor }),
      since,
      ...(last !== undefined && { last }),
      says: saysOf(mentions.filter((one) => one.last === last)).slice(0, mostListed),
    },
  ];
};

/**
 * The advisories of hits, each once: for the strongest reason that its newest revision has; where that has none, for what earlier ones
 * had.
 */
const advisoriesOf = (hits: readonly Hit[]): AnsweredAdvisory[] => {
  const found = new Map<IndexedAdvisory, Found>();
  const strength = ({ reason }: Hit): number => advisoryReasons.indexOf(reason);
  const sorted = hits.toSorted((one, other) => strength(one) - strength(other));
  for (const isDropped of [false, true]) {
    for (const hit of sorted) {
      for (const mention of hit.mentions) {
        if ((mention.last !== undefined) !== isDropped) continue;
        const { advisory } = mention;
        const known = found.get(advisory) ?? { hit, values: new Set(), mentions: [] };
        found.set(advisory, known);
        if (known.hit.reason !== hit.reason || known.hit.vendor !== hit.vendor) continue;
        // A value of today may have stood there before with other versions; another one of then says nothing of today.
        const isOfToday = known.mentions.some(({ last }) => last === undefined);
        if (isDropped && isOfToday && !known.values.has(hit.value)) continue;
        known.values.add(hit.value);
        known.mentions.push(mention);
      }
    }
  }
  return [...found.values()]
    .flatMap(asAnswered)
    .sort(
      (one, other) =>
        Number(one.reason !== 'number') - Number(other.reason !== 'number') ||
        compareText(other.date, one.date) ||
        compareText(one.id, other.id),
    );
};

const noAdvisory = notChecked('no advisory about the manufacturer was read');

/** Up to which day advisories were read, in one sentence; of which publisher and of own files where there are such. */
export const readUpToWords = ({ read }: Pick<AdvisoryIndex, 'read'>): string => {
  const hasOwn = read.some(({ of }) => of === 'own');
  const nothing = read.map(({ of, upTo }) => {
    const where = of === 'own' ? 'your files' : of.join(', ');
    return `nothing${hasOwn ? ` of ${where}` : ''} after ${dayInWords(upTo)}`;
  });
  return `N${nothing.join(' and ').slice(1)} was read.`;
};

/** Makes what answers, from an index that was read, whether advisories name a part number. */
export const createAdvisoryAnswers = (index: AdvisoryIndex) => {
  const finders = new Map<VendorAdvisories, ReturnType<typeof createVendorFinder>>();
  const finderOf = (vendor: VendorAdvisories) => {
    const finder = finders.get(vendor) ?? createVendorFinder(vendor);
    finders.set(vendor, finder);
    return finder;
  };
  const anywhere = new Map<
    string,
    { readonly vendor: VendorAdvisories; readonly mentions: readonly Mention[] }[]
  >();
  for (const vendor of index.vendors) {
    for (const [number, mentions] of vendor.numbers) {
      anywhere.set(number, [...(anywhere.get(number) ?? []), { vendor, mentions }]);
    }
  }
  const answerOf = (manufacturer: AskedManufacturer, number: string): AdvisoryAnswer => {
    const own = index.vendor(manufacturer);
    const like = manufacturer.id === undefined ? [] : index.like(manufacturer.id);
    const { unnamed } = index;
    const elsewhere = (anywhere.get(number) ?? [])
      .filter(({ vendor }) => vendor !== own)
      .map(
        ({ vendor, mentions }): Hit => ({
          reason: 'elsewhere',
          value: number,
          mentions,
          vendor: vendor.name,
        }),
      );
    const underLike = [...like, ...(unnamed === undefined ? [] : [unnamed])].flatMap((vendor) =>
      finderOf(vendor)(number)
        .filter(({ reason }) => reason !== 'number')
        .map((hit): Hit => ({ ...hit, vendor: vendor.name })),
    );
    const advisories = advisoriesOf([
      ...(own === undefined ? [] : finderOf(own)(number)),
      ...underLike,
      ...elsewhere,
    ]);
    if (advisories.length > 0) {
      const isNamed = advisories.some(({ reason }) => reason === 'number');
      return {
        word: isNamed ? 'named' : 'perhaps_named',
        words: `${foundWords(advisories)} ${readUpToWords(index)}`,
        advisories,
        toSearch: [],
      };
    }
    if (own === undefined) return noAdvisory;
    const all = new Set([...own.withNumbers, ...own.withoutNumbers]);
    const ofLike = like.flatMap(({ withNumbers, withoutNumbers }) => [...withNumbers, ...withoutNumbers]);
    const more = new Set(ofLike.filter((advisory) => !all.has(advisory)));
    const names = like.map(({ name }) => name);
    const ofOwnFiles = (advisory: IndexedAdvisory): boolean => advisory.own !== undefined;
    const inOwnFiles = [...all, ...more].filter(ofOwnFiles).length;
    const without = [...(unnamed?.withNumbers ?? []), ...(unnamed?.withoutNumbers ?? [])].filter(
      (advisory) => ofOwnFiles(advisory) && !all.has(advisory) && !more.has(advisory),
    );
    return {
      word: 'no_number',
      words: `${noNumberWords(own, { names, count: more.size, inOwnFiles, unnamed: without.length })} ${readUpToWords(index)}`,
      advisories,
      toSearch: [...own.withoutNumbers, ...more, ...without],
    };
  };
  // A decision about one line asks for all lines again.
  const known = new Map<string, AdvisoryAnswer>();
  return (manufacturer: AskedManufacturer, number: string): AdvisoryAnswer => {
    const key = JSON.stringify([manufacturer.id, manufacturer.name, number]);
    const answer = known.get(key) ?? answerOf(manufacturer, number);
    known.set(key, answer);
    return answer;
  };
};
