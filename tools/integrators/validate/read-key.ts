import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isWholeKey, keyPattern } from '../../../src/contracts/supplier/key-format.ts';
import { UsageError } from '../../command-line/tool-command.ts';
import type { ToolContext } from '../../command-line/tool-context.ts';

/** The environment variable that has the key, as everywhere in the documentation. */
export const keyVariable = 'SUPPLIER_API_KEY';

const anyKey = new RegExp(keyPattern);

/** A key has fewer characters; nothing else in the file is read. */
const maxFileBytes = 1024;

/** The bits with which the group of a file and all other users may use it. */
const othersMode = 0o077;

const readKeyFile = async (path: string): Promise<string> => {
  try {
    await using file = await open(path);
    const { mode } = await file.stat();
    // Windows has no such bits, and Node reports the same mode for every file there.
    if (process.platform !== 'win32' && (mode & othersMode) !== 0) {
      throw new UsageError(
        'Other users may read the file with the key. Allow only yourself to: chmod 600 <file>.',
      );
    }
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxFileBytes) });
    return buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      'The file with the key cannot be read. Write the key alone into it, and allow only yourself to read it.',
    );
  }
};

/**
 * Reads the key from the file that the user named, or else from the environment. An argument is no place for it: other
 * users see the arguments of a process, and a shell keeps them. Throws a `UsageError`, which never contains any part of a key.
 */
export const readSupplierKey = async (
  keyFile: string | undefined,
  { arguments: given, environment, userDirectory }: ToolContext,
): Promise<string> => {
  if (given.some((argument) => anyKey.test(argument))) {
    throw new UsageError(
      `An argument contains a key. Other users can see it, and your shell may have stored it: revoke the key, and give its replacement in ${keyVariable} or --key-file.`,
    );
  }
  const written =
    keyFile === undefined
      ? (environment[keyVariable] ?? '')
      : await readKeyFile(resolve(userDirectory, keyFile));
  const key = written.trim();
  if (key === '') {
    throw new UsageError(
      `There is no key. Set ${keyVariable}, or name a file that only you may read with --key-file.`,
    );
  }
  if (isWholeKey(key)) return key;
  throw new UsageError('The key is not complete or is mistyped. Copy it again.');
};
