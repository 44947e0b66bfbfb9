import * as z from 'zod';
import { maxOwnFiles } from '../../../src/list-lookup/own-files.ts';
import { baseUrlOption } from '../../command-line/base-url-option.ts';
import { wholeNumber } from '../../command-line/option-values.ts';
import { type Arguments, flag, option } from '../../command-line/tool-command.ts';

/** The schema of an option that is the number of an edition. */
export const EditionNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'Write the number of an edition.')
  .transform(Number);

const ColumnSchema = z.string().min(1, 'Write the number of the column, or its heading.').optional();

/** The most rows that a sheet has. */
const maxRows = 1_048_576;

const RowNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'Write the number of a row.')
  .transform(Number)
  .refine((row) => row <= maxRows, 'Write the number of a row.');

const FilesSchema = z
  .array(z.string().min(1, 'Write the name of a file.'))
  .max(maxOwnFiles, `Give at most ${maxOwnFiles} files.`)
  .default([]);

/** What is said of files of `--with`, each time for those since the last time. */
const ofFiles = (message: string) => z.array(z.string().min(1, message)).max(maxOwnFiles).default([]);

const FileSchema = z.string().min(1, 'Write the name of a file.').optional();

/** The options of a lookup. */
export const lookupOptions = {
  'base-url': baseUrlOption('to ask'),
  text: option(z.string().max(2000, 'Write at most 2,000 characters.').optional(), {
    value: '<text>',
    description: 'look up one text, such as a brand and a number or a label; without a list',
  }),
  csv: option(z.string().min(1, 'Write the name of a file, or -.').optional(), {
    value: '<file>',
    description: 'write the list with its results to a CSV file; - is standard output',
  }),
  xlsx: option(FileSchema, {
    value: '<file>',
    description: 'write the list with its results to an Excel file',
  }),
  report: option(FileSchema, {
    value: '<file>',
    description: 'write the evidence report as a page, or as JSON if the name ends with .json',
  }),
  'not-found': option(FileSchema, {
    value: '<file>',
    description: 'write the lines that were not found to a CSV file',
  }),
  decisions: option(FileSchema, {
    value: '<file>',
    description: 'apply decisions.json of the list page, or the decisions of an evidence report',
  }),
  with: option(FilesSchema, {
    value: '<file>',
    description: 'your own product file (CSV, Excel or BMEcat) as one more source; may be repeated',
  }),
  'with-mapping': option(FilesSchema, {
    value: '<file>',
    description: 'mapping of the validator for a file of --with; may be repeated',
  }),
  'with-manufacturer': option(ofFiles('Write the name of a manufacturer.'), {
    value: '<name>',
    description:
      'manufacturer of all rows, after the --with of the file or files that name none; may be repeated',
  }),
  'with-part-number-column': option(ofFiles('Write the heading or the number of the column.'), {
    value: '<column>',
    description:
      'the column with the part number, by number or heading, after the --with of the file; may be repeated',
  }),
  'with-sheet': option(ofFiles('Write the name of a sheet.'), {
    value: '<name>',
    description: 'the sheet of an Excel file, after its --with; default: the first; may be repeated',
  }),
  'with-prices': flag(
    'take the prices of the files of --with too: what they said on their date, no quotation',
  ),
  advisories: option(FilesSchema, {
    value: '<path>',
    description:
      'your own security advisories (CSAF 2.0): a file, a folder or a zip archive; may be repeated; with --check too',
  }),
  since: option(FileSchema, {
    value: '<result>',
    description:
      'what an earlier --json printed: list the lines that are newly named or perhaps named, and end with 1 if there are any',
  }),
  'max-age': option(wholeNumber(1, 36_500, 90), {
    value: '<days>',
    description: 'with --since: end with 1 if no advisory that was read is newer, 1 to 36,500; default: 90',
  }),
  check: option(FileSchema, {
    value: '<report>',
    description: 'list what changed since an evidence report; without a list, with its files again as --with',
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
  edition: option(EditionNumberSchema.optional(), {
    value: '<number>',
    description: 'look up in this edition (numbered release) of the catalogue',
  }),
  'since-edition': option(EditionNumberSchema.optional(), {
    value: '<number>',
    description: 'list what changed in each record since this edition',
  }),
  headings: flag('the first row is a row of headings'),
  'heading-row': option(RowNumberSchema.optional(), {
    value: '<number>',
    description: 'row of the headings, if they are not recognised; rows above it are a title',
  }),
  'by-number': flag(
    'the column of the manufacturer names sellers: look up the numbers of lines without a known manufacturer alone',
  ),
  trim: flag('remove spaces at both ends of a cell; otherwise they count'),
  timeout: option(wholeNumber(1, 300, 30), {
    value: '<seconds>',
    description: 'time limit for the download of one file, 1 to 300; default: 30',
  }),
};

/** What a lookup is given. */
export type LookupArguments = Arguments<typeof lookupOptions>;
