import type { Fault } from '../findings/fault.ts';
import { insightFault } from './insight-fault.ts';

const startsProgram = (line: string): boolean => /^(?:import|export)(?:[\s{*]|$)/.test(line);

/** Whether the next line belongs to the same paragraph; a line of anything else is taken for an end. */
const isText = (line: string): boolean => /^\s*[\p{L}\p{N}("'“‘]/u.test(line) && !startsProgram(line);

/** An article without its lines of program code, line by line as long as before, and a fault for each. */
export type CoveredText = { readonly text: string; readonly faults: readonly Fault[] };

/**
 * Empties the lines that MDX would read as `import` or `export`. An article has none, and the parser, which
 * is made for well-formed programs, ends the whole process on some that are not.
 */
export const coverProgramLines = (article: string): CoveredText => {
  const lines = article.split('\n');
  const program = lines.map((line, index) => startsProgram(line) && !isText(lines[index - 1] ?? ''));
  if (!program.includes(true)) return { text: article, faults: [] };
  return {
    text: lines.map((line, index) => (program[index] ? '' : line)).join('\n'),
    faults: program.flatMap((isProgram, index) =>
      isProgram ? [insightFault('import_export', { line: index + 1, column: 1 })] : [],
    ),
  };
};
