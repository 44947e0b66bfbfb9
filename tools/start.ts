import '../src/content/service-name.ts';
import { runTool, type Tool } from './command-line/run-tool.ts';
import { runInProcess } from './command-line/tool-context.ts';

/** The tools by the npm scripts that run them. Each is loaded when it is called, so that none waits for another. */
const tools: Readonly<Record<string, () => Promise<Tool>>> = {
  catalogue: async () => (await import('./editors/catalogue/tool.ts')).catalogueTool,
  client: async () => (await import('./maintainers/client/tool.ts')).clientTool,
  content: async () => (await import('./editors/content/tool.ts')).contentTool,
  faces: async () => (await import('./maintainers/faces/tool.ts')).facesTool,
  insight: async () => (await import('./editors/insight/tool.ts')).insightTool,
  lookup: async () => (await import('./integrators/lookup/tool.ts')).lookupTool,
  supplier: async () => (await import('./operators/supplier/tool.ts')).supplierTool,
  validate: async () => (await import('./integrators/validate/tool.ts')).validateTool,
};

const [, , script = ''] = process.argv;

await runInProcess(script, async (context) => {
  const load = tools[script];
  if (load === undefined)
    throw new Error(`There is no such tool. The tools are: ${Object.keys(tools).join(', ')}.`);
  return runTool(await load(), { ...context, arguments: context.arguments.slice(1) });
});
