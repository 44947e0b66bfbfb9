import { basename } from 'node:path/posix';
import { type PartNumberRefusal, partNumberRefusal, partNumberRefusals } from '../part-number.ts';
import { type Element, nameOf } from './element.ts';

/** Why an element gives no record. */
export type ElementReason =
  | PartNumberRefusal
  | 'unreadable'
  | 'no_manufacturer'
  | 'unknown_manufacturer'
  | 'family'
  | 'several_words'
  | 'underscore'
  | 'too_short'
  | 'another_form'
  | 'file_name_differs'
  | 'name_differs'
  | 'several_names';

/** Each reason in one sentence. */
export const elementReasons: Readonly<Record<ElementReason, string>> = {
  ...partNumberRefusals,
  unreadable: 'The file cannot be read as an element of QElectroTech.',
  no_manufacturer: 'The element names no manufacturer.',
  unknown_manufacturer:
    'No manufacturer in content/manufacturers.yaml has this name, id or alias, nor has the table of the import.',
  family: 'The part number has an x in place of characters that differ: it means a family of products.',
  several_words:
    'The part number has a space, a comma, a semicolon, a bar, brackets or a sign of degree: a name, several numbers, or a number and a remark.',
  underscore: 'The part number has an underscore, which names of files have in place of another character.',
  too_short: 'The part number has fewer than six characters, as names of series have.',
  another_form: 'The part number has not the form of the order numbers of its manufacturer.',
  file_name_differs: 'The name of the file has another number, or none.',
  name_differs: 'The name of the element writes the part number in another way.',
  several_names: 'Files with this part number have different names, so it is unknown which product it means.',
};

/** The form of a manufacturer’s order numbers, where elements also have other numbers in their place. */
const forms: Readonly<Record<string, { readonly pattern: RegExp; readonly reason: string }>> = {
  wago: {
    pattern: /^[1-9]\d{2,3}-[1-9]\d{2,3}(?:\/(?:\d{3}-\d{3}|[1-9]\d{3}-\d{4}))?$/,
    reason: 'Elements also write each group with four digits, filled with zeros: 0231-0603/0019-0000.',
  },
  'rockwell-automation': {
    pattern: /^\d{4}-/,
    reason: 'An order number begins with the number of its bulletin; elements also have names of series.',
  },
};

// An x that stands for other characters is no part of a word: EL198x, 855-xxxx, AM8111-xFx0.
const isFamily = (partNumber: string): boolean => /(?<![a-z])x+(?![a-z])/.test(partNumber);

/** The groups of letters and digits of a number, without zeros at their beginnings: file names fill them with zeros. */
const groupsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((group) => group !== '')
    .map((group) => group.replace(/^0+(?=.)/, ''));

const withoutZerosAtEnd = (groups: readonly string[]): readonly string[] =>
  groups.slice(0, groups.findLastIndex((group) => group !== '0') + 1);

/** Whether the name of a file has the number, and after it no further group of digits, which would make it another number. */
const isInFileName = (path: string, partNumber: string): boolean => {
  const file = withoutZerosAtEnd(groupsOf(basename(path, '.elmt')));
  const number = withoutZerosAtEnd(groupsOf(partNumber));
  const start = file.findIndex((_, index) => number.every((group, offset) => file[index + offset] === group));
  if (start === -1) return false;
  const [next = ''] = file.slice(start + number.length).filter((group) => group !== '0');
  return !/^\d+$/.test(next);
};

const alike = 3;

/** Whether a name writes the number in another way: it lacks the number, but has a word that begins like it. */
const isOtherwiseIn = (name: string, partNumber: string): boolean => {
  const words = name.toLowerCase().split(/[\s,;:()|]+/);
  const number = partNumber.toLowerCase();
  return !words.includes(number) && words.some((word) => word.startsWith(number.slice(0, alike)));
};

/** Why an element gives no record, apart from other elements; undefined when it can. */
export const elementReason = (
  path: string,
  element: Element | undefined,
  manufacturerId: string | undefined,
): ElementReason | undefined => {
  if (element === undefined) return 'unreadable';
  const { manufacturer, partNumber } = element;
  if (manufacturer === '') return 'no_manufacturer';
  if (partNumber === '') return 'no_part_number';
  if (manufacturerId === undefined) return 'unknown_manufacturer';
  const refusal = partNumberRefusal(partNumber);
  if (refusal !== undefined && refusal !== 'placeholder') return refusal;
  if (isFamily(partNumber)) return 'family';
  if (refusal !== undefined) return refusal;
  if (/[\s,;|()[\]°]/.test(partNumber)) return 'several_words';
  if (partNumber.includes('_')) return 'underscore';
  if (partNumber.length < 6) return 'too_short';
  if (forms[manufacturerId]?.pattern.test(partNumber) === false) return 'another_form';
  if (!isInFileName(path, partNumber)) return 'file_name_differs';
  // Names in other languages were made by programs, which changed numbers too.
  return isOtherwiseIn(nameOf(element), partNumber) ? 'name_differs' : undefined;
};
