/** A word of a label: `follows` says whether the word before it is one space away and may belong to the same number. */
export type LabelWord = {
  readonly text: string;
  readonly follows: 'space' | 'gap' | 'cut';
  /** Whether the label says that a part number stands here. */
  readonly isNumber: boolean;
};

/** The words of a text but for names of fields, and for numbers of single items, such as serial numbers, behind theirs. */
export type LabelWords = {
  readonly words: readonly LabelWord[];
  /** Whether the number of a single item was left out. */
  readonly hasSerial: boolean;
  /** Whether the text names a field with a part number. */
  readonly hasNumber: boolean;
  /** Whether the number may be one of a seller: an article or order number, and no field says who the manufacturer is. */
  readonly isOfSeller: boolean;
};

/** What stands before the number of one single item, which is never looked up. `S` and `FS` are Siemens' own. */
const serialLabel =
  /^(?:s\/n|sn|s\.n|ser|serial|(?:ser\.?|serial)(?:no|num(?:ber)?)|serien(?:nummer|-?nr)|sernr|fabr(?:ikations)?-?nr|mac|imei|uuid|s|fs)$/i;

/** What stands before a part number. `1P` is the data identifier of a supplier's part number. */
const numberLabel =
  /^(?:p\/n|pn|p\.n|mpn|part|partno|model|mod|type|typ|order|orderno|art(?:\.?-?nr)?|artikel(?:-?nr)?|bestell-?nr|mlfb|cat|catno|ref|item|sku|pid|1p)$/i;

/** What stands before a number that a seller may have given. */
const sellerLabel = /^(?:order|orderno|art(?:\.?-?nr)?|artikel(?:-?nr)?|bestell-?nr|item|sku)$/i;

/** What stands before the name of a manufacturer. */
const manufacturerLabel =
  /(?<![\p{L}\p{N}])(?:hersteller|manufacturer|mfr|brand|marke|fabricante?|produttore|メーカー)(?![\p{L}\p{N}])/iu;

/** Names of fields of several words, and of languages without spaces, with the label that they are read as. */
const phrases: readonly (readonly [phrase: RegExp, label: string])[] = [
  [
    /(?<![\p{L}\p{N}])(?:(?:num[ée]ro|n[uú]mero|n[°ºo]\.?)\s*(?:de|di)\s*s[ée]rie|matricola|製造番号|シリアル番号|序列号)\s*[:：]?/giu,
    ' S/N: ',
  ],
  [
    /(?<![\p{L}\p{N}])(?:r[ée]f(?:[ée]rence|erencia|\.)?(?:\s+(?:du\s+)?fabricante?)?|n[°ºo]\.?\s*(?:de|di|d[’'])\s*(?:pi[èe]ce|pieza|parte|article|articolo)|codice(?:\s+(?:articolo|prodotto|produttore))?|c[óo]digo(?:\s+(?:de\s+)?(?:art[íi]culo|producto|fabricante))?)(?![\p{L}\p{N}])\s*[:：]?|(?:型番|品番|型号)\s*[:：]?/giu,
    ' P/N: ',
  ],
];

/** How a label may go on. */
const labelEnd = /^(?:no|nr|num|number|nummer|id|addr|address|code|)$/i;

/** A word without what a printer or a reader put around it. A `+` may end a number. */
export const bare = (word: string): string =>
  word.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}+]+$/u, '');

/** A word as a label and, after a sign such as a colon, what is printed right behind it: `S/N:123`. */
const labelled = (word: string): { readonly label: string; readonly value: string } => {
  // A data matrix is often printed below its bars as `1P` and the number.
  const [, identified] = /^1P(?=[\p{L}\p{N}]{3})(.+)$/u.exec(word) ?? [];
  if (identified !== undefined && /^[^a-z]+$/.test(word)) return { label: '1P', value: bare(identified) };
  // Some labels have no space behind S/N. SN begins part numbers too, so it needs a sign or a space.
  const [, glued] = /^s\/n(?=\D*\d)(.+)$/i.exec(word) ?? [];
  if (glued !== undefined) return { label: 'S/N', value: bare(glued) };
  const [, label, value = ''] = /^([\p{L}./-]{1,16}?)\.?[:#=]+(.*)$/u.exec(word) ?? [];
  return label === undefined ? { label: bare(word), value: '' } : { label, value: bare(value) };
};

/** What a word names as a field. `value` is what stands behind it. */
const kindOfLabel = (written: string, label: string, value: string): 'serial' | 'number' | undefined => {
  // FS is a manufacturer as well; as a label it has a number of one or two digits.
  if (/^fs$/i.test(label) && !/^\d{1,2}$/.test(value)) return undefined;
  // "Serial number formats" has the words of a label, and is none.
  if (serialLabel.test(label)) return /[/:#=]/.test(written) || /\d/.test(value) ? 'serial' : undefined;
  return numberLabel.test(label) ? 'number' : undefined;
};

/** More of a text is not read: no label has it. */
const maxCharacters = 2000;

const withLabels = (text: string): string =>
  phrases.reduce((labelled, [phrase, label]) => labelled.replace(phrase, label), text);

/** The words of a label, without the numbers of single items, so that nothing later can send them. */
export const readLabelWords = (text: string): LabelWords => {
  const words: LabelWord[] = [];
  const all = [...withLabels(text.slice(0, maxCharacters)).matchAll(/(\s*)(\S+)/g)];
  let pending: 'serial' | 'number' | undefined;
  let [isCut, hasSerial, hasNumber, isOfSeller] = [true, false, false, false];
  for (const [index, [, before = '', written = '']] of all.entries()) {
    const { label, value } = labelled(written);
    const behind = all.slice(index + 1, index + 3).map(([, , word = '']) => bare(word));
    const kind = kindOfLabel(written, label, value || (behind.find((word) => !labelEnd.test(word)) ?? ''));
    const isLabel = kind !== undefined || (pending !== undefined && labelEnd.test(label));
    if (isLabel) {
      pending = kind ?? pending;
      isCut = true;
      isOfSeller ||= sellerLabel.test(label);
    }
    const word = isLabel ? value : bare(written);
    if (word === '') continue;
    if (pending === 'serial') {
      isCut = true;
      hasSerial = true;
    } else {
      const isNumber = pending === 'number' && /\d/.test(word);
      hasNumber ||= isNumber;
      words.push({ text: word, follows: isCut ? 'cut' : before === ' ' ? 'space' : 'gap', isNumber });
      isCut = false;
    }
    pending = undefined;
  }
  return { words, hasSerial, hasNumber, isOfSeller: isOfSeller && !manufacturerLabel.test(text) };
};

/** Every run of at most `most` words that may belong together, the longest first; where one starts and what it says. */
export const runsOf = (words: readonly LabelWord[], most: number) =>
  Array.from({ length: most }, (_, index) => most - index).flatMap((length) =>
    words.flatMap((_, start) => {
      const run = words.slice(start, start + length);
      const inner = run.slice(1);
      if (run.length < length || inner.some(({ follows }) => follows === 'cut')) return [];
      const texts = run.map(({ text }) => text);
      return [{ start, length, texts, isAsPrinted: inner.every(({ follows }) => follows === 'space') }];
    }),
  );

/** Voltages, sizes, dates, versions, classes of protection and other figures that labels print beside the number. */
const figure =
  /^(?:[\d.,/~=+-]+(?:v|vac|vdc|a|ma|w|kw|va|hz|mhz|ghz|kg|g|mm|cm|m|c|°c|k|gb|mb|bit|mbps|gbps)?|ip\d\d|v\d[\d.]*|rev\d*|(?:[\da-f]{2}[:-]){5}[\da-f]{2})$/i;

/** The shortest word that is taken for a number although nothing says that it is one. */
export const minNumberLength = 4;

/** Whether a word may be a part number: it has a digit, and is no figure or date. */
export const looksLikeNumber = (text: string): boolean =>
  text.length >= minNumberLength &&
  text.length <= 48 &&
  /\d/.test(text) &&
  (!figure.test(text) || /^\d{6,}$|^\d+-\d{3,}/.test(text));

/** The words that may be a part number: those behind the name of their field, or else all that look like one. */
export const numbersIn = ({ words }: Pick<LabelWords, 'words'>): string[] => {
  const named = words.filter(({ isNumber }) => isNumber);
  const alike = words.filter(({ text }) => looksLikeNumber(text));
  return [...new Set((named.length > 0 ? named : alike).map(({ text }) => text))];
};
