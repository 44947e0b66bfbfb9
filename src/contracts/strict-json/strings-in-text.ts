const quote = 0x22;
const digit8 = 0x38;
const colon = 0x3a;
const backslash = 0x5c;
const letterC = 0x63;
const letterD = 0x64;
const letterU = 0x75;
const space = 0x20;
const lowerCaseBit = 0x20;

/** Words of four bytes: four quotation marks, the lower bits of each byte, and a one in each byte. */
const fourQuotes = 0x22222222;
const lowerBits = 0x7f7f7f7f;
const fourOnes = 0x01010101;
/** How often one can be added to a byte. */
const blockLength = 0xff;

/**
 * The number of quotation marks. Compares four bytes at once, which is several times faster than one by one: the
 * highest bit of each byte becomes zero where there is a quotation mark, and one anywhere else.
 */
const countQuotes = (bytes: Uint8Array): number => {
  // A word begins at a multiple of four.
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(buffer, byteOffset, length >> 2);
  let quotes = length;
  for (let start = 0; start < words.length; start += blockLength) {
    const end = Math.min(start + blockLength, words.length);
    let others = 0;
    for (let at = start; at < end; at += 1) {
      const difference = (words[at] ?? 0) ^ fourQuotes;
      const highestBits = ((difference & lowerBits) + lowerBits) | difference;
      others = (others + ((highestBits >>> 7) & fourOnes)) | 0;
    }
    quotes -= (others & 0xff) + ((others >>> 8) & 0xff) + ((others >>> 16) & 0xff) + (others >>> 24);
  }
  for (let at = words.length * 4; at < length; at += 1) if (bytes[at] !== quote) quotes -= 1;
  return quotes;
};

const lowerCaseAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | lowerCaseBit;

/**
 * The number of strings in a JSON text, names included: half of the quotation marks that are not escaped. NaN when the
 * text has to be read carefully, because a name has an escape or a string escapes half of a surrogate pair. For bytes
 * that are not JSON, the number means nothing. `text` is what the bytes are decoded to.
 *
 * Names with escapes are not left to `JSON.parse`, because V8 can confuse one with a name that it parsed before
 * (https://github.com/nodejs/node/issues/63785). Remove the exception when every supported engine has the fix.
 */
export const stringsInText = (bytes: Uint8Array, text: string): number => {
  let escapedQuotes = 0;
  let halfPairs = 0;
  /** Where the escape of the second half of a pair has to follow. */
  let second = -1;
  // The text is searched many times faster than the bytes. Few texts have a backslash.
  let at = text.includes('\\') ? bytes.indexOf(backslash) : -1;
  while (at !== -1) {
    // A backslash is inside a string. Reads on to the end of the string.
    while (at < bytes.length) {
      const byte = bytes[at];
      at += 1;
      if (byte === quote) break;
      if (byte !== backslash) continue;
      if (bytes[at] === quote) escapedQuotes += 1;
      else if (bytes[at] === letterU) {
        const digit = lowerCaseAt(bytes, at + 1) === letterD ? lowerCaseAt(bytes, at + 2) : 0;
        if (digit >= letterC) halfPairs += at === second ? -1 : 1;
        else if (digit >= digit8) {
          halfPairs += 1;
          second = at + '\\uD800'.length;
        }
        at += 'D800'.length;
      }
      at += 1;
    }
    // A string is a name if the next byte after white space is a colon.
    while ((bytes[at] ?? colon) <= space) at += 1;
    if (halfPairs > 0 || bytes[at] === colon) return Number.NaN;
    at = bytes.indexOf(backslash, at);
  }
  return (countQuotes(bytes) - escapedQuotes) / 2;
};
