import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkKey } from '../../../src/contracts/supplier/key-check.ts';
import { keyPattern } from '../../../src/contracts/supplier/key-format.ts';
import type { ToolContext } from '../../command-line/tool-context.ts';

/** The key to send with, or why there is none. The reason never contains any part of a key. */
export type KeyReading =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'no_key'; readonly why: string };

/** The environment variable that has the key, as everywhere in the documentation. */
export const keyVariable = 'SUPPLIER_API_KEY';

const noKey = (why: string): KeyReading => ({ kind: 'no_key', why });

const anyKey = new RegExp(keyPattern);

/** A key has fewer characters; nothing else in the file is read. */
const maxFileBytes = 1024;

/** The bits with which the group of a file and all other users may use it. */
const othersMode = 0o077;

const readKeyFile = async (path: string): Promise<KeyReading> => {
  try {
    await using file = await open(path);
    const { mode } = await file.stat();
    // Windows has no such bits, and Node reports the same mode for every file there.
    if (process.platform !== 'win32' && (mode & othersMode) !== 0) {
      return noKey('Other users may read the file with the key. Allow only yourself to: chmod 600 <file>.');
    }
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxFileBytes) });
    return { kind: 'key', key: buffer.toString('utf8', 0, bytesRead).trim() };
  } catch {
    return noKey(
      'The file with the key cannot be read. Write the key alone into it, and allow only yourself to read it.',
    );
  }
};

/**
 * Reads the key from the file that the user named, or else from the environment. An argument is no place for it: other
 * users see the arguments of a process, and a shell keeps them.
 */
export const readSupplierKey = async (
  keyFile: string | undefined,
  { arguments: given, environment, userDirectory }: ToolContext,
): Promise<KeyReading> => {
  if (given.some((argument) => anyKey.test(argument))) {
    return noKey(
      `An argument contains a key. Other users can see it, and your shell may have stored it: revoke the key, and give its replacement in ${keyVariable} or --key-file.`,
    );
  }
  const reading =
    keyFile === undefined
      ? { kind: 'key' as const, key: environment[keyVariable]?.trim() ?? '' }
      : await readKeyFile(resolve(userDirectory, keyFile));
  if (reading.kind === 'no_key') return reading;
  if (reading.key === '') {
    return noKey(
      `There is no key. Set ${keyVariable}, or name a file that only you may read with --key-file.`,
    );
  }
  return checkKey(reading.key).kind === 'complete'
    ? reading
    : noKey(
        'The key is not complete or is mistyped. Copy it again; the page /console/key-checker shows what is wrong.',
      );
};
