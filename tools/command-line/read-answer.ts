/** The most bytes of an answer with a whole file of the catalogue. */
export const maxFileBytes = 256 * 1024 * 1024;

/** The bytes of an answer, undefined when there are more than allowed. The rest of them is not received. */
export const readBytes = async ({ body }: Response, maxBytes: number): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};
