import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { guessSources, type Mapping, tableSummary } from '../../../src/supplier-lists/mapping.ts';
import { fileOfMapping, pathOfChoice, textOfMappingFile } from '../../../src/supplier-lists/mapping-file.ts';
import {
  decodeTable,
  isTableFile,
  maxTableBytes,
  parseTable,
} from '../../../src/supplier-lists/parse-table.ts';
import { fixOfFault, labelOfChoice } from '../../../src/supplier-lists/table-faults.ts';
import { checkChoices } from '../../../src/supplier-lists/write-batch.ts';
import { visibleLines, visibleText } from '../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { readNamedBody, standardInputName } from './read-body.ts';

const howToWrite =
  'Write a column as {"from": "column", "column": "Heading"}, one value for every row as {"from": "constant", "text": "new"}, and 24 hours after the export as {"from": "one-day"}.';

/**
 * Writes a mapping of the columns of a list, as far as their headings tell, and lists what is left to choose. Nothing is
 * assumed that the list does not state, and no file is overwritten.
 */
export const suggestMapping = async (
  list: string,
  target: string,
  context: ToolContext,
): Promise<ExitCode> => {
  const { userDirectory, write, writeError } = context;
  const fail = (why: string): ExitCode => {
    writeError(why);
    return exitCodes.failed;
  };
  const reading = await readNamedBody(list, context, maxTableBytes);
  if (reading.kind === 'not_read') return fail(`${visibleText(list)}: ${reading.why}`);
  if (reading.bytes.length > maxTableBytes) return fail(`${visibleText(list)}: It is larger than 25 MiB.`);
  if (!isTableFile(list, reading.bytes)) {
    return fail(`${visibleText(list)}: This is no list with a row of headings, so it needs no mapping.`);
  }
  const table = parseTable(decodeTable(reading.bytes).text);
  const mapping: Mapping = {
    sources: guessSources(table.headings),
    decimalMark: undefined,
    batch: { id: '', system: '', mode: '' },
  };
  const text = textOfMappingFile(fileOfMapping(mapping, table.headings));
  if (target === standardInputName) write(visibleLines(text.trimEnd()));
  else {
    try {
      await writeFile(resolve(userDirectory, target), text, { flag: 'wx' });
    } catch (error) {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      return fail(
        isThere
          ? 'The file of --suggest-mapping exists already, and was not changed. Name another one.'
          : 'The file of --suggest-mapping cannot be written.',
      );
    }
  }
  const choices = checkChoices(table, mapping).flatMap((fault) =>
    fault.choice === undefined
      ? []
      : [`  ${pathOfChoice(fault.choice)} (${labelOfChoice(fault.choice)}): ${fixOfFault(fault)}`],
  );
  writeError(
    [
      visibleText(tableSummary(table, mapping.sources)),
      ...(choices.length === 0
        ? []
        : ['Choices to make in the mapping, which the list does not state:', ...choices, howToWrite]),
    ].join('\n'),
  );
  return exitCodes.done;
};
