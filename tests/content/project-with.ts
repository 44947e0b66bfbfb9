import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentFinding } from '../../src/content/findings/content-finding.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

/** A project with these files, by their paths below `content/`. */
export const projectWith = (files: Readonly<Record<string, string | Uint8Array>>): string => {
  const project = temporaryDirectory();
  for (const [name, content] of Object.entries(files)) {
    const file = join(project, 'content', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return project;
};

/** The code and the place of each finding: file, line and column. */
export const placesOf = (findings: readonly ContentFinding[]) =>
  findings.map(({ code, file, line, column }) => [code, file, line, column]);
