import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { addTool } from '../../../functions/mcp/agent-server.ts';
import { TextSchema } from '../../../src/contracts/primitives.ts';
import { instantOfMilliseconds } from '../../../src/contracts/supplier/instant.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { checkFiles } from '../validate/check-files.ts';
import { readMapping } from '../validate/read-body.ts';
import { createJsonReporter } from '../validate/reports/json.ts';

const outputSchema = z.strictObject({
  summary: TextSchema.meta({ description: 'The result in words.' }),
  outcome: z.enum(['valid', 'invalid', 'not_checked']),
  report: z.record(z.string(), z.unknown()).meta({
    description: 'The report of nameplate.mjs validate --json: the findings with their places and fixes.',
  }),
  boundary: TextSchema.meta({ description: 'What this result does not prove. Keep it with the result.' }),
});

const boundary =
  'The file was checked on this machine, and nothing was sent or stored. A valid result proves neither that the source is right nor that its records may be shared.';

const outcomes: Readonly<Record<ExitCode, z.output<typeof outputSchema>['outcome']>> = {
  [exitCodes.done]: 'valid',
  [exitCodes.findings]: 'invalid',
  [exitCodes.failed]: 'not_checked',
};

const summaries = {
  valid: 'Every record meets the contract.',
  invalid: 'NOT VALID. The report lists what has to be fixed.',
  not_checked: 'NOT CHECKED. The report says why.',
} as const;

const file = z.string().min(1).meta({ description: 'The file on this machine.' });

/** Adds the tools that check files of this machine. They ask nobody, and read the files that they are given alone. */
export const addLocalTools = (server: McpServer, context: ToolContext): void => {
  // Standard input and output are the connection to the agent.
  const quiet = { ...context, standardInput: undefined, progress: () => {} };
  const check = async (name: string, mapping: string | undefined, exportedAt: string | undefined) => {
    const lines: string[] = [];
    const exitCode = await checkFiles(
      [name],
      {
        referenceTime: instantOfMilliseconds(Date.now()),
        mappingFile: mapping === undefined ? undefined : await readMapping(mapping, context.userDirectory),
        exportedAt,
        send: undefined,
      },
      createJsonReporter({ ...quiet, write: (line) => lines.push(line) }),
      quiet,
    );
    const outcome = outcomes[exitCode];
    const report = z.record(z.string(), z.unknown()).parse(JSON.parse(lines.join('')));
    return { summary: summaries[outcome], outcome, report, boundary };
  };
  addTool(
    server,
    'check_batch',
    {
      title: 'Check a batch of records',
      description:
        'Checks a JSON file with a batch of supplier records against the record contract, on this machine. Sends nothing.',
      inputSchema: z.strictObject({ file }),
      outputSchema,
    },
    (input) => check(input.file, undefined, undefined),
  );
  addTool(
    server,
    'check_list',
    {
      title: 'Check a price list',
      description:
        'Checks a price list (CSV, TSV, Excel or BMEcat) against the record contract, on this machine, with the mapping that says which column has which field. Sends nothing.',
      inputSchema: z.strictObject({
        file,
        mapping: z.string().min(1).meta({
          description: 'The mapping: a JSON file that nameplate.mjs validate --suggest-mapping writes.',
        }),
        exportedAt: z.iso
          .datetime({ offset: true })
          .optional()
          .meta({ description: 'When the list was exported, unless the mapping says it.' }),
      }),
      outputSchema,
    },
    (input) => check(input.file, input.mapping, input.exportedAt),
  );
};
