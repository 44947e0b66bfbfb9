import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

const make = (): string => mkdtempSync(join(tmpdir(), 'nameplate-'));

const remove = (directory: string): void => rmSync(directory, { recursive: true, force: true });

/** Files by their paths below a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder with these files, that is gone when the test is over. */
export const temporaryDirectory = (files: Files = {}): string => {
  const directory = make();
  onTestFinished(() => remove(directory));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return directory;
};

/** A folder that is gone when the suite is over. */
export const suiteDirectory = (): (() => string) => {
  let directory = '';
  beforeAll(() => {
    directory = make();
  });
  afterAll(() => remove(directory));
  return () => directory;
};
