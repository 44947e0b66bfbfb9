/** Whether these bytes can begin a text: the last character may be cut off. */
const isBeginning = (bytes: Uint8Array): boolean => decodes(bytes, { stream: true });

const decodes = (bytes: Uint8Array, options: TextDecodeOptions): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, options);
    return true;
  } catch {
    return false;
  }
};

/** Bytes of the character that this byte claims to begin; 0 when it begins none. */
const sizeFrom = (lead: number): number => {
  if (lead < 0x80) return 1;
  if (lead < 0xc0) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
};

/** How many bytes at the end belong to a character that is cut off there. */
const cutOffBytes = (bytes: Uint8Array): number => {
  for (let back = 1; back <= 3; back += 1) {
    const size = sizeFrom(bytes[bytes.length - back] ?? 0);
    if (size > 0) return size > back ? back : 0;
  }
  return 0;
};

/** So many bytes are not worth halving: they are at most a few characters. */
const fewBytes = 8;

/**
 * Offset of the first character that is not well-formed UTF-8, in bytes that are known to have one.
 * Halves the part in doubt, so that all steps together decode the bytes about once more.
 */
export const firstIllFormedByte = (bytes: Uint8Array): number => {
  let good = 0;
  let doubtful = bytes.length;
  while (doubtful - good > fewBytes) {
    const middle = good + Math.ceil((doubtful - good) / 2);
    const half = bytes.subarray(good, middle);
    if (isBeginning(half)) good = middle - cutOffBytes(half);
    else doubtful = middle;
  }
  for (;;) {
    const size = sizeFrom(bytes[good] ?? 0);
    if (size === 0 || !decodes(bytes.subarray(good, good + size), {})) return good;
    good += size;
  }
};
