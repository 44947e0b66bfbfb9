import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** Values of files that an earlier process read and checked, each under a digest of the bytes of its file. */
export type KeptValues<Value> = {
  /** The value of a file with these bytes, or undefined when none is kept. */
  readonly valueOf: (bytes: Uint8Array) => Value | undefined;
  /** Keeps the value of a file without findings. JSON must represent it. */
  readonly keep: (bytes: Uint8Array, value: Value) => void;
  /** Writes what was asked for or kept since the values were opened, for later processes. */
  readonly save: () => void;
};

const digestOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('base64url');

/** The lines of a file that are as they were saved for an origin. A file that is missing or was changed has none. */
const readLines = (path: string, origin: string): string[] => {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.indexOf('\n') + 1;
    const lines = text.slice(end);
    return text.slice(0, end) === `${digestOf(`${origin}\n${lines}`)}\n` ? lines.split('\n') : [];
  } catch {
    return [];
  }
};

/**
 * Opens the values that earlier processes saved in a file. `origin` names all that a value depends on beside the bytes of its
 * file: nothing is taken that was saved for another one. The file has a digest of itself in its first line, and appears at
 * once. One process saves at a time. A value is parsed with the `schema` again, which must leave what it has parsed as it is.
 */
export const openKeptValues = <Value>(
  path: string,
  origin: string,
  schema: z.ZodType<Value>,
): KeptValues<Value> => {
  const saved = readLines(path, origin);
  const lineOf = new Map(saved.map((line) => [line.slice(0, line.indexOf(' ')), line]));
  const used = new Map<string, string>();
  return {
    valueOf: (bytes) => {
      const digest = digestOf(bytes);
      const line = lineOf.get(digest);
      if (line === undefined) return undefined;
      used.set(digest, line);
      return schema.parse(JSON.parse(line.slice(digest.length)));
    },
    keep: (bytes, value) => {
      const digest = digestOf(bytes);
      used.set(digest, `${digest} ${JSON.stringify(value)}`);
    },
    save: () => {
      const lines = [...used.values()].join('\n');
      const unfinished = `${path}.unfinished`;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(unfinished, `${digestOf(`${origin}\n${lines}`)}\n${lines}`);
      renameSync(unfinished, path);
    },
  };
};
