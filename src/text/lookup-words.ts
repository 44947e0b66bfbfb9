import { maxContaining } from '../contracts/lookup-limits.ts';
import type {
  ComparedRecord,
  NotFoundRecords,
  OfferedManufacturer,
  RecordReason,
} from '../contracts/page-views.ts';
import type { SellerColumn } from '../evidence/sellers.ts';
import { counted } from './counted.ts';

/** The miss of a lookup. */
export const missWords = {
  number: 'We have no record of exactly this number. The product may still exist.',
  manufacturer: 'No manufacturer here has this name. It may still exist.',
} as const;

/** The text about a label that names a manufacturer and none of its numbers. */
export const noneOfLabelWords = (name: string): string =>
  `We have no record of ${name} with a number of this text.`;

/** The text about a known manufacturer without records. */
export const noRecordsOf = (name: string): string => `No records of ${name} yet.`;

/** What is missing of a lookup, and what a person can do. */
export const questionWords = {
  partNumber: 'Which part number?',
  whichNumber: 'Which number is the part number?',
  noNumber: 'No part number was found in this text. Type it alone.',
  yours: 'A record has this number. Is it yours?',
  list: 'This is a list.',
  words: 'No record has this text as its part number.',
  noWords: 'No page has these words.',
  someWords: 'No page has all of these words. These have some.',
  code: 'This code has no part number that can be read.',
  gtin: 'This is a GTIN, the number of a barcode. No record here has it. Type the part number that is printed beside it.',
  noGtins:
    'This is a GTIN, the number of a barcode. The catalogue holds no GTINs. Type the part number that is printed beside it.',
  noGtin: 'As a GTIN, the last digit of this number would be wrong. It may be a part number.',
} as const;

/** What is here of a manufacturer that was named without a number. */
export const recordsOfWords = (name: string, records: number): string =>
  records === 0
    ? noRecordsOf(name)
    : `${counted(records, 'record')} of ${name}. Add a part number, or see them all.`;

/** The code point of a character, as Unicode writes it: `U+0415`. */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A letter of another script in a number. */
export const lookAlikeWords = (character: string, place: number, like: string): string =>
  `Character ${place} of your label is ${character} (${codePointOf(character)}), which only looks like ${like}.`;

/** Why records are offered, but for those with exactly the number, whose manufacturers are named. */
export const reasonWords: Readonly<Record<Exclude<RecordReason, 'same_number'>, string>> = {
  spelling: 'Same characters, other spelling. Compare with your label.',
  former_number: 'The source once listed it by this number.',
  before_slash: 'It has the number before the slash.',
  longer: 'Longer numbers contain this one.',
  part: 'Its number stands in the text of the line, perhaps with other signs.',
};

/** The same where more longer numbers exist than are offered. */
export const moreLongerWords = (listed: number): string =>
  `More than ${listed} longer numbers contain this one. The search lists them.`;

/** More names are counted. */
const maxNames = 3;

const joined = (names: readonly string[], last: 'and' | 'or'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

/** Whose records have exactly the number: `HPE has this number.` */
export const hasNumberWords = (manufacturers: readonly string[], isMore = false): string => {
  const names = [...new Set(manufacturers)];
  if (names.length <= maxNames) {
    return `${joined(names, 'and')} ${names.length === 1 ? 'has' : 'have'} this number.`;
  }
  return `${names.length.toLocaleString('en')}${isMore ? ' or more' : ''} manufacturers have this number.`;
};

/** How many of the numbers of some lines a manufacturer has: `has these numbers`. */
export const hasAllWords = (exact: number, lines: number): string => {
  if (exact === 0) return lines === 1 ? 'has no record of this number' : 'has no record of these numbers';
  if (exact < lines) return `has ${exact.toLocaleString('en')} of these numbers`;
  return lines === 1 ? 'has this number' : 'has all these numbers';
};

/** Whom a name may mean: `AB is a short name of Rockwell Automation.`, `Did you mean Moxa?` */
export const meantWords = (manufacturers: readonly OfferedManufacturer<ComparedRecord>[]): string[] => {
  const namesOf = (isShort: boolean) =>
    manufacturers.flatMap(({ manufacturer, isShortName }) =>
      isShortName === isShort ? manufacturer.name : [],
    );
  const [short, similar] = [namesOf(true), namesOf(false)];
  const [matched] = manufacturers.flatMap(({ matched: name, isShortName }) => (isShortName ? name : []));
  return [
    ...(short.length > 0 ? [`${matched} is a short name of ${joined(short, 'and')}.`] : []),
    ...(similar.length > 0 ? [`Did you mean ${joined(similar, 'or')}?`] : []),
  ];
};

/** Why records are offered for one reason, in a sentence. */
export const offeredWords = (
  why: RecordReason,
  records: readonly ComparedRecord[],
  isMore = false,
): string => {
  if (why === 'same_number') return hasNumberWords(records.map(({ manufacturer }) => manufacturer.name));
  return why === 'longer' && isMore ? moreLongerWords(maxContaining) : reasonWords[why];
};

/** Which half of a lookup is missing, in a sentence; empty for a part number alone that records have. */
export const missingHalf = (
  { manufacturer, records }: NotFoundRecords<ComparedRecord>,
  isAlone = false,
): string => {
  if (isAlone) return records.some(({ why }) => why === 'same_number') ? '' : missWords.number;
  if (manufacturer === undefined) return missWords.manufacturer;
  return manufacturer.records === 0 ? noRecordsOf(manufacturer.name) : missWords.number;
};

/** Whom the name may mean, and a sentence for each reason for which records are offered, in their order. */
export const reasonSentences = ({
  manufacturers,
  records,
  hasMoreLonger,
}: NotFoundRecords<ComparedRecord>): string[] => [
  ...meantWords(manufacturers),
  ...[...Map.groupBy(records, ({ why }) => why)].map(([why, offered]) =>
    offeredWords(
      why,
      offered.map(({ record }) => record),
      hasMoreLonger,
    ),
  ),
];

/** What is said of a line of a list alone. */
export const lineWords = {
  noPartNumber: 'The line has no part number.',
  notAddressable: 'An address cannot contain this text, so it cannot be looked up.',
  noManufacturer: 'The line names no manufacturer, so its number alone was looked up.',
  space: 'It begins or ends with a space, which counts.',
  invisible: 'It has a character that is not visible, which counts.',
  odd: (what: string): string => `It has ${what}.`,
  notCompared: 'Similar names were not looked for, because the list has too many unknown ones.',
  changed: 'Its sources have changed since.',
  removed: 'The record was removed from the catalogue.',
} as const;

/** Why a line was looked up by its number alone: its column of manufacturers names sellers. */
export const soldWords = (seller: string): string =>
  `“${seller}” is the seller, so the number alone was looked up.`;

/** That most names of a column are no manufacturers', for the question whether it is the column of the seller. */
export const sellerColumnWords = (
  column: string,
  { rows, sellers, unknown, names }: SellerColumn,
): string => {
  const shown = names.slice(0, maxNames).map((name) => `“${name}”`);
  const many = `${(sellers + unknown).toLocaleString('en')} of ${counted(rows, 'line')}`;
  const kind = sellers === 0 ? '' : ' Some are shops or wholesalers.';
  return `In ${column}, ${many} name no manufacturer that is known here, such as ${joined(shown, 'and')}.${kind}`;
};

/** How the prefix of a part number was read: `SIE.6ES7…` */
export const prefixWords = (prefix: string, partNumber: string): string =>
  `“${prefix}.” may stand for the manufacturer, so ${partNumber} was looked up.`;

/** Why no manufacturer is offered for the name of a seller. */
export const sellerWords = (name: string): string =>
  `${name} sells products of many manufacturers. Look up the number with its manufacturer, or alone.`;
