/** The text of a table, and its encoding. */
type DecodedTable = {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
};

/** What has to be said about the encoding that a table was read in. */
export const encodingNotes = {
  'UTF-8': '',
  'UTF-16': '',
  'Windows-1252':
    'The file is not UTF-8 and was read as Windows-1252. Check letters with accents before you rely on it.',
} as const;

/** The UTF-16 that the first bytes of a file declare; undefined for every other encoding. */
export const declaredUtf16 = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
};

/**
 * The text of a file that a spreadsheet saved: UTF-8, the UTF-16 of "Unicode text", or else Windows-1252, which
 * fits any bytes, so that a person has to check it.
 */
export const decodeTable = (bytes: Uint8Array): DecodedTable => {
  const utf16 = declaredUtf16(bytes);
  if (utf16 !== undefined) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
};
