import { once } from 'node:events';
import { baseUrlOption, deploymentOf } from '../../command-line/base-url-option.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { toolCommand } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';

const mcp = toolCommand({
  name: '',
  summary: 'Serves an agent on standard input and output (Model Context Protocol).',
  notes:
    'The tools of a deployment for agents, asked at its address, and two that check files of this machine and send nothing: check_batch and check_list. It runs until standard input ends.',
  options: { 'base-url': baseUrlOption('to ask') },
  run: async ({ options }, context) => {
    const deployment = deploymentOf(options, context);
    // Loaded here, because every other command starts without it.
    const [{ serveStdio }, { createAgentServer }, { askDeployment }, { addLocalTools }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('../../../functions/mcp/agent-server.ts'),
      import('./ask-deployment.ts'),
      import('./local-tools.ts'),
    ]);
    const connection = serveStdio(
      () => {
        const server = createAgentServer(askDeployment(deployment));
        addLocalTools(server, context);
        return server;
      },
      { maxSubscriptions: 0 },
    );
    await once(process.stdin, 'end');
    await connection.close();
    return exitCodes.done;
  },
});

/** `nameplate.mjs mcp`: the tools of agents, for a client that starts a program. */
export const mcpTool: Tool = {
  script: 'mcp',
  summary: mcp.summary,
  endings: ['standard input has ended', undefined, 'the arguments are not understood'],
  commands: [mcp],
};
