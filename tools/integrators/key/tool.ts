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
  summary: 'Checks a key: whether the service accepts it, for which company and until when.',
  notes: `Give the key in ${keyVariable} or in a file that only you may read, never as an argument. It is not printed. --json prints the data of the answer, or {"error"}.`,
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
    'there is no key, the service does not answer, or the arguments are wrong',
  ],
  commands: [check],
};
