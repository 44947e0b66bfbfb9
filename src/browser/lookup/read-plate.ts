import { candidateKey, manufacturerKey } from '../../contracts/lookup-key.ts';

/** A manufacturer that the text of a nameplate names. */
export type PlateManufacturer = { readonly id: string; readonly name: string };

/** A word of a plate: `follows` says whether the word before it is one space away and may belong to the same number. */
type Word = { readonly text: string; readonly follows: 'space' | 'gap' | 'cut' };

/** The text of a nameplate without what names one single item of the product, such as its serial number. */
export type Plate = {
  /** In the order of the text. */
  readonly manufacturers: readonly PlateManufacturer[];
  readonly words: readonly Word[];
};

/** A part number of the catalogue that a plate may show. */
export type PlateMatch = { readonly manufacturer: PlateManufacturer; readonly partNumber: string };

/** More of a text is not read: no plate has it. */
const maxCharacters = 2000;

/** The most words of a name, and of a part number that a plate prints with spaces. */
const [maxNameWords, maxNumberWords] = [7, 5];

/** More manufacturers are not looked for: their names are words of other things. */
const maxManufacturers = 4;

/** What stands before the number of one single item, which is never looked up. `S` and `FS` are Siemens' own. */
const serialLabel =
  /^(?:s\/n|sn|s\.n|ser|serial|(?:ser\.?|serial)no|serien(?:nummer|-?nr)|mac|imei|uuid|s|fs)$/i;
/** What stands before a part number. */
const numberLabel =
  /^(?:p\/n|pn|p\.n|mpn|part|model|mod|type|typ|order|art(?:-?nr)?|artikel(?:-?nr)?|bestell-?nr|mlfb|cat|ref|item|sku|pid)$/i;
/** What a label may go on with. */
const labelEnd = /^(?:no|nr|num|number|nummer|id|addr|address|code|)$/i;

/** A word without what a printer or a reader put around it. A `+` may end a number. */
const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}+]+$/u, '');

/** A word as a label and, after a sign such as a colon, what is printed right behind it: `S/N:123`. */
const labelled = (word: string): { readonly label: string; readonly value: string } => {
  const [, label, value = ''] = /^([\p{L}./-]{1,16}?)\.?[:#=]+(.*)$/u.exec(word) ?? [];
  return label === undefined ? { label: bare(word), value: '' } : { label, value: bare(value) };
};

const kindOfLabel = (label: string, value: string): 'serial' | 'number' | undefined => {
  // FS is a manufacturer as well; as a label it has a number of one or two digits.
  if (/^fs$/i.test(label) && !/^\d{1,2}$/.test(value)) return undefined;
  if (serialLabel.test(label)) return 'serial';
  return numberLabel.test(label) ? 'number' : undefined;
};

/** The words of a text but for labels, and for the numbers of single items behind theirs. */
const wordsOf = (text: string): Word[] => {
  const words: Word[] = [];
  const all = [...text.slice(0, maxCharacters).matchAll(/(\s*)(\S+)/g)];
  let pending: 'serial' | 'number' | undefined;
  let isCut = true;
  for (const [index, [, before = '', written = '']] of all.entries()) {
    const { label, value } = labelled(written);
    const kind = kindOfLabel(label, value || bare(all[index + 1]?.[2] ?? ''));
    const isLabel = kind !== undefined || (pending !== undefined && labelEnd.test(label));
    if (isLabel) {
      pending = kind ?? pending;
      isCut = true;
    }
    const word = isLabel ? value : bare(written);
    if (word === '') continue;
    if (pending === 'serial') isCut = true;
    else {
      words.push({ text: word, follows: isCut ? 'cut' : before === ' ' ? 'space' : 'gap' });
      isCut = false;
    }
    pending = undefined;
  }
  return words;
};

/** Every run of at most `most` words that may belong together, the longest first; where one starts and what it says. */
const runsOf = (words: readonly Word[], most: number) =>
  Array.from({ length: most }, (_, index) => most - index).flatMap((length) =>
    words.flatMap((_, start) => {
      const run = words.slice(start, start + length);
      const inner = run.slice(1);
      if (run.length < length || inner.some(({ follows }) => follows === 'cut')) return [];
      const texts = run.map(({ text }) => text);
      return [{ start, length, texts, isAsPrinted: inner.every(({ follows }) => follows === 'space') }];
    }),
  );

/**
 * Splits the text of a nameplate, as a phone reads it from a picture. `names` has for each manufacturer its id, then its
 * name and aliases. Serial numbers and the like are left out at once, so that nothing later can send them.
 */
export const readPlate = (text: string, names: readonly (readonly string[])[]): Plate => {
  const known = new Map<string, PlateManufacturer>(
    names.flatMap(([id = '', name = '', ...aliases]) =>
      [name, ...aliases, id].map((written) => [manufacturerKey(bare(written)), { id, name }] as const),
    ),
  );
  const words = wordsOf(text);
  const taken = new Set<number>();
  const found = runsOf(words, maxNameWords).flatMap(({ start, length, texts }) => {
    const manufacturer = known.get(manufacturerKey(texts.join(' ')));
    if (manufacturer === undefined || taken.has(start)) return [];
    for (let index = start; index < start + length; index += 1) taken.add(index);
    return [{ start, manufacturer }];
  });
  const manufacturers = found
    .toSorted((one, other) => one.start - other.start)
    .map(({ manufacturer }) => manufacturer)
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index);
  return { manufacturers: manufacturers.slice(0, maxManufacturers), words };
};

/** Letters that a printed plate and a reader of pictures take for digits. */
const confused: Readonly<Record<string, string>> = { o: '0', i: '1', s: '5', b: '8' };

/** The key that part numbers share when a plate may mean either of them. */
const plateKey = (text: string): string =>
  candidateKey(text).replace(/[oisb]/g, (letter) => confused[letter] ?? letter);

/** Shorter words are taken for a number only when they are exactly one. */
const minCandidateLength = 4;

/**
 * The part numbers that a plate shows: those that it has character by character, or, without any, those that it would have
 * without a printed space, other punctuation, or a letter for a digit. `partNumbers` has those of each manufacturer by its id.
 */
export const matchPlate = (
  { manufacturers, words }: Plate,
  partNumbers: ReadonlyMap<string, readonly string[]>,
): { readonly exact: readonly PlateMatch[]; readonly candidates: readonly PlateMatch[] } => {
  const runs = runsOf(words, maxNumberWords);
  const exact = new Map<string, PlateMatch>();
  const candidates = new Map<string, PlateMatch>();
  for (const manufacturer of manufacturers) {
    const numbers = partNumbers.get(manufacturer.id) ?? [];
    const all = new Set(numbers);
    const alike = Map.groupBy(numbers, plateKey);
    const taken = new Set<number>();
    for (const { start, texts, isAsPrinted } of runs) {
      const indexes = texts.map((_, index) => start + index);
      const written = texts.join(' ');
      if (isAsPrinted && all.has(written) && !indexes.some((index) => taken.has(index))) {
        for (const index of indexes) taken.add(index);
        exact.set(`${manufacturer.id} ${written}`, { manufacturer, partNumber: written });
      }
      const key = plateKey(texts.join(''));
      if (key.length < minCandidateLength || !/\d/.test(written)) continue;
      for (const partNumber of alike.get(key) ?? []) {
        candidates.set(`${manufacturer.id} ${partNumber}`, { manufacturer, partNumber });
      }
    }
  }
  return exact.size > 0
    ? { exact: [...exact.values()], candidates: [] }
    : { exact: [], candidates: [...candidates.values()] };
};

/** Voltages, sizes, dates, versions, classes of protection and other figures that plates print beside the number. */
const figure =
  /^(?:[\d.,/~=+-]+(?:v|vac|vdc|a|ma|w|kw|va|hz|mhz|ghz|kg|g|mm|cm|m|c|°c|k|gb|mb|bit|mbps|gbps)?|ip\d\d|v\d[\d.]*|rev\d*|(?:[\da-f]{2}[:-]){5}[\da-f]{2})$/i;

/** The words of a plate that may be a part number, for a person to choose from where the catalogue does not tell. */
export const numbersOnPlate = ({ words }: Plate): string[] => [
  ...new Set(
    words
      .map(({ text }) => text)
      .filter(
        (text) =>
          text.length >= minCandidateLength &&
          text.length <= 48 &&
          /\d/.test(text) &&
          (!figure.test(text) || /^\d{6,}$|^\d+-\d{3,}/.test(text)),
      ),
  ),
];
