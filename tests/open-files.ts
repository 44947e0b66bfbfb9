import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The files that this process has open, as far as the system tells. */
export const openFiles = (): string[] => {
  const directory = '/proc/self/fd';
  if (!existsSync(directory)) return [];
  return readdirSync(directory).flatMap((name) => {
    try {
      return [readlinkSync(join(directory, name))];
    } catch {
      // The one through which the directory is listed is closed by now.
      return [];
    }
  });
};
