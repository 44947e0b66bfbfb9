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

const FileSchema = z.string().min(1, 'Write the name of a file.').optional();

/** The options of a lookup. */
export const lookupOptions = {
  'base-url': baseUrlOption('to ask'),
  text: option(z.string().max(2000, 'Write at most 2,000 characters.').optional(), {
    value: '<text>',
    description: 'look up one text: a brand and a number, or the text of a label; takes no list',
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
    description: 'write the evidence report: a page, or JSON for a name that ends with .json',
  }),
  'not-found': option(FileSchema, {
    value: '<file>',
    description: 'write the pairs that were not found to a CSV file',
  }),
  decisions: option(FileSchema, {
    value: '<file>',
    description:
      'read the decisions that were saved on the page, decisions.json, or those of an evidence report',
  }),
  with: option(FilesSchema, {
    value: '<file>',
    description:
      'a file of yours that lists products (CSV, Excel or BMEcat), as one more source; may be repeated',
  }),
  'with-mapping': option(FilesSchema, {
    value: '<file>',
    description:
      'a mapping that the validator saved, for the file of --with that has its columns; may be repeated',
  }),
  'with-manufacturer': option(z.string().min(1, 'Write the name of a manufacturer.').optional(), {
    value: '<name>',
    description: 'the manufacturer of all rows of a file of --with that names none',
  }),
  'with-part-number-column': option(z.string().min(1, 'Write the heading of the column.').optional(), {
    value: '<heading>',
    description: 'the column with the part number in a file of --with, if its heading is not recognised',
  }),
  'with-prices': flag(
    'take the prices of the files of --with too: what they said on their date, no quotation',
  ),
  check: option(FileSchema, {
    value: '<report>',
    description:
      'say what has changed since an evidence report was made; takes no list; give its files again with --with',
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
    description: 'answer as an edition of the catalogue had it',
  }),
  'since-edition': option(EditionNumberSchema.optional(), {
    value: '<number>',
    description: 'say of each record what changed since an edition of the catalogue',
  }),
  headings: flag('the first row has headings that are not recognised'),
  'heading-row': option(RowNumberSchema.optional(), {
    value: '<number>',
    description: 'the row with the headings, if they are not recognised; rows above it are a title',
  }),
  trim: flag('remove spaces at either end of a cell; otherwise they count'),
  timeout: option(wholeNumber(1, 300, 30), {
    value: '<seconds>',
    description: 'how long the download of one file may take, 1 to 300; default: 30',
  }),
};

/** What a lookup is given. */
export type LookupArguments = Arguments<typeof lookupOptions>;
