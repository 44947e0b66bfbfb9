import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentFinding } from '../../../src/content/findings/content-finding.ts';
import { visibleText } from '../../command-line/terminal-text.ts';

/** How much of a long line is shown, and how much of that before the place. */
const [shownLength, lead] = [90, 50];

/** Makes the function that shows the line of a finding with a caret below its place, from the files of a project. */
export const createExcerpts = (projectDirectory: string) => {
  const files = new Map<string, readonly string[]>();
  const readLines = (file: string): readonly string[] => {
    try {
      return readFileSync(join(projectDirectory, file), 'utf8').split(/\r?\n/);
    } catch {
      // A finding may be about a file that is missing.
      return [];
    }
  };
  const linesOf = (file: string): readonly string[] => {
    const lines = files.get(file) ?? readLines(file);
    files.set(file, lines);
    return lines;
  };
  return ({ file, line, column }: ContentFinding): string | undefined => {
    const text = linesOf(file)[line - 1] ?? '';
    if (text.trim() === '') return undefined;
    const start = Math.max(0, column - 1 - lead);
    const before = visibleText(text.slice(start, column - 1).replaceAll('\t', ' '));
    const after = visibleText(text.slice(column - 1, start + shownLength).replaceAll('\t', ' '));
    return `${before}${after}\n${' '.repeat(before.length)}^`;
  };
};
