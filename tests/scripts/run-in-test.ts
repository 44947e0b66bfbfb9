import { runTool, type Tool } from '../../scripts/command-line/run-tool.ts';
import type { Surroundings } from '../../scripts/command-line/surroundings.ts';

/**
 * Runs a tool in the process of the test, in surroundings in which nothing is found unless the test puts it there, and
 * gives its exit code and what it printed.
 */
export const runInTest = async (
  tool: Tool,
  words: readonly string[],
  surroundings: Partial<Surroundings> = {},
) => {
  const output: string[] = [];
  const complaints: string[] = [];
  const exitCode = await runTool(tool, {
    arguments: words,
    projectDirectory: '/nonexistent',
    userDirectory: '/nonexistent',
    environment: {},
    now: new Date('2026-11-21T12:00:00Z'),
    colour: false,
    standardInput: undefined,
    write: (text) => output.push(`${text}\n`),
    complain: (text) => complaints.push(`${text}\n`),
    progress: undefined,
    ...surroundings,
  });
  return { exitCode, standardOutput: output.join(''), standardError: complaints.join('') };
};
