import { relative, resolve } from 'node:path';
import type { ContentFinding } from './content-finding.ts';
import { formatFindings } from './report.ts';

/**
 * Findings as an error. The overlay of Astro shows `loc` with the lines around it, `hint`, and the stack trace as it is: here the
 * places of all findings, because those in the code help no editor. `root` is the folder in which the files are.
 */
export const findingsError = (findings: readonly ContentFinding[], root: string): Error => {
  const [first] = findings;
  return Object.assign(new Error(first?.why), {
    name: first?.code,
    hint: first?.fix,
    // Astro takes a path for one from the project.
    loc: { file: relative('.', resolve(root, first?.file ?? '')), line: first?.line, column: first?.column },
    stack: formatFindings(findings, { colour: false }),
  });
};
