import './node-20.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { visibleJson } from '../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, runInProcess, type ToolContext } from '../../command-line/tool-context.ts';
import { typedName } from '../../command-line/unknown-word.ts';

type Command = {
  readonly name: string;
  /** What it is for, in the list of all commands, which loads none of them. */
  readonly purpose: string;
  readonly load: () => Promise<Tool>;
};

const commands: readonly Command[] = [
  {
    name: 'validate',
    purpose: 'Validates batches and lists against the record contract; --send sends batches.',
    load: async () => (await import('../validate/tool.ts')).validateTool,
  },
  {
    name: 'lookup',
    purpose: 'Looks up a list of part numbers, and writes an evidence report.',
    load: async () => (await import('../lookup/tool.ts')).lookupTool,
  },
  {
    name: 'replay',
    purpose: 'Rebuilds the statements of an edition, and compares their SHA-256.',
    load: async () => (await import('../replay/tool.ts')).replayTool,
  },
];

const help = ({ callOf }: ToolContext, baseUrl: string | undefined): string =>
  [
    `Usage: ${callOf('<command>')} [options]`,
    '',
    'Commands:',
    ...commands.map(({ name, purpose }) => `  ${name.padEnd(16)}${purpose}`),
    '',
    `Every command takes --json and --help. ${
      baseUrl === undefined
        ? '--base-url names the service.'
        : `The service is ${baseUrl}; --base-url names another.`
    }`,
  ].join('\n');

const faultOf = (word = ''): string => {
  const typed = typedName(word);
  if (word === '') return 'A command is missing.';
  if (typed === undefined) return 'There is no such command.';
  return typed.startsWith('-') ? `A command is missing before ${typed}.` : `There is no command ${typed}.`;
};

const runCommand = async (context: ToolContext, baseUrl: string | undefined): Promise<ExitCode> => {
  const [name, ...words] = context.arguments;
  const command = commands.find((one) => one.name === name);
  if (command !== undefined) {
    // Each is loaded when it is called, so that none waits for another.
    const [{ runTool }, tool] = await Promise.all([import('../../command-line/run-tool.ts'), command.load()]);
    return runTool(tool, { ...context, arguments: words });
  }
  if (name === '--help' || name === '-h') {
    context.write(help(context, baseUrl));
    return exitCodes.done;
  }
  const message = `${faultOf(name)} The commands are: ${commands.map((one) => one.name).join(', ')}.`;
  if (context.arguments.includes('--json')) {
    context.write(visibleJson({ error: { code: 'usage_error', message } }));
  } else context.writeError(`${message} For help: ${context.callOf('--help')}`);
  return exitCodes.failed;
};

/**
 * Runs the command that the arguments of this process name. Without `--base-url` it asks the deployment at `baseUrl`,
 * which `nameplate.mjs` came from. The package came from none.
 */
export const run = (baseUrl?: string): Promise<void> =>
  runInProcess('', (context) => runCommand(context, baseUrl), {
    // Variables that configure a deployment mean nothing to those who use one.
    environment: { ...process.env, SITE_URL: baseUrl ?? '', CONTENT_DIR: undefined },
    callOf: (script) => `${baseUrl === undefined ? 'nameplate' : 'node nameplate.mjs'} ${script}`,
  });
