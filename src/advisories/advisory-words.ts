import { counted, groupDigits } from '../text/counted.ts';
import { dayInWords } from '../text/day-in-words.ts';
import type { AdvisoryAnswer, AdvisoryReason, AnsweredAdvisory } from './answered-advisory.ts';
import type { ProductState } from './kept-advisory.ts';
import type { VendorAdvisories } from './named-by-vendor.ts';

/** A state in the words of the standard: `known not affected`. */
export const stateInWords = (state: ProductState): string => state.replaceAll('_', ' ');

/** A version without signs of a range, which `vers:` and some advisories leave together. */
const oneVersion = '([^<>=|*]+)';

/** How the usual version ranges read; `vers:` begins a range, and `all` is its scheme. */
const rangeWords: readonly (readonly [form: RegExp, words: string])[] = [
  [/^vers:all\/\*$/, 'all versions'],
  [new RegExp(`^vers:all/<${oneVersion}$`), 'before $1'],
  [new RegExp(`^vers:all/>=${oneVersion}$`), 'from $1 on'],
  [new RegExp(`^vers:all/>=${oneVersion}\\|?<${oneVersion}$`), 'from $1 and before $2'],
];

/** A version range in the notation `vers:` in words; undefined for every other one. */
export const rangeInWords = (version: string): string | undefined => {
  const [form, words = ''] = rangeWords.find(([one]) => one.test(version)) ?? [];
  return form && version.replace(form, words);
};

const advisories = (count: number): string => counted(count, 'security advisory', 'security advisories');

const newestDay = (all: readonly AnsweredAdvisory[]): string =>
  all.reduce((day, { date }) => (date > day ? date : day), '');

/** `of 6 May 2022`, or `the newest of` the day of the newest. */
const newestOf = (all: readonly AnsweredAdvisory[]): string => {
  const newest = newestDay(all);
  return all.length === 1 ? ` of ${dayInWords(newest)}` : `, the newest of ${dayInWords(newest)}`;
};

/** What the advisories say of the product, each state with the number of advisories that have it. */
const statesWords = (all: readonly AnsweredAdvisory[]): string => {
  const counts = new Map<string, number>();
  for (const { says } of all) {
    const states = new Set(says.flatMap(({ states: own }) => own));
    const words = states.size === 0 ? ['no state'] : [...states].map((state) => `“${stateInWords(state)}”`);
    for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  if (all.length === 1) return [...counts.keys()].join(' and ');
  return [...counts].map(([words, count]) => `${words} in ${count}`).join(', ');
};

/** How many values or advisories are written out before the rest is counted. */
const mostWritten = 3;

const reasonWords: Readonly<Record<AdvisoryReason, (value: string) => string>> = {
  number: (value) => `“${value}” is this number`,
  spelling: (value) => `“${value}” differs by case, spacing or punctuation`,
  part: (value) => `“${value}” is a word of it`,
  pattern: (value) => `“${value}” covers it`,
  series: (value) => `“${value}” may mean it`,
  longer: (value) => `it continues “${value}”`,
  shorter: (value) => `it begins “${value}”`,
  name: (value) => `“${value}” stands in the name of a product, not as its number`,
  name_pattern: (value) => `“${value}” in the name of a product covers it`,
  elsewhere: (value) => `exactly “${value}” is named`,
};

/** Why an advisory perhaps names a number, a reason for each value as written. */
export const reasonsInWords = ({
  reason,
  values,
  vendor,
}: Pick<AnsweredAdvisory, 'reason' | 'values'> & { readonly vendor?: string | undefined }): string[] =>
  values.map((value) => {
    const under = vendor === undefined ? '' : vendor === '' ? ', without a vendor' : `, under “${vendor}”`;
    return `${reasonWords[reason](value)}${under}`;
  });

/** Since when and until when an advisory named a number that its newest revision has no more. */
export const droppedInWords = ({ id, date, since, last = since }: AnsweredAdvisory): string =>
  `Named from ${dayInWords(since)} to ${dayInWords(last)} in ${id}, no longer in the revision of ${dayInWords(date)}.`;

/** The first entries of a list, and how many follow. */
const firstOf = (all: readonly string[], rest: (count: number) => string): string[] =>
  all.length > mostWritten ? [...all.slice(0, mostWritten), rest(all.length - mostWritten)] : [...all];

const moreValues = (count: number): string => `and for ${counted(count, 'more value')}`;

/** What the newest revision that names a product says of it: `“known affected”: <V2.9.7`. */
export const saysInWords = ({ says }: Pick<AnsweredAdvisory, 'says'>): string =>
  firstOf(
    says.map(({ states, version }) =>
      [states.map((state) => `“${stateInWords(state)}”`).join(' and '), version]
        .filter((words) => words !== '')
        .join(': '),
    ),
    (count) => `and ${counted(count, 'more version')}`,
  )
    .filter((words) => words !== '')
    .join('; ');

/** What an advisory of an answer says: why it is listed, since when and until when, and what it says of the product. */
export const advisoryInWords = (advisory: AnsweredAdvisory): string => {
  const { reason, since, last, date } = advisory;
  const days =
    last === undefined
      ? `since ${dayInWords(since)}`
      : `from ${dayInWords(since)} to ${dayInWords(last)}, no longer in the revision of ${dayInWords(date)}`;
  return [
    ...(reason === 'number' ? [] : firstOf(reasonsInWords(advisory), moreValues)),
    days,
    saysInWords(advisory),
  ]
    .filter((words) => words !== '')
    .join('; ');
};

/** The answer in a few words, as the cell of a table has it; empty where nothing was checked. */
export const shortAnswer = ({
  word,
  advisories: all,
}: Pick<AdvisoryAnswer, 'word' | 'advisories'>): string => {
  if (word === 'not_checked') return '';
  if (word === 'no_number') return 'No number';
  const listed = word === 'named' ? all.filter(({ reason }) => reason === 'number') : all;
  const current = listed.filter(({ last }) => last === undefined);
  const name = word === 'named' ? 'Named' : 'Perhaps named';
  return current.length === 0
    ? `${name} earlier in ${advisories(listed.length)}`
    : `${name} in ${advisories(current.length)}${current.length === 1 ? ' of' : ', newest'} ${dayInWords(newestDay(current))}`;
};

const perhapsWords = (perhaps: readonly AnsweredAdvisory[], hasMore: boolean): string[] => {
  const current = perhaps.filter(({ last }) => last === undefined);
  const earlier = perhaps.length - current.length;
  const reasons = [...new Set((current.length > 0 ? current : perhaps).flatMap(reasonsInWords))];
  const written = firstOf(reasons, moreValues);
  const more = hasMore ? 'more ' : '';
  return [
    ...(current.length === 0
      ? []
      : [
          `Perhaps named in ${counted(current.length, `${more}security advisory`, `${more}security advisories`)}${newestOf(current)}: ${written.join('; ')}.`,
        ]),
    ...(earlier === 0
      ? []
      : [
          `Perhaps named earlier in ${advisories(earlier)}, no longer in the newest revision${current.length === 0 ? `: ${written.join('; ')}` : ''}.`,
        ]),
  ];
};

/** An advisory by its key: its id and who publishes it. */
const keyInWords = ({ id, publisher }: AnsweredAdvisory): string =>
  `“${id}” of ${publisher.name} (${publisher.namespace})`;

/** Which advisories are in files of the user. */
const ownWords = (all: readonly AnsweredAdvisory[]): string[] => {
  const own = all.filter((one) => one.own !== undefined);
  const keys = firstOf(own.map(keyInWords), (count) => `and ${counted(count, 'other')}`);
  return own.length === 0 ? [] : [`In your files: ${keys.join(', ')}.`];
};

/** What advisories that name a number, or perhaps, say together. The states are theirs: of a product of yours nothing is said. */
export const foundWords = (all: readonly AnsweredAdvisory[]): string => {
  const named = all.filter(({ reason }) => reason === 'number');
  const current = named.filter(({ last }) => last === undefined);
  const dropped = named.filter(({ last }) => last !== undefined);
  const restDropped = dropped.length - mostWritten;
  return [
    ...(current.length === 0
      ? []
      : [`Named in ${advisories(current.length)}${newestOf(current)}: ${statesWords(current)}.`]),
    ...dropped.slice(0, mostWritten).map(droppedInWords),
    ...(restDropped > 0 ? [`Named earlier in ${restDropped} more, no longer in the newest revision.`] : []),
    ...perhapsWords(
      all.filter(({ reason }) => reason !== 'number'),
      current.length > 0,
    ),
    ...ownWords(all),
  ].join(' ');
};

/** Names in quotes, the first ones written out: `“A”, “B” and 3 others`. */
const someNames = (names: readonly string[]): string => {
  const written = names.slice(0, mostWritten).map((name) => `“${name}”`);
  const rest = names.length - written.length;
  const all = rest > 0 ? [...written, counted(rest, 'other')] : written;
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
};

/** Where a person has to search, of advisories that name products without numbers. */
const toSearchWords = (count: number): string =>
  `${count === 1 ? 'names' : 'name'} products without numbers: search ${count === 1 ? 'it' : 'them'} for the family.`;

/** How many advisories about a manufacturer were read and what to search in them; no advisory that was read is left out. */
export const noNumberWords = (
  { name, withNumbers, withoutNumbers }: VendorAdvisories,
  {
    names,
    count,
    inOwnFiles,
    unnamed,
  }: {
    readonly names: readonly string[];
    readonly count: number;
    readonly inOwnFiles: number;
    readonly unnamed: number;
  },
): string => {
  const [carrying, others] = [withNumbers.length, withoutNumbers.length];
  const [none, has] =
    carrying === 1
      ? ['The one security advisory', 'does not have']
      : [`None of the ${advisories(carrying)}`, 'has'];
  const more = others === 1 ? 'one' : groupDigits(others);
  const own =
    carrying === 0
      ? `${others === 1 ? 'The one security advisory' : `The ${advisories(others)}`} about ${name} ${toSearchWords(others)}`
      : others === 0
        ? `${none} about ${name} ${has} this number.`
        : `${none} about ${name} with numbers ${has} this one; ${more} more ${toSearchWords(others)}`;
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
  return [
    own,
    ...(count === 0
      ? []
      : [
          `${groupDigits(count)} more ${are} about ${someNames(names)}, whose ${names.length === 1 ? 'name contains' : 'names contain'} ${name}: search ${them} too.`,
        ]),
    ...(inOwnFiles === 0
      ? []
      : [`${groupDigits(inOwnFiles)} of these ${inOwnFiles === 1 ? 'is' : 'are'} in your files.`]),
    ...(unnamed === 0
      ? []
      : [
          `${groupDigits(unnamed)} more in your files ${unnamed === 1 ? 'names' : 'name'} no vendor: search ${unnamed === 1 ? 'it' : 'them'} too.`,
        ]),
  ].join(' ');
};
