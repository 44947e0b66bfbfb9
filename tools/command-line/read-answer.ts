const mebibyte = 1024 * 1024;

/** The most bytes of an answer with a whole file of the catalogue, and of all answers of a run together. */
export const maxAnswerBytes = { file: 256 * mebibyte, run: 1024 * mebibyte } as const;

/** How many bytes may still be read in a run of a tool. */
export type AnswerBudget = { left: number };

/** What a run may read of all answers together: a server could give any number of files, each of which is small enough. */
export const createAnswerBudget = (): AnswerBudget => ({ left: maxAnswerBytes.run });

/** The bytes of an answer, undefined when there are more than allowed. The rest of them is not received. */
export const readBytes = async (
  { body }: Response,
  maxBytes: number,
  budget: AnswerBudget = createAnswerBudget(),
): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    budget.left -= chunk.length;
    if (size > maxBytes || budget.left < 0) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};
