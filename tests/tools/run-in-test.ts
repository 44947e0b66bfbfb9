import { runTool, type Tool } from '../../tools/command-line/run-tool.ts';
import type { ToolContext } from '../../tools/command-line/tool-context.ts';

/**
 * Runs a tool in the process of the test, in context in which nothing is found unless the test puts it there, and
 * gives its exit code and what it printed.
 */
export const runInTest = async (tool: Tool, words: readonly string[], context: Partial<ToolContext> = {}) => {
  const output: string[] = [];
  const errors: string[] = [];
  const exitCode = await runTool(tool, {
    arguments: words,
    projectDirectory: '/nonexistent',
    contentRoot: context.projectDirectory ?? '/nonexistent',
    userDirectory: '/nonexistent',
    environment: {},
    now: new Date('2026-11-21T12:00:00Z'),
    colour: false,
    standardInput: undefined,
    write: (text) => output.push(`${text}\n`),
    writeData: (text) => output.push(`${text}\n`),
    writeError: (text) => errors.push(`${text}\n`),
    progress: () => {},
    callOf: (script, isSilent) => `npm run ${script}${isSilent ? ' --silent' : ''} --`,
    ...context,
  });
  return { exitCode, standardOutput: output.join(''), standardError: errors.join('') };
};
