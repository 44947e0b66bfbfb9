import type { FileVersion, GitSource } from './git-source.ts';

/** How many texts are in memory at once: those of all versions together may take half a gigabyte. */
const textsAtOnce = 250;

type Version = Pick<FileVersion, 'path' | 'blob'>;

/** Reads versions of files, and gives what each says; undefined for one that was not asked for. */
export type VersionReader<Reading> = (
  versions: readonly Version[],
) => Promise<(version: Version) => Reading | undefined>;

/** A reader that reads each version once, however often it is asked for. `read` gets an empty text for what is not UTF-8. */
export const createVersionReader = <Reading>(
  source: GitSource,
  read: (path: string, text: string) => Reading,
): VersionReader<Reading> => {
  const readings = new Map<string, Reading>();
  const keyOf = ({ path, blob }: Version) => `${blob} ${path}`;
  return async (versions) => {
    const missing = new Map(versions.map((version) => [keyOf(version), version]));
    for (const key of readings.keys()) missing.delete(key);
    const all = [...missing];
    for (let from = 0; from < all.length; from += textsAtOnce) {
      const part = all.slice(from, from + textsAtOnce);
      const texts = await source.readTexts(part.map(([, { blob }]) => blob));
      for (const [key, { path, blob }] of part) readings.set(key, read(path, texts.get(blob) ?? ''));
    }
    return (version) => readings.get(keyOf(version));
  };
};
