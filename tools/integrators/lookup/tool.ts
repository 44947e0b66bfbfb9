import type { Tool } from '../../command-line/run-tool.ts';
import { toolCommand } from '../../command-line/tool-command.ts';
import { lookupOptions } from './options.ts';

const lookup = toolCommand({
  name: '',
  summary: 'Looks up a list of manufacturers and part numbers in the catalogue.',
  notes:
    'The list stays on this machine: the command downloads catalogue files and compares here. The list is CSV (commas, semicolons, tabs or vertical bars) or Excel (.xlsx); without a file, or with -, reads standard input. Known headings are recognised, and standard error names the columns in use; two columns without headings are manufacturer, then part number. Only exact matches count. What is perhaps found you choose on the list page, which saves decisions.json. --with adds your own files as sources after the catalogue, by the same rule. --advisories adds your own security advisories, each by publisher and id. --since compares with an earlier --json, and the exit code then says of advisories alone: 0 for no news, 1 for a line that is newly named or perhaps named or of which something else is said, a file that cannot be read, or nothing new enough. --json prints {"lines", "counts"}, with --advisories "ownAdvisories", with --since "since"; with --check, {"report", "lines", "changed", "differs", "vouched"}.',
  operands: { syntax: '[list]', description: 'a CSV or Excel file' },
  surplus: 'lookup takes one list.',
  options: lookupOptions,
  run: async (given, context) => {
    // Loaded here, so that the help does not wait for it.
    const { runLookup } = await import('./look-up.ts');
    return runLookup(given, context);
  },
});

/** `npm run lookup`: looks up a list in the whole files of a deployment. */
export const lookupTool: Tool = {
  script: 'lookup',
  summary: lookup.summary,
  endings: [
    'every line is found, decided or in a file of --with; or nothing changed since the report or the earlier result',
    'a line is still open, an advisory cannot be read, or something changed since the report or the earlier result',
    'the list cannot be read, the service does not answer, or the arguments are wrong',
  ],
  commands: [lookup],
};
