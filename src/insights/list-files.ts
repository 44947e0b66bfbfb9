import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A name relative to the project as findings have it: with forward slashes on every system. */
export const projectPath = (path: string, projectDirectory: string): string =>
  relative(projectDirectory, path).split(sep).join('/');

/**
 * The paths of all files in `directory` and its folders, in the order of their names, so that nothing
 * depends on the file system. A directory that is not there has no files.
 */
export const listFiles = async (directory: string): Promise<string[]> => {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};
