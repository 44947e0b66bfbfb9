import { codePageCalled } from './code-pages.ts';

/** The marks that may stand between the cells of a text file. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** A mark between the cells of a text file. */
export type Delimiter = (typeof delimiters)[number];

/** A delimiter in words. */
export const wordsOfDelimiter: Readonly<Record<Delimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
};

/** How the text of a file was read. */
export type TextForm = {
  readonly delimiter: Delimiter;
  /** The name of the encoding, as `TextDecoder` writes it, or `cp437` or `cp850`. */
  readonly encoding: string;
  /**
   * The encodings that the file may have when it does not say it, the likeliest first, with the first words that not all of them
   * read alike, and whether words in it look wrong; empty when there is no doubt.
   */
  readonly encodings: readonly {
    readonly encoding: string;
    readonly sample: string;
    readonly looksWrong: boolean;
  }[];
};

/** The name of an encoding as `TextDecoder` writes it, or of a code page; undefined if there is none of this name. */
export const nameOfEncoding = (label: string): string | undefined => {
  const codePage = codePageCalled(label);
  if (codePage !== undefined) return codePage;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
};

/** The encoding of a name, which may have several; the name itself if there is none of it. */
export const encodingCalled = (label: string): string => nameOfEncoding(label) ?? label;

/** Whether a text is the name of an encoding that lists are read in. */
export const isEncoding = (label: string): boolean => nameOfEncoding(label) !== undefined;
