/** A file of the catalogue is unavailable, or it is not what was expected. */
export class IndexUnavailable extends Error {}

/** Reads a file of the site as text. Whole files alone are read, so that no request names a line of a list. */
export type ReadText = (path: string) => Promise<string>;

/** Reads a JSON file of the site, and takes nothing else for it. Throws `IndexUnavailable`. */
export const readJson = async (readText: ReadText, path: string): Promise<unknown> => {
  const text = await readText(path);
  try {
    return JSON.parse(text);
  } catch {
    throw new IndexUnavailable();
  }
};
