import type { Tool } from '../../command-line/run-tool.ts';
import { toolCommand } from '../../command-line/tool-command.ts';
import { lookupOptions } from './options.ts';

const lookup = toolCommand({
  name: '',
  summary: 'Looks up a list of manufacturers and part numbers in the catalogue of a deployment.',
  notes:
    'The list is CSV with commas, semicolons, tabs or vertical bars, or an Excel file (.xlsx). Without a file, and for the file -, reads standard input. Headings are recognised, and the columns that are looked up are named on standard error; a list of two columns without known headings has the manufacturer first, then the part number. Every lookup is exact: candidates are for a person to choose from, on the page that looks up a list, which saves them as decisions.json. With --with, says what files of yours list: read here, matched by the same rule after the catalogue, and never part of what the catalogue says. Downloads whole files of the catalogue and compares here: no request names a line. With --json, prints one object: {"lines", "counts"}; with --check, {"report", "lines", "changed"}.',
  operands: { syntax: '[list]', description: 'a CSV or Excel file' },
  surplus: 'lookup takes one list.',
  options: lookupOptions,
  run: async (given, context) => {
    // Loaded here, so that the help does not wait for it.
    const { lookUpList } = await import('./look-up.ts');
    return lookUpList(given, context);
  },
});

/** `npm run lookup`: looks up a list in the whole files of a deployment. */
export const lookupTool: Tool = {
  script: 'lookup',
  summary: lookup.summary,
  endings: [
    'every line was found, decided or listed by a file of --with, or nothing changed since the report',
    'a line was neither found nor decided nor listed, or something changed since the report',
    'the list cannot be read, the service cannot be asked, or the arguments are not understood',
  ],
  commands: [lookup],
};
