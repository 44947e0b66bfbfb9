/** The UTF-16 that the first bytes of a file declare; undefined for every other encoding. */
export const declaredUtf16 = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
};

/** The text of bytes as far as it tells what a file is: UTF-8, the UTF-16 that it declares, or else Windows-1252, which fits any bytes. */
export const decodeTable = (bytes: Uint8Array): string => {
  const utf16 = declaredUtf16(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
