import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { AddressSchema, CalendarDateSchema, TextSchema } from '../../contracts/primitives.ts';
import { authoredAddress, authoredLine } from '../findings/field-rules.ts';
import { loadYamlFile } from '../findings/yaml-file.ts';

const partsListsFile = 'content/parts-lists.yaml';

const count = z.int().min(0);

const PartsListSchema = z.strictObject({
  name: authoredLine(TextSchema).meta({
    description: 'What the list is of, in a few words.',
    example: 'Control cabinet of a test stand',
  }),
  address: authoredAddress(AddressSchema).optional().meta({
    description:
      'Where the list can be read, at the commit that was looked up; absent when it should not be spread, such as a customer’s.',
    example: 'https://github.com/example/test-stand/blob/4061057407966b39a9fbcbf8a19c4500a0f270e3/bom.csv',
  }),
  manufacturers: z
    .array(
      z.strictObject({
        name: authoredLine(TextSchema).meta({ description: 'The manufacturer.', example: 'WAGO' }),
        lines: count
          .min(1)
          .meta({ description: 'How many different part numbers of it the list has.', example: 12 }),
        found: count.meta({ description: 'How many of them the catalogue has, exactly.', example: 9 }),
        foundBefore: count.optional().meta({
          description: 'How many of them the edition before had; absent when that is not known.',
          example: 0,
        }),
      }),
    )
    .min(1)
    .meta({ description: 'The manufacturers that the list names.' }),
});

/** `content/parts-lists.yaml`: public parts lists that were looked up in the catalogue, to see what it lacks. */
const PartsListsFileSchema = z.strictObject({
  edition: z.int().min(1).meta({ description: 'The edition in which they were looked up.', example: 2 }),
  date: CalendarDateSchema.meta({ description: 'The day of the lookup.', example: '2026-11-24' }),
  note: authoredLine(TextSchema).optional().meta({
    description: 'What a reader of the figures has to know about the lists, in a sentence.',
    example: 'One list was read from a drawing by a program, so single numbers may be misread.',
  }),
  lists: z.array(PartsListSchema).min(1).meta({ description: 'The lists.' }),
});

/** Public parts lists, and what an edition of the catalogue has of each manufacturer in them. */
export type PartsLists = z.infer<typeof PartsListsFileSchema>;

/** Reads the parts lists that were looked up; undefined when a project has none. */
export const readPartsLists = (projectDirectory: string) =>
  existsSync(join(projectDirectory, partsListsFile))
    ? loadYamlFile(projectDirectory, partsListsFile, PartsListsFileSchema)
    : { value: undefined, findings: [] };
