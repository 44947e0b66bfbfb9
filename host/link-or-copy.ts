import { constants, copyFileSync, linkSync } from 'node:fs';

/**
 * Gives a file a second name, as a hard link, or as a copy where the file system has no hard links. Throws when there is a
 * file of that name.
 */
export const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
};
