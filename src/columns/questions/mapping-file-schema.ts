import * as z from 'zod';
import { maxValiditySeconds, sourceModes } from '../../../packages/record-contract/src/index.ts';
import { columnUses, fieldNames, type Source } from '../fields/fields.ts';
import { ruleOfDerivedIdentifiers } from '../values/derive-identifier.ts';
import { answerMembers } from './questions.ts';
import { valuesMember } from './values.ts';

/** The version of the format. A file of another version is not read. */
export const mappingFileVersion = 2;

const forms =
  '{"from": "column", "column": "Heading"}, {"from": "constant", "text": "piece"} or {"from": "nothing"}';

const maxHours = maxValiditySeconds / 3600;

const ColumnUseSchema = z.enum(columnUses, `Write one of: ${columnUses.join(', ')}.`);
const HeadingSchema = z
  .string('Write the heading of the column.')
  .describe('The heading; of two equal ones `Qty (column 5)`, of a column without one `column 5`.');
const QuantitySchema = z.string('Write the quantity as text, such as "10".').regex(/^[0-9]+(?:\.[0-9]+)?$/, {
  message: 'Write the quantity as text, such as "10".',
});

const TierColumnSchema = z.strictObject(
  {
    column: HeadingSchema,
    quantity: z
      .union([QuantitySchema, z.strictObject({ column: HeadingSchema })], {
        message: 'Write the quantity as text, such as "10", or {"column": "Heading"}.',
      })
      .describe('The quantity from which the prices of the column apply, or the column that has it.'),
  },
  'Write an object with column and quantity.',
);

const UnsetSchema = z.strictObject({ from: z.literal('unset') }).describe('Still to be chosen.');
const ConstantSchema = z
  .strictObject({ from: z.literal('constant'), text: z.string('Write the value as text, in quotes.') })
  .describe('The same value for every row.');
const NothingSchema = z.strictObject({ from: z.literal('nothing') }).describe('Unknown: null.');

const sourceMessage = `Write where the value comes from, such as ${forms}.`;

/** A source that says nothing of prices and times. */
const PlainSourceSchema = z.discriminatedUnion(
  'from',
  [
    UnsetSchema,
    z.strictObject({ from: z.literal('column'), column: HeadingSchema }),
    z.strictObject({ from: z.literal('guess'), as: z.literal('column'), column: HeadingSchema }),
    ConstantSchema,
    NothingSchema,
  ],
  sourceMessage,
);

const SourceSchema = z
  .discriminatedUnion(
    'from',
    [
      UnsetSchema,
      z
        .strictObject({ from: ColumnUseSchema, column: HeadingSchema })
        .describe(
          'A column; `tier-rows` where rows with the same item number are price tiers, `percent` for a tax rate such as 19.',
        ),
      z
        .strictObject({ from: z.literal('guess'), as: ColumnUseSchema, column: HeadingSchema })
        .describe('A column that its heading suggests, to be confirmed.'),
      z
        .strictObject({
          from: z.literal('tier-columns'),
          tiers: z.array(TierColumnSchema, 'Write a list of columns.').min(1, 'Write at least one column.'),
          isGuess: z
            .literal(true, 'Leave this out once the columns are right.')
            .describe('The headings suggest these columns. Leave it out to confirm them.')
            .optional(),
        })
        .describe('For unitPrice: a column for each quantity.'),
      ConstantSchema,
      NothingSchema,
      z
        .strictObject({
          from: z.literal('derived'),
          columns: z
            .array(HeadingSchema, 'Write a list of one or two columns.')
            .min(1, 'Write one or two columns.')
            .max(2, 'Write one or two columns.'),
        })
        .describe(`For sourceRecordId: derived from one or two columns. ${ruleOfDerivedIdentifiers}`),
      z.strictObject({ from: z.literal('digest') }).describe('For sourceVersion: a digest of the record.'),
      z
        .strictObject({
          from: z.literal('hours'),
          hours: z
            .int(`Write a whole number from 1 to ${maxHours}.`)
            .min(1, `Write a whole number from 1 to ${maxHours}.`)
            .max(maxHours, `Write a whole number from 1 to ${maxHours}.`),
        })
        .describe('For expiresAt: so many hours after observedAt.'),
      z
        .strictObject({ from: z.literal('price-cell') })
        .describe('For currency: the mark or code beside each price.'),
    ],
    sourceMessage,
  )
  .describe('Where the value of a field comes from.');

const emptyUntilChosen = z.string('Write a text, which is empty until you know it.');

const fieldsMessage = { error: 'Write an object with the source of each field.' };

const rowNumber = 'Write the number of a row, from 1.';

/** A mapping as a JSON file, which holds for every list with the same headings. What is null is still to be chosen. */
export const MappingFileSchema = z.strictObject(
  {
    version: z
      .literal(mappingFileVersion, `Write ${mappingFileVersion}, the version of the format.`)
      .describe('The version of the format.'),
    source: z
      .strictObject(
        {
          id: emptyUntilChosen,
          system: emptyUntilChosen,
          mode: z.enum(['', ...sourceModes], `Write one of: ${sourceModes.join(', ')}.`),
        },
        'Write an object with id, system and mode.',
      )
      .describe('The source that the batches name.'),
    sheet: z
      .string('Write the name of the sheet.')
      .describe(
        'The sheet of an Excel file, or the price list of a catalogue; without it, the first with rows.',
      )
      .optional(),
    headingRow: z
      .int(rowNumber)
      .min(1, rowNumber)
      .describe('The row of the headings, as a spreadsheet counts rows; without it, the first row with text.')
      .optional(),
    headingRows: z
      .int('Write a number from 0 to 5.')
      .min(0, 'Write a number from 0 to 5.')
      .max(5, 'Write a number from 0 to 5.')
      .describe('How many rows the headings are joined from, 0 if the list has none; without it, one.')
      .optional(),
    ...answerMembers(z),
    fields: z
      .partialRecord(z.enum(fieldNames), SourceSchema, fieldsMessage)
      .describe('The source of each field. One that is left out is unknown, or still to be chosen.'),
  },
  'Write an object with version, source, decimalMark and fields.',
);

/** A mapping as a JSON file. */
export type MappingFile = z.infer<typeof MappingFileSchema>;

/** The file of a mapping of lists that are read for fields of these names. */
export type ListFile<Name extends string> = Omit<MappingFile, 'source' | 'values' | 'fields'> & {
  readonly values?: Readonly<Partial<Record<Name, Readonly<Record<string, string | null>>>>> | undefined;
  readonly fields: Readonly<Partial<Record<Name, Source<string>>>>;
};

/** The schema of such a file, whose columns alone, or texts for every row, give values. */
export const listFileSchema = <Name extends string>(names: readonly Name[]) =>
  MappingFileSchema.omit({
    source: true,
    dateOrder: true,
    timeZone: true,
    shortDates: true,
    zones: true,
    taxRates: true,
    besidePrice: true,
    manufacturerGroups: true,
  }).extend({
    values: valuesMember(z, names),
    fields: z.partialRecord(z.enum(names), PlainSourceSchema, fieldsMessage),
  });
