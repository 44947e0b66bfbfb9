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
  | 'misprint'
  | 'file_name_differs'
  | 'name_differs'
  | 'several_names';

/** Each reason in one sentence. */
export const elementReasons: Readonly<Record<ElementReason, string>> = {
  ...partNumberRefusals,
  unreadable: 'The file cannot be read as an element of QElectroTech.',
  no_manufacturer: 'The element names no manufacturer.',
  unknown_manufacturer:
    'Neither content/manufacturers.yaml nor the table of the import has this name, id or alias.',
  family:
    'The part number, or the name of an element without one, has an x for differing characters: a family of products, such as EPxxxx.',
  several_words:
    'The part number has a space, a comma, a semicolon, a bar, brackets or a sign of degree: a name, several numbers, or a number and a remark, such as Micro 830 24QBB.',
  underscore:
    'The part number has an underscore, which stands for another character in file names: CMM_EIP02.',
  too_short: 'The part number has fewer than six characters, like names of series: EX260.',
  another_form:
    'The part number does not fit its manufacturer’s form: a series such as SAS31, or two numbers such as TM3TI4/G.',
  misprint:
    'The part number is a misprint, or was copied from another product: EL2409 of the terminal EL2809.',
  file_name_differs:
    'The file name has another number, as after copying: 199453-easy-com-rtu-m1 has the number 199452. Or other files are named after the number: pilz_x3 has 535120, as pilz_ix1_535120.',
  name_differs:
    'The name of the element writes the part number in another way: 6ES7132-6BH01-0BA0 is the name of an element with 6ES7132-6BH00-0BA0.',
  several_names: 'Files with this part number have different names: the product is unclear.',
};

/** The form of a manufacturer’s order numbers, where elements also have other numbers in their place. */
type Form = {
  readonly pattern: RegExp;
  readonly reason: string;
  /** Whether elements fill the groups of a number with zeros. */
  readonly isFilled?: true;
};

const forms: Readonly<Record<string, Form>> = {
  wago: {
    pattern: /^[1-9]\d{2,3}-[1-9]\d{2,3}(?:\/(?:\d{3}-\d{3}|[1-9]\d{3}-\d{4}))?$/,
    reason: 'Elements also write each group with four digits, filled with zeros: 0231-0603/0019-0000.',
    isFilled: true,
  },
  'rockwell-automation': {
    pattern: /^\d{4}-/,
    reason: 'An order number begins with the number of its bulletin; elements also have names of series.',
  },
  'schneider-electric': {
    pattern: /^[A-Z\d-]+$/,
    reason: 'TM3TI4/G means TM3TI4 and TM3TI4G, which has other terminals; TM4Ai2 is a misprint of TMC4AI2.',
  },
  siemens: {
    pattern: /^(?:[A-Z\d]{7}(?:-[A-Z\d]+)*|QA[A-Z]\d{2}(?:\d{2}\.\d{3})?)$/,
    reason:
      'The first group has seven characters, except in sensors such as QAC22 and QAE2112.010: 6ES713 and SAS31 are series, 5SL321-5FE10-4UF0 is a misprint.',
  },
};

/** Misprints that file and name do not show, by part number, with the reason to think so. */
const misprints: ReadonlyMap<string, string> = new Map([
  ['EL2409', 'The file is called EL2809, the terminal that has the sixteen outputs of the description.'],
  ['SNS216', 'The file is called qubino-smart-plug-16a, in the folder of Qubino: Hager’s data was copied.'],
]);

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

const significantGroups = (text: string): readonly string[] => withoutZerosAtEnd(groupsOf(text));

/** Whether two texts are one number but for zeros: 787-2861/050-000 and 787-2861/0050-0000. */
const isOneNumber = (one: string, other: string): boolean =>
  significantGroups(one).join(' ') === significantGroups(other).join(' ');

const wordsOf = (name: string): string[] => name.split(/[\s,;:()|]+/);

/**
 * The part number that an element states: its designation, or where this is filled with zeros, the same number as the name has it
 * in the form of the manufacturer. The element 231-603/019-000 has the designation 0231-0603/0019-0000.
 */
export const statedNumber = (element: Element, manufacturerId: string): string => {
  const { designation } = element;
  const form = forms[manufacturerId];
  if (!form?.isFilled || form.pattern.test(designation)) return designation;
  const inName = wordsOf(nameOf(element)).find(
    (word) => form.pattern.test(word) && isOneNumber(word, designation),
  );
  return inName ?? designation;
};

/** Whether the name of a file has the number, and after it no further group of digits, which would make it another number. */
const isInFileName = (path: string, partNumber: string): boolean => {
  const file = significantGroups(basename(path, '.elmt'));
  const number = significantGroups(partNumber);
  const start = file.findIndex((_, index) => number.every((group, offset) => file[index + offset] === group));
  if (start === -1) return false;
  const [next = ''] = file.slice(start + number.length).filter((group) => group !== '0');
  return !/^\d+$/.test(next);
};

/** Whether the name of an element has the number as a word. */
const isInName = (name: string, partNumber: string, manufacturerId: string): boolean =>
  wordsOf(name).some(
    (word) =>
      word.toLowerCase() === partNumber.toLowerCase() ||
      (forms[manufacturerId]?.isFilled === true && isOneNumber(word, partNumber)),
  );

/** What of an element is called by its number. */
export type Called = 'file' | 'name' | 'neither';

export const calledBy = (
  path: string,
  element: Element,
  partNumber: string,
  manufacturerId: string,
): Called => {
  if (isInFileName(path, partNumber)) return 'file';
  return isInName(nameOf(element), partNumber, manufacturerId) ? 'name' : 'neither';
};

const alike = 3;

/** Whether a word begins like the number and goes on, as another number does; 859 is only the series of 859-525. */
const hasAlike = (words: readonly string[], partNumber: string): boolean => {
  const beginning = partNumber.toLowerCase().slice(0, alike);
  return words.some((word) => word.length > alike && word.toLowerCase().startsWith(beginning));
};

// EPxxxx; but 126.5x30mm is a size, and 4x M12 a count.
const isNameOfFamily = (name: string): boolean => /\b[A-Z]+\d*x+\b/.test(name);

/** Why name and file of an element give rise to doubt about its number; undefined when they do not. */
const doubtOfNumber = (
  path: string,
  name: string,
  partNumber: string,
  manufacturerId: string,
): ElementReason | undefined => {
  if (isInName(name, partNumber, manufacturerId)) return undefined;
  if (hasAlike(wordsOf(name), partNumber)) return 'name_differs';
  if (isInFileName(path, partNumber)) return undefined;
  if (isNameOfFamily(name)) return 'family';
  return hasAlike(basename(path, '.elmt').split('_'), partNumber) ? 'file_name_differs' : undefined;
};

/** Why an element gives no record of a part number, apart from other elements; undefined when it can. */
export const elementReason = (
  path: string,
  element: Element | undefined,
  partNumber: string,
  manufacturerId: string | undefined,
): ElementReason | undefined => {
  if (element === undefined) return 'unreadable';
  if (element.manufacturer === '') return 'no_manufacturer';
  if (partNumber === '') return 'no_part_number';
  if (manufacturerId === undefined) return 'unknown_manufacturer';
  const refusal = partNumberRefusal(partNumber);
  if (refusal !== undefined && refusal !== 'placeholder') return refusal;
  if (isFamily(partNumber)) return 'family';
  if (refusal !== undefined) return refusal;
  if (/[\s,;|()[\]°]/.test(partNumber)) return 'several_words';
  if (partNumber.includes('_')) return 'underscore';
  const form = forms[manufacturerId];
  if (form === undefined && partNumber.length < 6) return 'too_short';
  if (form?.pattern.test(partNumber) === false) return 'another_form';
  if (misprints.has(partNumber)) return 'misprint';
  // Names in other languages were made by programs, which changed numbers too.
  return doubtOfNumber(path, nameOf(element), partNumber, manufacturerId);
};
