import { resolve } from 'node:path';
import { z } from 'zod';
import { pointerStep } from '../../../src/contracts/strict-json/pointer-step.ts';
import { readStrictJson } from '../../../src/contracts/strict-json/read-strict-json.ts';
import { sourceModes } from '../../../src/contracts/supplier/choices.ts';
import { columnUses, fieldNames } from '../../../src/supplier-lists/fields.ts';
import { type MappingFile, mappingFileVersion } from '../../../src/supplier-lists/mapping-file.ts';
import { UsageError } from '../../command-line/tool-command.ts';
import { findPositions } from './json-positions.ts';
import { readFileBody } from './read-body.ts';

const forms =
  '{"from": "column", "column": "Heading"}, {"from": "constant", "text": "piece"} or {"from": "nothing"}';

const ColumnUseSchema = z.enum(columnUses, `Write one of: ${columnUses.join(', ')}.`);
const HeadingSchema = z.string('Write the heading of the column.');

const SourceSchema = z.discriminatedUnion(
  'from',
  [
    z.strictObject({ from: z.literal('unset') }),
    z.strictObject({ from: ColumnUseSchema, column: HeadingSchema }),
    z.strictObject({ from: z.literal('guess'), as: ColumnUseSchema, column: HeadingSchema }),
    z.strictObject({ from: z.literal('constant'), text: z.string('Write the value as text, in quotes.') }),
    z.strictObject({ from: z.literal('nothing') }),
    z.strictObject({ from: z.literal('digest') }),
    z.strictObject({ from: z.literal('one-day') }),
  ],
  `Write where the value comes from, such as ${forms}.`,
);

const emptyUntilChosen = z.string('Write a text, which is empty until you know it.');

const MappingFileSchema = z.strictObject(
  {
    version: z.literal(mappingFileVersion, `Write ${mappingFileVersion}, the version of the format.`),
    source: z.strictObject(
      {
        id: emptyUntilChosen,
        system: emptyUntilChosen,
        mode: z.enum(['', ...sourceModes], `Write one of: ${sourceModes.join(', ')}.`),
      },
      'Write an object with id, system and mode.',
    ),
    sheet: z.string('Write the name of the sheet.').optional(),
    decimalMark: z.enum(['.', ','], 'Write "." or "," or null.').nullable(),
    decimals: z
      .union(
        [z.literal('written'), z.literal([0, 1, 2, 3, 4, 5, 6])],
        'Write a number from 0 to 6, "written" or null.',
      )
      .nullish(),
    placeholders: z
      .record(
        z.string(),
        z.enum(['unknown', 'text'], 'Write "unknown", "text" or null.').nullable(),
        'Write an object with the meaning of each text.',
      )
      .optional(),
    shownNumbers: z.enum(['stored', 'shown'], 'Write "stored", "shown" or null.').nullish(),
    fields: z.partialRecord(z.enum(fieldNames), SourceSchema, {
      error: 'Write an object with the source of each field.',
    }),
  },
  'Write an object with version, source, decimalMark and fields.',
) satisfies z.ZodType<MappingFile>;

const maxMappingBytes = 64 * 1024;

/** What is wrong, and the path to it. The name of an unknown field is not repeated: it may be anything. */
const faultOf = (
  issue: z.core.$ZodIssue,
): { readonly path: readonly PropertyKey[]; readonly why: string } => {
  const isUnknownName = issue.code === 'unrecognized_keys' || issue.code === 'invalid_key';
  if (!isUnknownName) return { path: issue.path, why: issue.message };
  const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { path: [...issue.path, ...names], why: 'A mapping has no field of this name.' };
};

/**
 * Reads the mapping that the user named. Throws `UsageError` with line and column when it is not one: without it no list
 * can be checked.
 */
export const readMapping = async (file: string, userDirectory: string): Promise<MappingFile> => {
  const reading = await readFileBody(resolve(userDirectory, file), maxMappingBytes);
  if (reading.kind === 'not_read') throw new UsageError(`The file of --mapping: ${reading.why}`);
  if (reading.bytes.length > maxMappingBytes) {
    throw new UsageError(`The file of --mapping is larger than ${maxMappingBytes / 1024} KiB.`);
  }
  const json = readStrictJson(reading.bytes);
  if ('refusal' in json) {
    const { detail, line, column } = json.refusal;
    const where = line === undefined ? '' : `, line ${line}, column ${column}`;
    throw new UsageError(`The file of --mapping${where}: ${detail}`);
  }
  const parsed = MappingFileSchema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const { path, why } = issue === undefined ? { path: [], why: '' } : faultOf(issue);
  const pointer = path.map((name) => `/${pointerStep(String(name))}`).join('');
  const { line, column } = findPositions(new TextDecoder().decode(reading.bytes))(pointer);
  throw new UsageError(`The file of --mapping, line ${line}, column ${column}: ${why}`);
};
