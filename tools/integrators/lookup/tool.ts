import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { counted } from '../../../src/contracts/counted.ts';
import {
  countOutcomes,
  type LineResult,
  outcomeNames,
  resultRow,
  resultsCsv,
  summaryOf,
  withChanges,
} from '../../../src/list-lookup/line-results.ts';
import type { PastQuestion } from '../../../src/list-lookup/past-catalogue.ts';
import {
  columnsInWords,
  guessColumns,
  type ListColumns,
  type ListLine,
  linesOf,
  linesWithSpaces,
  readList,
} from '../../../src/list-lookup/read-list.ts';
import { maxCatalogueBytes } from '../../../src/supplier-lists/bmecat/bmecat-file.ts';
import { openList } from '../../../src/supplier-lists/open-list.ts';
import type { Table } from '../../../src/supplier-lists/table.ts';
import { baseUrlOption, deploymentOf } from '../../command-line/base-url-option.ts';
import { CalendarDaySchema } from '../../command-line/calendar-day.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { textTable, visibleJson, visibleText } from '../../command-line/terminal-text.ts';
import { flag, option, toolCommand, UsageError } from '../../command-line/tool-command.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { wholeNumber } from '../../command-line/whole-number.ts';
import { readNamedBody, standardInputName } from '../validate/read-body.ts';
import { lookUpLines } from './look-up-lines.ts';
import { createChangesSince, createPastService } from './past.ts';
import { createService, ServiceFailure } from './service.ts';

/** Why the list cannot be looked up: a code for programs and a sentence for people. */
class ListRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const readBytes = async (file: string, context: ToolContext): Promise<Uint8Array<ArrayBuffer>> => {
  const reading = await readNamedBody(file, context, maxCatalogueBytes);
  if (reading.kind === 'not_read') throw new ListRefused('not_read', `The list: ${reading.why}`);
  return reading.bytes;
};

/** The column that an option names: by its number, or by its heading. */
const columnOf = (given: string | undefined, { headings }: Table): number | undefined => {
  if (given === undefined) return undefined;
  const names = headings.map((heading) => heading.trim());
  const column = /^\d{1,4}$/.test(given) ? Number(given) - 1 : names.indexOf(given.trim());
  if (column < 0 || column >= headings.length || names.indexOf(given) !== names.lastIndexOf(given)) {
    throw new ListRefused(
      'no_such_column',
      `The list has no column of this number or heading, or several. It has ${counted(headings.length, 'column')}.`,
    );
  }
  return column;
};

type ColumnOptions = {
  readonly 'manufacturer-column'?: string | undefined;
  readonly 'part-number-column'?: string | undefined;
  readonly sheet?: string | undefined;
  readonly headings: boolean;
  readonly trim: boolean;
};

const chooseColumns = (table: Table, options: ColumnOptions): ListColumns => {
  const guessed = guessColumns(table);
  const given = [options['manufacturer-column'], options['part-number-column']];
  const manufacturer = columnOf(given[0], table) ?? guessed.manufacturer;
  const partNumber = columnOf(given[1], table) ?? guessed.partNumber;
  if (manufacturer === undefined || partNumber === undefined) {
    throw new ListRefused(
      'unknown_columns',
      'The list does not say which columns have the manufacturer and the part number. Give both with --manufacturer-column and --part-number-column, by number or heading.',
    );
  }
  const isNamed = given.some((name) => name !== undefined && !/^\d+$/.test(name));
  return {
    manufacturer,
    partNumber,
    hasHeadings: options.headings || isNamed || guessed.hasHeadings,
    isTrimmed: options.trim,
  };
};

const readLines = async (file: string, options: ColumnOptions, context: ToolContext): Promise<ListLine[]> => {
  const reading = await openList(new Blob([await readBytes(file, context)]), {
    sheet: options.sheet,
    parse: readList,
  });
  if ('why' in reading) throw new ListRefused('not_read', `The list: ${reading.why}`);
  const { table, note } = reading;
  if (note !== '') context.writeError(note);
  if (table.headings.length === 0) throw new ListRefused('empty_list', 'The list has no lines to look up.');
  const columns = chooseColumns(table, options);
  context.writeError(visibleText(columnsInWords(table, columns)));
  const lines = linesOf(table, columns);
  if (lines.length === 0) throw new ListRefused('empty_list', 'The list has no lines to look up.');
  const spaced = linesWithSpaces(lines);
  if (spaced > 0) {
    context.writeError(
      `${counted(spaced, 'line')} with a space at either end of a cell, which counts. --trim removes these spaces.`,
    );
  }
  return lines;
};

const resultTable = (results: readonly LineResult[]): string =>
  textTable(
    ['Row', 'Manufacturer', 'Part number', 'Result', 'Evidence as of', 'Record, candidates or reason'],
    results.map((result) => [
      String(result.line.row),
      result.line.manufacturer,
      result.line.partNumber,
      outcomeNames[result.outcome],
      result.evidenceAsOf,
      result.outcome === 'candidates'
        ? result.candidates.map(({ text }) => text).join(' | ')
        : [result.record || result.words, result.changes ?? ''].filter((text) => text !== '').join(' '),
    ]),
  );

const writeResults = async (
  results: readonly LineResult[],
  { csv, json }: { readonly csv: string | undefined; readonly json: boolean },
  { userDirectory, write, writeError }: ToolContext,
): Promise<void> => {
  if (csv !== undefined && csv !== standardInputName) {
    try {
      await writeFile(resolve(userDirectory, csv), resultsCsv(results));
    } catch {
      throw new ListRefused('not_written', 'The file of --csv cannot be written.');
    }
  }
  if (json) write(visibleJson({ lines: results.map(resultRow), counts: countOutcomes(results) }));
  else if (csv === standardInputName) {
    write(resultsCsv(results).trimEnd());
    writeError(summaryOf(results));
  } else if (csv !== undefined) write(summaryOf(results));
  else write(`${resultTable(results)}\n\n${summaryOf(results)}`);
};

/** What the list is answered from, where that is not the catalogue of today. */
const questionOf = (options: {
  readonly on?: string | undefined;
  readonly edition?: number | undefined;
}): PastQuestion | undefined => {
  const { on, edition } = options;
  if (on !== undefined && edition !== undefined) {
    throw new UsageError('--on and --edition ask two questions. Give one of them.');
  }
  if (on !== undefined) return { on };
  return edition === undefined ? undefined : { edition };
};

const EditionNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'Write the number of an edition.')
  .transform(Number);

const ColumnSchema = z.string().min(1, 'Write the number of the column, or its heading.').optional();

const lookup = toolCommand({
  name: '',
  summary: 'Looks up a list of manufacturers and part numbers through the API of a deployment.',
  notes:
    'The list is CSV with commas, semicolons, tabs or vertical bars, or an Excel file (.xlsx). Without a file, and for the file -, reads standard input. Headings are recognised, and the columns that are looked up are named on standard error; a list of two columns without known headings has the manufacturer first, then the part number. Every lookup is exact: candidates are for a person to choose from. Sends each manufacturer with its part number as a request of its own, and nothing else of the list. With --on, --edition and --since-edition it asks for whole files alone, so that no request names a line. With --json, prints one object: {"lines", "counts"}.',
  operands: { syntax: '[list]', description: 'a CSV or Excel file' },
  surplus: 'lookup takes one list.',
  options: {
    'base-url': baseUrlOption('to ask'),
    csv: option(z.string().min(1, 'Write the name of a file, or -.').optional(), {
      value: '<file>',
      description: 'write the results to a CSV file; - is standard output',
    }),
    'manufacturer-column': option(ColumnSchema, {
      value: '<column>',
      description: 'the column with the manufacturer, by number or heading',
    }),
    'part-number-column': option(ColumnSchema, {
      value: '<column>',
      description: 'the column with the part number, by number or heading',
    }),
    sheet: option(z.string().min(1, 'Write the name of a sheet.').optional(), {
      value: '<name>',
      description: 'the sheet of an Excel file; default: the first',
    }),
    on: option(CalendarDaySchema.optional(), {
      value: '<YYYY-MM-DD>',
      description: 'answer as the sources of the records stood on a day, from whole files alone',
    }),
    edition: option(EditionNumberSchema.optional(), {
      value: '<number>',
      description: 'answer as an edition of the catalogue had it, from whole files alone',
    }),
    'since-edition': option(EditionNumberSchema.optional(), {
      value: '<number>',
      description: 'say of each record what changed since an edition of the catalogue',
    }),
    headings: flag('the first row has headings that are not recognised'),
    trim: flag('remove spaces at either end of a cell; otherwise they count'),
    concurrency: option(wholeNumber(1, 16, 4), {
      value: '<number>',
      description: 'how many lines are asked for at the same time, 1 to 16; default: 4',
    }),
    timeout: option(wholeNumber(1, 300, 30), {
      value: '<seconds>',
      description: 'how long one answer may take, 1 to 300; default: 30',
    }),
  },
  run: async ({ options, operands, json }, context): Promise<ExitCode> => {
    const { progress, write, writeError } = context;
    try {
      const lines = await readLines(operands[0] ?? standardInputName, options, context);
      const deployment = {
        baseUrl: deploymentOf(options, context),
        timeoutSeconds: options.timeout,
      };
      const question = questionOf(options);
      const ask =
        question === undefined ? createService(deployment) : await createPastService(question, deployment);
      const since = options['since-edition'];
      const changesOf = since === undefined ? undefined : await createChangesSince(since, deployment);
      const found = await lookUpLines(lines, {
        ask,
        concurrency: options.concurrency,
        onLine: (done) => progress?.(`looked up ${done} of ${lines.length}`),
      }).finally(() => progress?.(''));
      const results = changesOf === undefined ? found : withChanges(found, changesOf);
      await writeResults(results, { csv: options.csv, json }, context);
      return results.every(({ outcome }) => outcome === 'found') ? exitCodes.done : exitCodes.findings;
    } catch (error) {
      const isKnown = error instanceof ListRefused || error instanceof ServiceFailure;
      if (!isKnown) throw error;
      const code = error instanceof ListRefused ? error.code : 'service_failed';
      if (json) write(visibleJson({ error: { code, message: error.message } }));
      else writeError(`${error.message}${code === 'service_failed' ? ' Nothing was written.' : ''}`);
      return exitCodes.failed;
    }
  },
});

/** `npm run lookup`: looks up a list through the public API. */
export const lookupTool: Tool = {
  script: 'lookup',
  summary: lookup.summary,
  endings: [
    'every line was found',
    'a line was not found, has candidates only, or cannot be looked up',
    'the list cannot be read, the service cannot be asked, or the arguments are not understood',
  ],
  commands: [lookup],
};
