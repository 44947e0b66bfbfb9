import type { ManufacturerName } from '../evidence/similar-names.ts';
import { bare, type LabelWord, runsOf } from './label-words.ts';

/** The manufacturers that have exactly this name, id, alias or short name; a short name may be that of several. */
export type NamesOf = (written: string) => readonly ManufacturerName[];

/** One way to read words: the manufacturers that some of them name, and the number that is left. */
export type NameAndNumber = {
  readonly manufacturers: readonly ManufacturerName[];
  /** The words that name them; empty where none does. */
  readonly written: string;
  /** Empty where every word belongs to the name. */
  readonly partNumber: string;
};

/** The most words of a name. */
const maxNameWords = 7;

/** A name without the sign that parts it from a number. */
const withoutSign = (name: string): string =>
  name.replace(/(?<![\s,:;|/-])[\s,:;|/-]+$/, '').replace(/^[\s,:;|/-]+/, '');

const isShort = ({ manufacturers }: NameAndNumber): boolean =>
  manufacturers.every(({ isShortName }) => isShortName === true);

/** A number with the prefix of its manufacturer, as EPLAN writes it: a name or short name and a point. Undefined for another text. */
export const prefixedNumber = (text: string, namesOf: NamesOf): NameAndNumber | undefined => {
  const [, written = '', partNumber = ''] = /^(\p{Lu}[\p{Lu}\p{N}&-]{1,5})\.(?=.{3})(\S+)$/u.exec(text) ?? [];
  const manufacturers = written === '' ? [] : namesOf(written);
  return manufacturers.length === 0 ? undefined : { manufacturers, written, partNumber };
};

/**
 * The ways to read words as a name before or behind a number, the likeliest first: whole names before short names, then longer ones,
 * then those before the number. The last is the number alone, as it was written.
 */
export const namesAndNumbers = (text: string, namesOf: NamesOf): NameAndNumber[] => {
  const alone: NameAndNumber = { manufacturers: [], written: '', partNumber: text };
  const words = [...text.matchAll(/[^\s;]+/g)].map(({ 0: word, index }) => ({ word, index }));
  const prefixed = prefixedNumber(text, namesOf);
  if (prefixed !== undefined) return [prefixed, alone];
  const lengths = Array.from({ length: Math.min(maxNameWords, words.length) }, (_, index) => index + 1);
  const named = lengths.toReversed().flatMap((length) => {
    const first = words[length];
    const last = words[words.length - length];
    const splits =
      first === undefined || last === undefined
        ? [[text, ''] as const]
        : ([
            [text.slice(0, first.index), text.slice(first.index)],
            [text.slice(last.index), text.slice(0, last.index)],
          ] as const);
    return splits.flatMap(([name, number]): NameAndNumber[] => {
      const written = withoutSign(name);
      const manufacturers = namesOf(written);
      const partNumber = number.trim().replace(/[,;:]$/, '');
      return manufacturers.length === 0 ? [] : [{ manufacturers, written, partNumber }];
    });
  });
  return [...named.filter((one) => !isShort(one)), ...named.filter(isShort), alone];
};

/** A manufacturer that a label names, with the words that do. */
export type LabelName = { readonly manufacturer: ManufacturerName['manufacturer']; readonly written: string };

/** More manufacturers are not looked for: their names are words of other things. */
const maxManufacturers = 4;

/** The manufacturers that a label names in whole, in the order of the text. A short name is a word of too many other things. */
export const namesOnLabel = (words: readonly LabelWord[], namesOf: NamesOf): LabelName[] => {
  const taken = new Set<number>();
  const found = runsOf(words, maxNameWords).flatMap(({ start, length, texts }) => {
    const written = texts.join(' ');
    const named = namesOf(bare(written)).find(({ isShortName }) => isShortName !== true);
    if (named === undefined || taken.has(start)) return [];
    for (let index = start; index < start + length; index += 1) taken.add(index);
    return [{ start, manufacturer: named.manufacturer, written }];
  });
  return found
    .toSorted((one, other) => one.start - other.start)
    .filter(
      ({ manufacturer: { id } }, index, all) =>
        all.findIndex((other) => other.manufacturer.id === id) === index,
    )
    .slice(0, maxManufacturers)
    .map(({ manufacturer, written }) => ({ manufacturer, written }));
};
