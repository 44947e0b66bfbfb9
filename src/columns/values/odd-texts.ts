import { findLookAlike, withoutLookAlikes } from '../../evidence/look-alikes.ts';
import { findEntity, withoutEntities } from './html-entities.ts';
import { findReadTwice, withoutReadTwice } from './read-twice.ts';

/** What may have happened to a text on its way into the list. Undefined for `repair`: what was meant cannot be told. */
type OddKindEntry = {
  /** What the cells have, in words that follow their count. */
  readonly words: string;
  /** What the repair does, in words; undefined if there is none. */
  readonly repairWords?: string;
  /** Whether it is odd only where each character counts, as in a part number, and not in a title. */
  readonly ofExact: boolean;
  /** Whether it is odd only in a number by which an item is found, and not in a name. */
  readonly ofNumbers?: true;
  /** Where the first odd character is; undefined if the text has none. */
  readonly find: (text: string) => number | undefined;
  /** The text as it was probably meant; undefined if that cannot be told. */
  readonly repair?: (text: string) => string | undefined;
};

const indexOf =
  (pattern: RegExp) =>
  (text: string): number | undefined => {
    const found = pattern.exec(text);
    return found === null ? undefined : found.index;
  };

/** A formula that is a text alone, which keeps a spreadsheet from reading a number: `="00123"`. */
const textFormula = /^\s*=\s*"((?:[^"]|"")*)"\s*$/;

/** Spaces that are no ordinary ones, tabs, and separators of lines and paragraphs that a text in quotation marks does not need. */
const oddSpace = /(?! )[\p{Zs}\p{Zl}\p{Zp}\t\v\f\u0085]/u;

/** Characters without a shape of their own: zero-width spaces, soft hyphens, marks of direction. Emoji and some scripts need joiners. */
const unseen =
  /(?![\u200c\u200d])[\p{Cf}\u115f\u1160\u3164]|(?<![^ -~])[\u200c\u200d]|[\u200c\u200d](?![^ -~])/u;

const unseenOrSpace = new RegExp(`${oddSpace.source}|${unseen.source}`, 'u');

/** Digits in groups of three, as a spreadsheet shows a number. */
const grouped = /^[1-9][0-9]{0,2}([.,'\u2019 \u00a0\u2009\u202f])[0-9]{3}(?:\1[0-9]{3})*$/;

const scientific = /^[0-9](?:[.,][0-9]+)?E[+-]?[0-9]{1,3}$/i;

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|mär|mrz|mai|okt|dez|janv|févr|mars|avr|juin|juil|août|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott';

/** A date as spreadsheets show one. Other digits with points, such as `40.52.9`, are none. */
const dates = [
  /^(?:19|20)[0-9]{2}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12][0-9]|3[01])(?:[T ][0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)?$/,
  /^(?:0?[1-9]|[12][0-9]|3[01])([-/.])(?:0?[1-9]|[12][0-9]|3[01])\1(?:19|20)[0-9]{2}(?: [0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)?$/,
  new RegExp(`^[0-9]{1,4}[-. /]{1,2}(?:${months})\\.?(?:[-. /]{1,2}[0-9]{2,4})?$`, 'i'),
  new RegExp(`^(?:${months})\\.?[-. /]{1,2}[0-9]{1,4}$`, 'i'),
];

const truth = /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso|vero)$/i;

/** Words in brackets after a number, such as `(obsolete)`, which a space divides from it. */
const note = /(?<=\S)\s+[([{][^()[\]{}\p{L}]*\p{L}[^()[\]{}]*[)\]}]$/u;

/** A name before a number: `Johanson: 500R07S1R0BV4T`. */
const prefix = /^\p{L}[\p{L}\p{N} .&+-]*:\s+(?=\S)/u;

/**
 * The kinds of odd texts, in the order in which they are looked for: each in the text as the repair of those before it leaves it,
 * because an entity may stand for a dash.
 */
const table = {
  formula: {
    words: 'a formula in place of a text, such as ="00123"',
    repairWords: 'take the text in the formula',
    ofExact: false,
    find: indexOf(textFormula),
    repair: (text) => textFormula.exec(text)?.[1]?.replaceAll('""', '"'),
  },
  apostrophe: {
    words: 'an apostrophe before the text',
    repairWords: 'leave the apostrophe out',
    ofExact: false,
    find: indexOf(/^\s*['\u2019](?=[^\s'\u2019][^'\u2019]*$)/),
    repair: (text) => text.replace(/^\s*['\u2019]/, ''),
  },
  'read-twice': {
    words: 'letters that were read in a wrong encoding before, such as Ã¼ for ü',
    repairWords: 'write the letters that were meant',
    ofExact: false,
    find: findReadTwice,
    repair: withoutReadTwice,
  },
  entities: {
    words: 'characters as HTML writes them, such as &amp;',
    repairWords: 'write the characters themselves',
    ofExact: false,
    find: findEntity,
    repair: withoutEntities,
  },
  'spaces-around': {
    words: 'white space before or after the text',
    repairWords: 'remove it',
    ofExact: false,
    find: indexOf(/^\s|(?<!\s)\s+$/),
    repair: (text) => text.trim(),
  },
  unseen: {
    words: 'an invisible character or an unusual space',
    repairWords: 'remove it, or write an ordinary space',
    ofExact: false,
    find: indexOf(unseenOrSpace),
    repair: (text) =>
      text.replace(new RegExp(oddSpace, 'gu'), ' ').replace(new RegExp(unseen, 'gu'), '').trim(),
  },
  undecoded: {
    words: 'a character outside the encoding of the list',
    ofExact: false,
    find: indexOf(/\ufffd/),
  },
  'line-breaks': {
    words: 'a line break inside the text',
    repairWords: 'write a space',
    ofExact: true,
    find: indexOf(/[\r\n]/),
    repair: (text) =>
      text
        .split(/[\r\n]+/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' '),
  },
  'look-alikes': {
    words: 'a letter, digit or dash of another script or width',
    repairWords: 'write the letters, digits and dashes of ASCII',
    ofExact: true,
    find: findLookAlike,
    repair: withoutLookAlikes,
  },
  thousands: {
    words: 'marks between thousands, as a spreadsheet shows a number',
    repairWords: 'write the digits alone',
    ofExact: true,
    find: indexOf(grouped),
    repair: (text) => text.replace(/[^0-9]/g, ''),
  },
  scientific: {
    words: 'a number with an exponent, whose digits may be lost',
    ofExact: true,
    find: indexOf(scientific),
  },
  dates: {
    words: 'a date, which may have been a number',
    ofExact: true,
    find: (text) => (dates.some((date) => date.test(text)) ? 0 : undefined),
  },
  'point-zero': {
    words: '“.0” after a whole number, as programs write numbers',
    repairWords: 'leave “.0” out',
    ofExact: true,
    ofNumbers: true,
    find: indexOf(/\.0$(?<=^[0-9]{1,160}\.0)/),
    repair: (text) => text.replace(/\.0$/, ''),
  },
  notes: {
    words: 'a note in brackets after the text',
    repairWords: 'leave the note out',
    ofExact: true,
    ofNumbers: true,
    find: indexOf(note),
    repair: (text) => text.replace(note, ''),
  },
  'star-marks': {
    words: 'a star or another mark of a footnote',
    repairWords: 'leave the mark out',
    ofExact: true,
    ofNumbers: true,
    find: indexOf(/^[*†‡]+(?=[^*†‡])|(?<=[^*†‡])[*†‡]+$|(?<=[0-9A-Za-z])[¹²³⁴⁵]$/),
    repair: (text) => text.replace(/^[*†‡]+|(?<![*†‡¹²³⁴⁵])[*†‡¹²³⁴⁵]+$/g, '').trim(),
  },
  prefixes: {
    words: 'a name with a colon before the text',
    repairWords: 'leave the name out',
    ofExact: true,
    ofNumbers: true,
    find: indexOf(prefix),
    repair: (text) => text.replace(prefix, ''),
  },
  arrows: {
    words: 'an arrow, as between a number and its successor',
    ofExact: true,
    ofNumbers: true,
    find: indexOf(/[-=]>|[→⇒➔➜⟶»]|>>/),
  },
  several: {
    words: 'several texts, it seems, in one cell',
    ofExact: true,
    ofNumbers: true,
    find: indexOf(/(?<=\S), +(?=\S)|(?<=\S) *; *(?=\S)|(?<=\S) +(?:[/|+]|or|oder|ou|o|and|und) +(?=\S)/),
  },
  'truth-values': {
    words: 'TRUE or FALSE, which may have been another text',
    ofExact: false,
    find: indexOf(truth),
  },
} as const satisfies Record<string, OddKindEntry>;

/** A kind of odd text. */
export type OddKind = keyof typeof table;

const isOddKind = (name: string): name is OddKind => Object.hasOwn(table, name);

/** The kinds of odd texts. */
export const oddKinds: readonly OddKind[] = Object.keys(table).filter(isOddKind);

/** What is known of a kind of odd text. */
export const oddKind = (kind: OddKind): OddKindEntry => table[kind];

const ascii = /^[ -~]*$/;

/** How an odd text of ASCII begins that has a digit or a letter first. */
const oddNumber =
  /^[0-9](?:[0-9.,]*E|[0-9]{0,2}[.,' ][0-9]{3}|[0-9]{0,3}[-./ ]{1,2}(?:[0-9]{1,2}[-./]|[a-z]{3}))/i;
const oddWord = new RegExp(
  `^(?:(?:${months})\\.?[-. /]|true$|false$|wahr$|falsch$|vrai$|faux$|verdadero$|falso$|vero$)`,
  'i',
);

const longestOddWord = 24;

/** What may be beside a number: a mark, a note, or another one. */
const beside = /[*>;)\]}]|\.0$|[,:] | (?:[/|+]|or|oder|ou|o|and|und) /;

/** Whether a text may be odd: most cells are not, and this is the quick way to see it. */
const mayBeOdd = (text: string): boolean => {
  const first = text.charCodeAt(0);
  if (first <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20 || first === 0x27 || first === 0x3d)
    return true;
  if (!ascii.test(text)) return true;
  if (text.includes('&') || beside.test(text)) return true;
  if (text.length > longestOddWord) return false;
  return first <= 0x39 ? oddNumber.test(text) : oddWord.test(text);
};

/** An odd text: its kind, and where the text has it as the repair of the kinds before leaves it. */
type OddText = { readonly kind: OddKind; readonly text: string; readonly at: number };

/** What is odd in a cell, and what the text is once all of it is repaired. */
export const oddTextsIn = (
  cell: string,
): { readonly found: readonly OddText[]; readonly repaired: string } => {
  if (!mayBeOdd(cell)) return { found: [], repaired: cell };
  const found: OddText[] = [];
  let text = cell;
  for (const kind of oddKinds) {
    const { find, repair } = oddKind(kind);
    const at = find(text);
    if (at === undefined) continue;
    found.push({ kind, text, at });
    text = repair?.(text) ?? text;
  }
  return { found, repaired: text };
};

/** What a person says of the odd texts of a kind in a column: they are repaired, are meant as they are, or are findings. */
export const oddAnswers = ['repair', 'keep', 'finding'] as const;

/** What a person says of the odd texts of a kind in a column. */
export type OddAnswer = (typeof oddAnswers)[number];

/** The answers that a kind can have. */
export const answersTo = (kind: OddKind): readonly OddAnswer[] =>
  oddKind(kind).repair === undefined ? ['keep', 'finding'] : oddAnswers;

/** An answer in words. */
export const wordsOfAnswer = (kind: OddKind, answer: OddAnswer): string => {
  const { repairWords = '' } = oddKind(kind);
  return { repair: repairWords, keep: 'it is really so', finding: 'each of these rows is an error' }[answer];
};

/** The text of a cell by the answers for its column; undefined if it is a finding. Without an answer a text stays as it is. */
export const answeredText = (cell: string, answers: ReadonlyMap<OddKind, OddAnswer>): string | undefined => {
  let text = cell;
  for (const kind of oddKinds) {
    const answer = answers.get(kind);
    if (answer === undefined || answer === 'keep') continue;
    const { find, repair } = oddKind(kind);
    if (find(text) === undefined) continue;
    const repaired = answer === 'repair' ? repair?.(text) : undefined;
    if (repaired === undefined) return undefined;
    text = repaired;
  }
  return text;
};

/** The most characters of a text that are shown around an odd one. */
const shownAround = 20;

/** A text with the odd character marked by its code point, so that it can be seen: `1756-⟨А U+0410⟩10`. */
export const markedText = ({ kind, text, at }: OddText): string => {
  const isCharacter = ['spaces-around', 'unseen', 'undecoded', 'line-breaks', 'look-alikes'].includes(kind);
  if (!isCharacter) return text.length > 2 * shownAround ? `${text.slice(0, 2 * shownAround)}…` : text;
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0x20);
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const isSeen = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character);
  const before = text.slice(Math.max(0, at - shownAround), at);
  const after = text.slice(at + character.length, at + character.length + shownAround);
  return `${at > shownAround ? '…' : ''}${before}⟨${isSeen ? `${character} ` : ''}U+${point}⟩${after}`;
};
