import { manufacturerKey, nameKey } from './lookup-key.ts';
import { createMistakeCounter } from './mistake-counter.ts';
import { isSeller } from './sellers.ts';

/** A name by which a manufacturer is known. */
export type ManufacturerName = {
  readonly manufacturer: { readonly id: string; readonly name: string };
  /** The name, id or alias as the catalogue writes it. */
  readonly name: string;
  /** Whether it is a short name, which others may have too. */
  readonly isShortName?: boolean;
};

/** A longer text is similar to nothing: no manufacturer has such a name, and a hostile one would cost more. */
const maxCharacters = 100;

/** The most manufacturers that an unknown name is offered. */
const maxManufacturers = 5;

/** How many letters a name has at least that may be mistyped: in a shorter one every letter makes another name. */
const minLetters = 5;

/**
 * Prepares names to find those that a text was probably meant to be: it differs by spaces, punctuation or the form of the company, or in
 * one letter of a name of five or more. Names that only begin the same are others (KEMET, Kemp), and so is the name of a seller.
 */
export const createNameIndex = (names: readonly ManufacturerName[]) => {
  const entries = names
    .map((named) => ({ named, key: nameKey(named.name) }))
    .filter(({ key }) => key !== '')
    .map(({ named, key }) => ({ named, key, letters: [...key] }));

  /** The names that are written similarly to `text`, one for each manufacturer, equal letters first; at most five. */
  return (text: string): ManufacturerName[] => {
    const key = text.length > maxCharacters ? '' : nameKey(text);
    if (key === '' || isSeller(text)) return [];
    const mistakesTo = createMistakeCounter([...key], 1);
    const equal = entries.filter((entry) => entry.key === key);
    const mistyped = entries.filter(
      ({ letters }) => letters.length >= minLetters && mistakesTo(letters) === 1,
    );
    const likeliest = new Map<string, ManufacturerName>();
    for (const { named } of [...equal, ...mistyped]) {
      const { manufacturer, name } = named;
      if (!likeliest.has(manufacturer.id)) likeliest.set(manufacturer.id, { manufacturer, name });
    }
    return [...likeliest.values()].slice(0, maxManufacturers);
  };
};

/** A manufacturer with what it is called: the names that are its own, and those that others may have too. */
export type NamesOfManufacturer = {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly { readonly name: string }[];
  readonly shortNames: readonly { readonly name: string }[];
};

/** The names of a manufacturer that a lookup tells apart; of those that it does not, the first: its name before its id. */
const namesOf = ({ id, name, aliases }: NamesOfManufacturer): ManufacturerName[] => {
  const names = [name, id, ...aliases.map((alias) => alias.name)];
  const apart = new Map(names.toReversed().map((written) => [manufacturerKey(written), written]));
  return [...apart.values()].toReversed().map((written) => ({ manufacturer: { id, name }, name: written }));
};

/** Finds manufacturers by exactly what they are called, and those that a name may mean which is nobody's. */
export const createNameFinder = (manufacturers: readonly NamesOfManufacturer[]) => {
  const names = manufacturers.flatMap(namesOf);
  const short = manufacturers.flatMap(({ id, name: named, shortNames }) =>
    shortNames.map(({ name }) => ({ manufacturer: { id, name: named }, name, isShortName: true })),
  );
  const whole = Map.groupBy(names, ({ name }) => manufacturerKey(name));
  const shortOf = Map.groupBy(short, ({ name }) => manufacturerKey(name));
  const findSimilar = createNameIndex([...names, ...short]);
  return {
    /** The manufacturers with exactly this name, id or alias; without one, those that have it as a short name. */
    named: (written: string): readonly ManufacturerName[] => {
      const key = manufacturerKey(written);
      return (whole.get(key) ?? shortOf.get(key) ?? []).slice(0, maxManufacturers);
    },
    /** Those that have it as a short name, then those with a similar name. */
    meant: (written: string): ManufacturerName[] => {
      const own = shortOf.get(manufacturerKey(written)) ?? [];
      const shown = new Set(own.map(({ manufacturer }) => manufacturer.id));
      const similar = findSimilar(written).filter(({ manufacturer }) => !shown.has(manufacturer.id));
      return [...own, ...similar].slice(0, maxManufacturers);
    },
  };
};
