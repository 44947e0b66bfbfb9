import { decodeBytes, isCodePage } from './code-pages.ts';
import { declaredUtf16 } from './file-kinds.ts';
import type { HeadingWords } from './heading-rows.ts';
import { nameOfEncoding, type TextForm } from './text-form.ts';

/** Letters of Latin with accents, of the West, of the middle of Europe and of Turkish. */
const western = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0152\u0153\u0160\u0161\u017d\u017e\u0178]/;
const central = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]/;
const han = /[\u4e00-\u9fff\uff01-\uff5e\u3000-\u303f]/;
const kana = /[\u3040-\u30ff\u4e00-\u9fff\uff01-\uff9f\u3000-\u303f]/;

/** The encodings of lists that say none, with the characters that their texts have beside ASCII: of the same likelihood the first. */
const likelyEncodings: readonly (readonly [
  encoding: string,
  own: RegExp,
  script: 'latin' | 'cyrillic' | 'wide',
])[] = [
  ['windows-1252', western, 'latin'],
  ['windows-1250', central, 'latin'],
  ['iso-8859-2', central, 'latin'],
  ['windows-1254', central, 'latin'],
  ['macintosh', western, 'latin'],
  ['cp850', western, 'latin'],
  ['cp437', new RegExp(`${western.source}|[\\u03a9\\u2264\\u2265]`), 'latin'],
  [
    'windows-1251',
    /[\u0401\u0404\u0406\u0407\u0410-\u044f\u0451\u0454\u0456\u0457\u0490\u0491\u2116]/,
    'cyrillic',
  ],
  ['shift_jis', kana, 'wide'],
  ['euc-kr', /[\uac00-\ud7a3]/, 'wide'],
  ['gb18030', han, 'wide'],
  ['big5', han, 'wide'],
  ['euc-jp', kana, 'wide'],
];

/** Signs of price lists that are no letters. */
const signs =
  /[\u00a0\u00a1\u00bf\u00aa\u00ba\u00b7\u20ac\u00a3\u00b0\u00b1\u00b2\u00b3\u00b5\u00d7\u00f7\u00ae\u2122\u00a9\u00a7\u00bc-\u00be\u00b4\u00ab\u00bb\u2013\u2014\u2018-\u201e\u2022\u2026\u2030]/;

/** How many of the words with characters beside ASCII are looked at. */
const maxWords = 4000;

/** What separates words in ASCII. */
const betweenWords = /[\0-@[-`{-\u007f]+/;

/** What no word of a script has that is read in the right encoding. */
const wrongWords = {
  // A capital or a sign within a word, but for × and units such as µA and kΩ.
  latin:
    /(?!\u00b5)\p{Ll}(?!\u03a9)\p{Lu}|\p{L}(?![A-Z\u03a9])\p{Lu}\p{Ll}|\p{L}[^\p{L}\p{M}\u00b7\u00d7\u2019\u2013\u00a0]\p{L}/u,
  cyrillic:
    /[A-Za-z][\u0400-\u045f]|[\u0400-\u045f][A-Za-z]|[\u0430-\u045f][\u0410-\u042f]|\p{L}[^\p{L}\p{M}\u00b7\u2019\u2013\u00a0]\p{L}|^[^\p{L}\p{N}]\p{L}/u,
  // Kana of half width stand by themselves.
  wide: /[a-z][\u3040-\ud7a3]|[\u3040-\ud7a3][a-z]|[\uff61-\uff9f][\u4e00-\u9fff]|[\u4e00-\u9fff][\uff61-\uff9f]/,
};

/** Several accents in a row, which words of few languages have. */
const accents = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]{3}/;

/**
 * What Czech and Slovak words have that were read as ones of the West: `Èíslo`, `prùmìr`, `pøívod`. Of the words of the West only French
 * ones such as `ère` begin so, and ì and ù end theirs.
 */
const centralReadAsWestern = /^[Èè](?!res?$|s$)\p{Ll}|[ìù]\p{Ll}|ø[áéíýèìù]|[áéíýèìù]ø/u;

/** Tells the words beside ASCII that no list in an encoding has. */
const wrongWordFinder =
  (own: RegExp, wrong: RegExp) =>
  (word: string): boolean =>
    wrong.test(word) ||
    [...word].some((character) => character > '\u007f' && !own.test(character) && !signs.test(character));

/** How many rows are looked at for headings. */
const examinedRows = 30;

/** How many cells of such a row. */
const examinedCells = 200;

const knownHeadingsIn = (text: string, { looksLikeHeading }: HeadingWords): number =>
  text
    .split(/\r\n?|\n/, examinedRows)
    .flatMap((row) => row.split(/[,;\t|]/, examinedCells))
    .filter((cell) => looksLikeHeading(cell.replaceAll('"', ''))).length;

/** The first words with characters beside ASCII. */
const firstWords = (text: string): string[] =>
  text
    .split(betweenWords)
    .filter((word) => /[^\0-\u007f]/.test(word))
    .slice(0, maxWords);

const shareOf = (words: readonly string[], is: (word: string) => boolean): number =>
  words.length === 0 ? 0 : words.filter(is).length / words.length;

type Decoded = {
  readonly encoding: string;
  readonly words: readonly string[];
  readonly isWrong: (word: string) => boolean;
  /** Whether a word is likely one of another language, and so makes the encoding less likely than another, and no usual answer. */
  readonly isForeign: (word: string) => boolean;
  /** How unlikely the encoding is: the share of words that are wrong, or have accents in a row. */
  readonly odd: number;
  readonly known: number;
};

/** How much more likely an encoding is than one that is not offered any more. */
const clearly = 0.3;

/** The share of words with such letters that a list of the West may have, by mistyped accents and by names. */
const usualForeign = 0.05;

/** How many bytes of a file tell its encoding. */
const examinedBytes = 1024 * 1024;

/** The encodings in which the bytes of a file that is no Unicode may be, the likeliest first: with most known headings and fewest odd words. */
const possibleEncodings = (bytes: Uint8Array, headings: HeadingWords): Decoded[] => {
  const examined = bytes.subarray(0, examinedBytes);
  // The part may end within a character.
  const stream = examined.length < bytes.length;
  return likelyEncodings
    .flatMap(([encoding, own, script]): Decoded[] => {
      try {
        const text = decodeBytes(examined, encoding, { fatal: true, stream });
        const words = firstWords(text);
        const isWrong = wrongWordFinder(own, wrongWords[script]);
        const isForeign = (word: string): boolean => script === 'latin' && centralReadAsWestern.test(word);
        const foreign = shareOf(words, isForeign);
        const odd =
          shareOf(words, (word) => isWrong(word) || accents.test(word)) +
          (foreign > usualForeign ? clearly * foreign : 0);
        return [{ encoding, words, isWrong, isForeign, odd, known: knownHeadingsIn(text, headings) }];
      } catch {
        // The bytes are not in this encoding.
        return [];
      }
    })
    .sort((one, other) => other.known - one.known || one.odd - other.odd);
};

const sampleWords = 3;

/** The share of such words, as names of brands, that a list read in the right encoding may have. */
const usualWrong = 0.02;

/** How much less likely than the likeliest encoding another one may be and still be offered. */
const slackOf = (encoding: string, best: string): number => {
  // The standard of the middle of Europe that hardly any list has is none to choose unless it fits best.
  if (encoding === 'iso-8859-2') return -1;
  if (!isCodePage(encoding) || isCodePage(best)) return clearly;
  // A code page of DOS is one to choose beside the other encoding of old systems alone.
  return best === 'macintosh' ? 0 : -1;
};

/** What has to be said of an encoding that a file does not state. */
export const noteOnEncoding = (encoding: string): string =>
  `The file is not UTF-8 and was read as ${encoding.replace(/^w/, 'W')}. Check letters with accents before you rely on it.`;

/** The text of a file, and what is known of its encoding. */
export type DecodedText = Pick<TextForm, 'encoding' | 'encodings'> & {
  readonly text: string;
  /** Whether nothing says the encoding. */
  readonly isGuessed: boolean;
};

/** What is known of the encoding of a file that states none, by what its letters look like. */
const likelyOf = (bytes: Uint8Array, headings: HeadingWords): Pick<TextForm, 'encoding' | 'encodings'> => {
  const possible = possibleEncodings(bytes, headings);
  const [best = { encoding: 'windows-1252', words: [], isWrong: () => true, odd: 1 }] = possible;
  const others = possible.filter(
    ({ encoding, odd }) => encoding === best.encoding || odd <= best.odd + slackOf(encoding, best.encoding),
  );
  const at = best.words.findIndex((word, index) => others.some(({ words }) => words[index] !== word));
  const from = Math.max(at, 0);
  const encodings = others.map(({ encoding, words, isWrong, isForeign }) => {
    const shown = words.slice(from, from + sampleWords);
    return {
      encoding,
      sample: shown.join(', '),
      looksWrong:
        shareOf(words, isWrong) > usualWrong || shown.some((word) => isWrong(word) || isForeign(word)),
    };
  });
  return { encoding: best.encoding, encodings: at !== -1 || best.odd > 0 ? encodings : [] };
};

const textOfUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * The text of a file in the encoding that is given, or else in UTF-8, the UTF-16 of "Unicode text", or the likeliest of those that
 * lists have; what is only likely is said.
 */
export const decodeText = (bytes: Uint8Array, headings: HeadingWords, given?: string): DecodedText => {
  const known = given === undefined ? undefined : nameOfEncoding(given);
  const utf16 = declaredUtf16(bytes);
  const unicode = utf16 === undefined ? textOfUtf8(bytes) : undefined;
  const stated = utf16 ?? (unicode === undefined ? undefined : 'utf-8');
  const likely = stated === undefined ? likelyOf(bytes, headings) : { encoding: stated, encodings: [] };
  const encoding = known ?? likely.encoding;
  return {
    text: (encoding === 'utf-8' ? unicode : undefined) ?? decodeBytes(bytes, encoding),
    encoding,
    encodings: likely.encodings,
    isGuessed: known === undefined && stated === undefined,
  };
};
