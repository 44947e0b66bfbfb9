/** The text of a table, and in which encoding it was found. */
export interface DecodedTable {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/**
 * The text of a file that a spreadsheet saved: UTF-8, the UTF-16 of "Unicode text", or else the old
 * Windows encoding, which fits any bytes and has to be looked at by a person.
 */
export const decodeTable = (bytes: Uint8Array): DecodedTable => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
};
