import { McpServer } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import {
  type AgentAnswers,
  type AgentTool,
  agentInstructions,
  agentTools,
  agentToolsVersion,
} from '../../src/contracts/agent-tools.ts';
import { siteName } from '../../src/contracts/site-name.ts';

/** Adds a tool that only reads. Its result is given as an object and, for models that read text alone, as the same JSON. */
const addTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  name: string,
  tool: AgentTool<Input, Output>,
  answer: (input: z.output<Input>) => Promise<z.output<Output>>,
): void => {
  const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
  const listed: AgentTool<z.ZodObject, z.ZodObject> = tool;
  server.registerTool(name, { ...listed, annotations }, async (input) => {
    // Parsed again, because the types of the package do not carry those of a schema that is a parameter.
    const structuredContent = await answer(tool.inputSchema.parse(input));
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  });
};

/** A server of the Model Context Protocol with the tools of the catalogue, which `answers` answers. */
export const createAgentServer = (answers: AgentAnswers): McpServer => {
  const server = new McpServer(
    { name: siteName, version: agentToolsVersion },
    // The tools of a process never change, so that no client waits for news of them.
    { instructions: agentInstructions, capabilities: { tools: { listChanged: false } } },
  );
  addTool(server, 'lookup_product', agentTools.lookup_product, answers.lookup_product);
  addTool(server, 'product_statements', agentTools.product_statements, answers.product_statements);
  addTool(server, 'search', agentTools.search, answers.search);
  addTool(server, 'changes_since', agentTools.changes_since, answers.changes_since);
  return server;
};
