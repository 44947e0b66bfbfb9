import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './target.ts';

const directory = join('tests', 'fixtures', 'fuzz');

/** A case that something was wrong with once. */
export type SavedCase = { readonly name: string; readonly bytes: Uint8Array };

/** The saved cases of a target, which a test tries again. */
export const savedCases = ({ name: target }: Target): SavedCase[] => {
  const folder = join(directory, target);
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
};

/** Saves a case under a name that follows from its bytes, and returns the path of its file. */
export const saveCase = ({ name, ending }: Target, bytes: Uint8Array): string => {
  const folder = join(directory, name);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.${ending}`);
  writeFileSync(path, bytes);
  return path;
};
