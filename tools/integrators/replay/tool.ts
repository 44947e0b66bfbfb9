import { EditionsResponseSchema, editionChangesPath, editionsPath } from '../../../src/contracts/editions.ts';
import { IndexUnavailable, readJson } from '../../../src/list-lookup/read-json.ts';
import { baseUrlOption, deploymentOf } from '../../command-line/base-url-option.ts';
import { wholeNumber } from '../../command-line/option-values.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { option, toolCommand } from '../../command-line/tool-command.ts';
import { asRefusal, fileReader } from '../lookup/deployment.ts';
import { replay, replayHelp, replayOptions } from './replay.ts';

const replayDeployment = toolCommand({
  name: '',
  ...replayHelp,
  surplus: 'replay takes no file: it reads the editions of the deployment.',
  options: {
    ...replayOptions,
    'base-url': baseUrlOption('whose editions are read'),
    timeout: option(wholeNumber(1, 300, 30), {
      value: '<seconds>',
      description: 'time limit for the download of one file, 1 to 300; default: 30',
    }),
  },
  run: async (given, context) => {
    const baseUrl = deploymentOf(given.options, context);
    const readText = fileReader(baseUrl, given.options.timeout);
    try {
      context.progress('reading the list of editions');
      const list = EditionsResponseSchema.safeParse(await readJson(readText, editionsPath));
      if (!list.success) throw new IndexUnavailable();
      const source = {
        editions: list.data.data,
        changesText: (number: number, licence: string) => readText(editionChangesPath(number, licence)),
        list: `${baseUrl}${editionsPath}`,
        remedy: `Try again: ${baseUrl} may have just been updated. If it happens again, tell its operator.`,
      };
      return await replay(source, given, context);
    } catch (error) {
      throw asRefusal(baseUrl, error);
    }
  },
});

/** `nameplate.mjs replay`: the editions of a deployment; `npm run catalogue -- replay` does the same with those of a project. */
export const replayTool: Tool = {
  script: 'replay',
  summary: replayHelp.summary,
  endings: [
    'the statements have the SHA-256 of the edition',
    'there is no such edition, or it is damaged',
    'the service does not answer, the file cannot be written, or the arguments are wrong',
  ],
  commands: [replayDeployment],
};
