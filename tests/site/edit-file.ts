import { readFile, writeFile } from 'node:fs/promises';

/** Replaces `before`, which must be there, in a file, as an editor does. */
export const editFile = async (file: string, before: string | RegExp, after: string): Promise<void> => {
  const text = await readFile(file, 'utf8');
  const edited = text.replace(before, after);
  if (edited === text) throw new Error(`${file} has no such text: ${before}`);
  await writeFile(file, edited);
};
