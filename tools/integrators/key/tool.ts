import { baseUrlOption } from '../../command-line/base-url-option.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { textTable } from '../../command-line/terminal-text.ts';
import { Refusal, toolCommand } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';
import { createKeyedClient, keyFileOption } from './keyed-client.ts';
import { keyVariable } from './read-key.ts';

/** The statuses with which the service refuses a key. */
const refusals: ReadonlySet<number> = new Set([401, 403]);

const check = toolCommand({
  name: 'check',
  summary: 'Asks the service whether it accepts a key, and for which company and until when.',
  notes: `The key is read from ${keyVariable}, or from a file that only you may read; it is never an argument, and is not printed. With --json, prints the data of the answer, or {"error"}.`,
  surplus: 'check takes options only.',
  options: { 'base-url': baseUrlOption('to ask'), 'key-file': keyFileOption },
  run: async ({ options }, context) => {
    const client = await createKeyedClient(options, context);
    const answer = await client.getIdentity();
    if (answer.ok) {
      const { company, key, scopes, schemaVersion } = answer.value.data;
      return {
        json: answer.value.data,
        text: textTable(
          ['Key', 'Company', 'Scopes', 'Contract', 'Expires'],
          [[key.masked, company.name, scopes.join(' '), schemaVersion, key.expiresAt]],
        ),
      };
    }
    const { failure } = answer;
    const isRefused = failure.kind === 'problem' && refusals.has(failure.status);
    const code = failure.kind === 'problem' ? (failure.code ?? failure.kind) : failure.kind;
    throw new Refusal(code, failure.message, isRefused ? exitCodes.findings : exitCodes.failed);
  },
});

/** Checks the key of a supplier. */
export const keyTool: Tool = {
  script: 'key',
  summary: check.summary,
  endings: [
    'the service accepts the key',
    'the service refuses the key, or the company has no access',
    'there is no key, the service cannot be asked, or the arguments are not understood',
  ],
  commands: [check],
};
