import './node-20.ts';
import { runTool, type Tool } from '../../command-line/run-tool.ts';
import { visibleJson } from '../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, runInProcess, type ToolContext } from '../../command-line/tool-context.ts';
import { keyTool } from '../key/tool.ts';
import { lookupTool } from '../lookup/tool.ts';
import { mcpTool } from '../mcp/tool.ts';
import { checkCommand } from '../provider/check/command.ts';
import { validateTool } from '../validate/tool.ts';

/** `provider` without the sample, whose products are in the project. */
const providerTool: Tool = {
  script: 'provider',
  summary: checkCommand.summary,
  notes: 'A check without findings proves neither that a source is right nor that its records may be shared.',
  endings: [
    'the check has no finding',
    'the check has a finding',
    'nothing answers at the address, or the arguments are not understood',
  ],
  commands: [checkCommand],
};

const tools: readonly Tool[] = [validateTool, lookupTool, providerTool, keyTool, mcpTool];

const help = ({ callOf }: ToolContext, baseUrl: string | undefined): string =>
  [
    `Usage: ${callOf('<command>')} [options]`,
    '',
    'Commands:',
    ...tools.flatMap(({ script, commands }) =>
      commands.map(({ name, summary }) => `  ${`${script} ${name}`.padEnd(16)}${summary}`),
    ),
    '',
    `Every command takes --json and --help. ${
      baseUrl === undefined
        ? '--base-url names the deployment.'
        : `The deployment is ${baseUrl} unless --base-url names another.`
    }`,
  ].join('\n');

const runCommand = async (context: ToolContext, baseUrl: string | undefined): Promise<ExitCode> => {
  const [name, ...words] = context.arguments;
  const tool = tools.find(({ script }) => script === name);
  if (tool !== undefined) return runTool(tool, { ...context, arguments: words });
  if (name === '--help' || name === '-h') {
    context.write(help(context, baseUrl));
    return exitCodes.done;
  }
  const message = `${name === undefined ? 'A command is missing.' : 'There is no such command.'} The commands are: ${tools.map(({ script }) => script).join(', ')}.`;
  if (context.arguments.includes('--json')) {
    context.write(visibleJson({ error: { code: 'misunderstood', message } }));
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
