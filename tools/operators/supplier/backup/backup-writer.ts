import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { explainFileError } from './file-errors.ts';

const pieceCharacters = 1 << 20;

/** Waits for the file system and explains its errors; errors of the database are not its business. */
const onDisk = <Result>(operation: Promise<Result>): Promise<Result> =>
  operation.catch((error: unknown) => {
    throw explainFileError(error, 'written');
  });

const lineWriter = (file: FileHandle) => {
  const hash = createHash('sha256');
  let waiting = '';
  const flush = async (): Promise<void> => {
    const piece = waiting;
    waiting = '';
    hash.update(piece);
    await onDisk(file.writeFile(piece));
  };
  return {
    line: async (text: string): Promise<void> => {
      waiting += `${text}\n`;
      if (waiting.length >= pieceCharacters) await flush();
    },
    end: async (): Promise<string> => {
      await flush();
      const sha256 = hash.digest('hex');
      await onDisk(file.writeFile(`${JSON.stringify({ sha256 })}\n`));
      await onDisk(file.sync());
      return sha256;
    },
  };
};

/**
 * Makes a file that its owner alone may read, lets `work` write its lines, and ends it with their SHA-256, which it
 * returns. Refuses a file that exists. If the work fails, no file is left.
 */
export const writeBackupFile = async (
  path: string,
  work: (line: (text: string) => Promise<void>) => Promise<void>,
): Promise<string> => {
  const file = await onDisk(open(path, 'wx', 0o600));
  try {
    const { line, end } = lineWriter(file);
    await work(line);
    return await end();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
};
