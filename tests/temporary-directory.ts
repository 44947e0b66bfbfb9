import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

const make = (): string => mkdtempSync(join(tmpdir(), 'nameplate-'));

const remove = (directory: string): void => rmSync(directory, { recursive: true, force: true });

/** A folder that is gone when the test is over. */
export const temporaryDirectory = (): string => {
  const directory = make();
  onTestFinished(() => remove(directory));
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
