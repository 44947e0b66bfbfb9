import { decodeBytes } from '../../tables/code-pages.ts';

/** A character of UTF-8 in the bytes of another encoding, which a program took them for. */
type WrongReading = {
  /** Finds the characters that stand for such bytes. */
  readonly form: RegExp;
  /** The bytes of these characters, from 128 to 255. */
  readonly byteOf: ReadonlyMap<string, number>;
};

/** How a class of a pattern has the characters of some bytes. */
const classOf = (characters: readonly string[]): string =>
  `[${characters.map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}]`;

const wrongReadingIn = (encoding: string): WrongReading => {
  const bytes = Array.from({ length: 128 }, (_, at) => at + 128);
  const characters = [...decodeBytes(Uint8Array.from(bytes), encoding)];
  const between = (first: number, last: number): string => classOf(characters.slice(first - 128, last - 127));
  const next = between(0x80, 0xbf);
  const form = `(?:${between(0xc2, 0xdf)}${next}|${between(0xe0, 0xef)}${next}{2})+`;
  return {
    form: new RegExp(form, 'g'),
    byteOf: new Map(characters.map((character, at) => [character, at + 128])),
  };
};

/** The encodings that programs take UTF-8 for, the one of Windows first. */
const wrongReadings: readonly WrongReading[] = ['windows-1252', 'macintosh', 'cp850', 'cp437'].map(
  wrongReadingIn,
);

/** What lists have beside ASCII in Latin: letters, signs and marks. Two other characters together are hardly ever meant. */
const meant = /^[\u00a0-\u017f\u2010-\u203a\u20ac\u2122\u03a9\u03bc]+$/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What some characters were before they were read in another encoding; undefined if they were nothing that lists have. */
const asMeant = (found: string, { byteOf }: WrongReading): string | undefined => {
  try {
    const text = utf8.decode(Uint8Array.from([...found], (character) => byteOf.get(character) ?? 0));
    return meant.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
};

/** Where a text has characters that were UTF-8 and were read in another encoding, such as `Ã¼` for `ü`; undefined if it has none. */
export const findReadTwice = (text: string): number | undefined => {
  for (const reading of wrongReadings) {
    for (const { 0: found, index } of text.matchAll(reading.form)) {
      if (asMeant(found, reading) !== undefined) return index;
    }
  }
  return undefined;
};

/** How often a text may have been read in another encoding. */
const mostTimes = 3;

/** The text before it was read in another encoding, once or several times. */
export const withoutReadTwice = (text: string): string => {
  let before = text;
  for (let times = 0; times < mostTimes; times += 1) {
    const now = wrongReadings
      .map((reading) => before.replace(reading.form, (found) => asMeant(found, reading) ?? found))
      .find((text) => text !== before);
    if (now === undefined) return before;
    before = now;
  }
  return before;
};
