import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Instant, instantOfMilliseconds } from '../../../packages/record-contract/src/index.ts';
import { columnsOf, type FieldName, fieldNames } from '../../../src/columns/fields/fields.ts';
import {
  fixOfFault,
  labelOfChoice,
  pathOfChoice,
  type TableFault,
} from '../../../src/columns/fields/table-faults.ts';
import { type ColumnDoubt, doubtAbout } from '../../../src/columns/mapping/column-doubts.ts';
import {
  isAsked,
  type ListMapping,
  suggestedMapping,
  tableSummary,
} from '../../../src/columns/mapping/mapping.ts';
import { openList } from '../../../src/columns/profile/open-list.ts';
import type { Table } from '../../../src/columns/profile/table.ts';
import {
  checkChoices,
  numberTextsIn,
  oddTextsOf,
  refusedIdentifiersIn,
  unknownValuesIn,
  unnumberedRowsIn,
} from '../../../src/columns/questions/choices.ts';
import { columnNotes } from '../../../src/columns/questions/column-notes.ts';
import { fileOfMapping, textOfMappingFile } from '../../../src/columns/questions/mapping-file.ts';
import type { ListFile } from '../../../src/columns/questions/mapping-file-schema.ts';
import type { ReadingQuestion } from '../../../src/columns/questions/reading-question.ts';
import { readingQuestions } from '../../../src/columns/questions/reading-questions.ts';
import { ruleOfDerivedIdentifiers } from '../../../src/columns/values/derive-identifier.ts';
import { answersTo, oddKind, wordsOfAnswer } from '../../../src/columns/values/odd-texts.ts';
import { isList, isXml, whyNoList } from '../../../src/tables/file-kinds.ts';
import { maxCatalogueBytes } from '../../../src/tables/open-list.ts';
import { sheetsInWords } from '../../../src/tables/sheets-in-words.ts';
import { columnNames } from '../../../src/tables/table.ts';
import { counted } from '../../../src/text/counted.ts';
import { visibleLines, visibleText } from '../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { readNamedBody, standardInputName, whyNotWritten } from './read-body.ts';

/** What a table suggests, and what it leaves open. */
export type Suggestion<Name extends string> = {
  readonly mapping: ListMapping<Name>;
  readonly file: ListFile<string>;
  /** The choices to make. */
  readonly open: readonly TableFault<Name>[];
  /** How a choice is written in the file. */
  readonly howToWrite: string;
  /** What to know of columns. */
  readonly notes: ReadonlyMap<number, string>;
  /** What nothing in the list decides about a field. */
  readonly doubts: ReadonlyMap<Name, ColumnDoubt>;
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
    open: checkChoices(table, mapping),
    howToWrite:
      'Write a column as {"from": "column", "column": "Heading"}, one value for every row as {"from": "constant", "text": "new"}, and 24 hours after the export as {"from": "hours", "hours": 24}.',
    notes: columnNotes(table, mapping, now),
    doubts: new Map(
      fieldNames.flatMap((name) => {
        const doubt = isAsked(name, mapping) ? doubtAbout(name, table, mapping.sources) : undefined;
        return doubt === undefined ? [] : [[name, doubt] as const];
      }),
    ),
  };
};

const howToConfirm =
  'Columns suggested by their headings, with their first values. If one is right, replace "from": "guess", "as": "column" by "from": "column" (likewise for "tier-rows" and "percent"), or leave out "isGuess":';

/** The odd texts of a list, each kind once for its column, with what can be answered. */
const wordsOfOddTexts = <Name extends string>(table: Table, mapping: ListMapping<Name>): string[] => {
  const names = columnNames(table.headings);
  const lines = oddTextsOf(table, mapping).map(({ column, kind, count, filled, first }) => {
    const answers = answersTo(kind).map((answer) => `"${answer}" (${wordsOfAnswer(kind, answer)})`);
    return `  oddTexts, ${names[column] ?? ''}, ${kind}: ${count} of ${counted(filled, 'cell')} with ${oddKind(kind).words}, such as ${first.text} in row ${first.row}: ${answers.join(', ')}`;
  });
  return lines.length === 0 ? [] : ['Unclear texts. Answer each kind once for its column:', ...lines];
};

/** That the contract refuses item numbers, and how others are derived. */
const wordsOfRefused = <Name extends string>(table: Table, mapping: ListMapping<Name>): string[] => {
  const refused = refusedIdentifiersIn(table, mapping);
  if (refused === undefined) return [];
  const heading = columnNames(table.headings)[refused.column] ?? '';
  const name = mapping.target.identifier;
  const written = JSON.stringify({ from: 'derived', columns: [heading] });
  return [
    `  fields.${name}: ${counted(refused.count, 'text')} of ${heading} cannot be an item number, such as ${refused.first}. An item number has letters A to Z, digits and . _ : / - alone, with a letter or digit first. ${written}, with one or two columns, derives one from each row: ${ruleOfDerivedIdentifiers}`,
  ];
};

/** What a list has that a question about its reading is asked for, and the answers that are offered. */
const wordsOfQuestion = ({ label, about, choices }: ReadingQuestion): string => {
  const answers = choices.map(({ value, text }) => `${JSON.stringify(value)} (${text})`).join(', ');
  return `${label}: ${about}${answers === '' ? '' : ` Answers: ${answers}.`}`;
};

/** The guesses with the values they stand on, and the choices that the list leaves open. */
const wordsOfChoices = <Name extends string>(table: Table, suggestion: Suggestion<Name>): string[] => {
  const { mapping, open, howToWrite } = suggestion;
  const { fields } = mapping.target;
  const names = columnNames(table.headings);
  const guesses = open.flatMap(({ code, choice }) => {
    const source = [...mapping.sources].find(([name]) => name === choice)?.[1];
    if (code !== 'guess_not_confirmed' || choice === undefined) return [];
    return columnsOf(source).map((column) => {
      const samples = table.columns[column]?.samples.join(' | ') ?? '';
      const use = source?.from === 'guess' && source.as !== 'column' ? ` (${source.as})` : '';
      return `  ${pathOfChoice(choice)}: ${visibleText(names[column] ?? '')}${use}: ${visibleText(samples)}`;
    });
  });
  const unnumbered = unnumberedRowsIn(table, mapping);
  const notes = [...suggestion.notes].map(
    ([column, note]) => `  ${visibleText(names[column] ?? '')}: ${note}`,
  );
  const ofReading = Map.groupBy(readingQuestions(table, mapping), ({ choice }) => choice);
  const choices = open.flatMap((fault) => {
    const { choice, code } = fault;
    if (choice === undefined || code === 'guess_not_confirmed') return [];
    const path = pathOfChoice(choice);
    const asked = [...ofReading].find(([other]) => other === choice)?.[1] ?? [];
    return [
      `  ${path} (${labelOfChoice(choice, fields)}): ${fixOfFault(fault, fields)}`,
      ...asked.map((question) => visibleText(`    ${wordsOfQuestion(question)}`)),
    ];
  });
  const doubts = [...suggestion.doubts].flatMap(([name, { words, columns }]) => [
    `  ${pathOfChoice(name)}: ${words}`,
    ...columns.map((column) => {
      const samples = table.columns[column]?.samples.join(' | ') ?? '';
      return `    ${visibleText(names[column] ?? '')}: ${visibleText(samples)}`;
    }),
  ]);
  const texts = [
    ...[...numberTextsIn(table, mapping)].map(
      ([shape, { count, first }]) => `  numberTexts: ${shape}: ${counted(count, 'cell')}, such as ${first}`,
    ),
    ...unknownValuesIn(table, mapping).map(
      ({ name, text, count }) => `  values.${name}: ${text}: ${counted(count, 'cell')}`,
    ),
    ...wordsOfRefused(table, mapping),
    ...(unnumbered === 0 ? [] : [`  unnumberedRows: ${counted(unnumbered, 'row')} without an item number`]),
  ];
  return [
    ...(guesses.length === 0 ? [] : [howToConfirm, ...guesses]),
    ...(notes.length === 0 ? [] : ['Notes on columns:', ...notes]),
    ...(choices.length === 0 ? [] : ['Choices to make in the mapping:', ...choices, howToWrite]),
    ...(doubts.length === 0
      ? []
      : [
          'Columns to choose, with their first values. Write {"from": "nothing"} for a field that the list lacks:',
          ...doubts,
        ]),
    ...wordsOfOddTexts(table, mapping).map(visibleText),
    ...(texts.length === 0 ? [] : ['Errors, unless the mapping says what to do:', ...texts.map(visibleText)]),
  ];
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
    [visibleText(tableSummary(table, suggestion.mapping)), ...wordsOfChoices(table, suggestion)].join('\n'),
  );
  return exitCodes.done;
};
