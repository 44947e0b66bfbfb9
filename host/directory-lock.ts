import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { Running } from './run.ts';

/** https://www.sqlite.org/rescode.html#busy */
const BusySchema = z.object({ errcode: z.literal(5) });

/** The databases of the locks in force. Without a reference they would be collected and closed, and the lock lost. */
const locks = new Set<DatabaseSync>();

/**
 * Locks a directory for this process. Gives `undefined` when it is locked already. The lock is SQLite's on the empty
 * file `lock` in it: the system releases it when the process ends, a hard kill included, and it does not depend on
 * process ids. Closing the result releases it earlier. Throws what to do when the directory cannot be written to.
 */
export const lockDirectory = (directory: string): Running | undefined => {
  const database = new DatabaseSync(join(directory, 'lock'), { open: false });
  try {
    database.open();
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    if (database.isOpen) database.close();
    if (BusySchema.safeParse(error).success) return undefined;
    throw new Error(`${directory} cannot be locked. Check that this user may write there.`);
  }
  locks.add(database);
  return {
    close: async () => {
      if (locks.delete(database)) database.close();
    },
  };
};
