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
  /** The name of the encoding, as `TextDecoder` writes it. */
  readonly encoding: string;
  /**
   * The encodings that the file may have when it does not say it, the likeliest first, with the first words that not all of them
   * read alike; empty when there is no doubt.
   */
  readonly encodings: readonly { readonly encoding: string; readonly sample: string }[];
};

/** The name of an encoding as `TextDecoder` writes it; undefined if it knows none of this name. */
export const nameOfEncoding = (label: string): string | undefined => {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
};

/** The encoding of a name, which may have several; the name itself if there is none of it. */
export const encodingCalled = (label: string): string => nameOfEncoding(label) ?? label;

/** Whether a text is the name of an encoding that `TextDecoder` knows. */
export const isEncoding = (label: string): boolean => nameOfEncoding(label) !== undefined;
