import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Instant, instantOfMilliseconds } from '../../../packages/record-contract/src/index.ts';
import type { FieldName } from '../../../src/columns/fields/fields.ts';
import { type ListMapping, suggestedMapping, tableSummary } from '../../../src/columns/mapping/mapping.ts';
import { openList } from '../../../src/columns/profile/open-list.ts';
import type { Table } from '../../../src/columns/profile/table.ts';
import { columnNotes } from '../../../src/columns/questions/column-notes.ts';
import { fileOfMapping, textOfMappingFile } from '../../../src/columns/questions/mapping-file.ts';
import type { ListFile } from '../../../src/columns/questions/mapping-file-schema.ts';
import type { Question } from '../../../src/columns/questions/question.ts';
import { wordsOfQuestions } from '../../../src/columns/questions/question-words.ts';
import { recordQuestions } from '../../../src/columns/questions/questions.ts';
import { isList, isXml, whyNoList } from '../../../src/tables/file-kinds.ts';
import { maxCatalogueBytes } from '../../../src/tables/open/open-list.ts';
import { sheetsInWords } from '../../../src/tables/sheets-in-words.ts';
import { nameOfColumn } from '../../../src/tables/table.ts';
import { visibleLines, visibleText } from '../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { readNamedBody, standardInputName, whyNotWritten } from './read-body.ts';

/** What a table suggests, and what it leaves open. */
export type Suggestion<Name extends string> = {
  readonly mapping: ListMapping<Name>;
  readonly file: ListFile<string>;
  /** What the list asks. */
  readonly questions: readonly Question[];
  /** How an answer is written in the file. */
  readonly howToWrite: string;
  /** What to know of columns. */
  readonly notes: ReadonlyMap<number, string>;
};

/** What a table suggests for batches of records. */
export const suggestRecords = (
  table: Table,
  sheet: string | undefined,
  now: Instant,
): Suggestion<FieldName> => {
  const mapping = suggestedMapping(table);
  return {
    mapping,
    file: fileOfMapping(mapping, table, sheet),
    questions: recordQuestions(table, mapping),
    howToWrite:
      'Write a column as {"from": "column", "column": "Heading"}, one value for every row as {"from": "constant", "text": "new"}, and 24 hours after the export as {"from": "hours", "hours": 24}.',
    notes: columnNotes(table, mapping, now),
  };
};

const howToConfirm =
  'Columns suggested by their headings, with their first values. For each that is right, write what follows it:';

/** The guesses with the values they stand on, and the questions that the list leaves open. */
const wordsOfSuggestion = <Name extends string>(table: Table, suggestion: Suggestion<Name>): string[] => {
  const { questions, notes, howToWrite } = suggestion;
  const guesses = questions
    .filter(({ open }) => open === 'guess_not_confirmed')
    .map(({ path, about, choices }) => `  ${path}: ${about} ${JSON.stringify(choices[0]?.inFile)}`);
  const noted = [...notes].map(([column, note]) => `  ${nameOfColumn(table.headings, column)}: ${note}`);
  const inLines = (asked: readonly Question[]): string[] =>
    wordsOfQuestions(asked).flatMap(({ place, todo, ofTexts }) => [
      `  ${place}: ${todo}`,
      ...ofTexts.map((line) => `    ${line}`),
    ]);
  const open = inLines(
    questions.filter((question) => question.open !== undefined && question.open !== 'guess_not_confirmed'),
  );
  const errors = inLines(questions.filter(({ isOptional }) => isOptional));
  return [
    ...(guesses.length === 0 ? [] : [howToConfirm, ...guesses]),
    ...(noted.length === 0 ? [] : ['Notes on columns:', ...noted]),
    ...(open.length === 0 ? [] : ['Questions to answer in the mapping:', ...open, howToWrite]),
    ...(errors.length === 0 ? [] : ['Errors, unless the mapping says what to do:', ...errors]),
  ].map(visibleText);
};

/**
 * Writes a mapping of the columns of a list, as far as their headings tell, and lists what is left to choose. Nothing is
 * assumed that the list does not state, and no file is overwritten.
 */
export const suggestMapping = async <Name extends string>(
  list: string,
  target: string,
  suggest: (table: Table, sheet: string | undefined, now: Instant) => Suggestion<Name>,
  context: ToolContext,
): Promise<ExitCode> => {
  const { userDirectory, write, writeError } = context;
  const fail = (why: string): ExitCode => {
    writeError(why);
    return exitCodes.failed;
  };
  const reading = await readNamedBody(list, context, maxCatalogueBytes);
  if (reading.kind === 'not_read') return fail(`${visibleText(list)}: ${reading.why}`);
  const other = whyNoList(reading.bytes, list);
  if (other !== undefined) return fail(`${visibleText(list)}: ${other}`);
  if (!isList(list, reading.bytes)) {
    return fail(`${visibleText(list)}: Only a list with a row of headings needs a mapping.`);
  }
  const read = await openList(new Blob([reading.bytes]), { headings: 'guess-or-none' });
  if ('why' in read) return fail(`${visibleText(list)}: ${read.why}`);
  if (read.table.headings.length === 0) {
    return fail(`${visibleText(list)}: The list is empty. Give one with a row of headings.`);
  }
  const { table, sheet, sheets } = read;
  const suggestion = suggest(table, sheet, instantOfMilliseconds(context.now.getTime()));
  const text = textOfMappingFile(suggestion.file);
  if (target === standardInputName) write(visibleLines(text.trimEnd()));
  else {
    try {
      await writeFile(resolve(userDirectory, target), text, { flag: 'wx' });
    } catch (error) {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      return fail(
        isThere
          ? 'The file of --suggest-mapping exists already. Name another one.'
          : `The file of --suggest-mapping cannot be written. ${whyNotWritten(error)}`,
      );
    }
  }
  if (read.note !== '') writeError(read.note);
  const ofSheets = sheetsInWords(isXml(reading.bytes) ? 'price list' : 'sheet', sheets, sheet);
  if (ofSheets !== '') writeError(visibleText(ofSheets));
  writeError(
    [visibleText(tableSummary(table, suggestion.mapping)), ...wordsOfSuggestion(table, suggestion)].join(
      '\n',
    ),
  );
  return exitCodes.done;
};
