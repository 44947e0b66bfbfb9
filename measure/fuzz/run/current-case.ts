/** The largest case that can be seen from another thread; of a larger one, its beginning. */
const maxBytes = 512 * 1024;

const headerBytes = 8;

/** Memory for the case that a thread tries now, which another thread can read while the first hangs. */
export const createCaseMemory = (): SharedArrayBuffer => new SharedArrayBuffer(headerBytes + maxBytes);

/** The two views of that memory: the number of the case with its length, and its bytes. */
const viewsOf = (memory: SharedArrayBuffer) => ({
  header: new Int32Array(memory, 0, 2),
  content: new Uint8Array(memory, headerBytes),
});

/** Writes each case before it is tried. */
export const caseWriter = (memory: SharedArrayBuffer): ((bytes: Uint8Array) => void) => {
  const { header, content } = viewsOf(memory);
  return (bytes) => {
    content.set(bytes.subarray(0, maxBytes));
    Atomics.store(header, 1, Math.min(bytes.length, maxBytes));
    Atomics.add(header, 0, 1);
  };
};

/** The number of the case that is tried now, 0 before the first, and its bytes. */
export const readCase = (
  memory: SharedArrayBuffer,
): { readonly number: number; readonly bytes: Uint8Array } => {
  const { header, content } = viewsOf(memory);
  return {
    number: Atomics.load(header, 0),
    bytes: Uint8Array.from(content.subarray(0, Atomics.load(header, 1))),
  };
};
