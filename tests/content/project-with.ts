import type { ContentFinding } from '../../src/content/findings/content-finding.ts';
import { type Files, temporaryDirectory } from '../temporary-directory.ts';

/** A project with these files, by their paths below `content/`. */
export const projectWith = (files: Files): string =>
  temporaryDirectory(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`content/${path}`, content])),
  );

/** The code and the place of each finding: file, line and column. */
export const placesOf = (findings: readonly ContentFinding[]) =>
  findings.map(({ code, file, line, column }) => [code, file, line, column]);
