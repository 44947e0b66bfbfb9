const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;
const letterU = 0x75;
/** `d` and `D`, told apart from their neighbours when the bit for lower case is set. */
const letterD = 0x64;
const lowerCaseBit = 0x20;
const space = 0x20;

/** Whether the escape after a backslash is `uD...`, which may be half a surrogate pair. */
const isSurrogateEscape = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === letterU && ((bytes[at + 1] ?? 0) | lowerCaseBit) === letterD;

/** Whether a string that ends here is the name of a member: a colon is the next byte that is not space. */
const endsName = (bytes: Uint8Array, end: number): boolean => {
  let at = end;
  // Outside strings, valid JSON has no byte below a space that is not white space as well.
  while (at < bytes.length && (bytes[at] ?? 0) <= space) at += 1;
  return bytes[at] === colon;
};

/**
 * How many members the objects of valid JSON have together, counted by their colons; `undefined` when
 * that is not enough to go by, because a surrogate is escaped, or anything in a name.
 *
 * Names with escapes are not left to `JSON.parse`: V8 up to the time of writing can take one for another
 * name that was parsed before (https://github.com/nodejs/node/issues/63785). The rest of this module
 * does not need the exception; it goes when that is mended in every engine that is supported.
 */
export const countPlainMembers = (bytes: Uint8Array): number | undefined => {
  const end = bytes.length;
  let members = 0;
  let at = 0;
  while (at < end) {
    const byte = bytes[at];
    at += 1;
    if (byte === colon) members += 1;
    if (byte !== quote) continue;
    let hasEscape = false;
    while (at < end) {
      const inString = bytes[at];
      at += 1;
      if (inString === quote) break;
      if (inString !== backslash) continue;
      if (isSurrogateEscape(bytes, at)) return undefined;
      hasEscape = true;
      at += 1;
    }
    if (hasEscape && endsName(bytes, at)) return undefined;
  }
  return members;
};
