import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { AddressSchema, TextSchema } from '../../contracts/primitives.ts';
import { authoredAddress, authoredLine } from '../findings/field-rules.ts';
import { loadYamlFile } from '../findings/yaml-file.ts';

const partsListsFile = 'content/parts-lists.yaml';

const count = z.int().min(0);

const ManufacturerNameSchema = authoredLine(TextSchema).meta({
  description: 'The manufacturer, as the list writes it.',
  example: 'WAGO',
});

const aboutList = {
  name: authoredLine(TextSchema).meta({
    description: 'What the list is of, in a few words.',
    example: 'Control cabinet of a test stand',
  }),
  address: authoredAddress(AddressSchema).optional().meta({
    description:
      'Where the list can be read, at the commit that was read; absent when it should not be spread, such as a customer’s.',
    example: 'https://github.com/example/test-stand/blob/4061057407966b39a9fbcbf8a19c4500a0f270e3/bom.csv',
  }),
};

/** A list with its part numbers, which each build looks up. */
const ReadListSchema = z.strictObject({
  ...aboutList,
  manufacturers: z
    .array(
      z.strictObject({
        name: ManufacturerNameSchema,
        partNumbers: z
          .array(TextSchema)
          .min(1)
          .meta({
            description: 'The different part numbers that the list has of it, as the list writes them.',
            example: ['750-8212', '787-1616'],
          }),
      }),
    )
    .min(1)
    .meta({ description: 'The manufacturers that the list names.' }),
});

/** A list of whose part numbers only the counts were kept. */
const CountedListSchema = z.strictObject({
  ...aboutList,
  edition: z.int().min(1).meta({ description: 'The edition in which it was looked up.', example: 2 }),
  manufacturers: z
    .array(
      z.strictObject({
        name: ManufacturerNameSchema,
        lines: count
          .min(1)
          .meta({ description: 'How many different part numbers of it the list has.', example: 12 }),
        found: count.meta({ description: 'How many of them the edition had, exactly.', example: 9 }),
      }),
    )
    .min(1)
    .meta({ description: 'The manufacturers that the list names.' }),
});

/** `content/parts-lists.yaml`: public parts lists that are looked up in the catalogue, to see what it lacks. */
const PartsListsFileSchema = z.strictObject({
  note: authoredLine(TextSchema).optional().meta({
    description: 'What a reader of the figures has to know about the lists, in a sentence.',
    example: 'One list was read from a drawing by a program, so single numbers may be misread.',
  }),
  lists: z
    .array(z.union([ReadListSchema, CountedListSchema]))
    .min(1)
    .meta({ description: 'The lists.' }),
});

/** Public parts lists with their part numbers, or with what an edition had of them. */
export type PartsLists = z.infer<typeof PartsListsFileSchema>;

/** Reads the parts lists; undefined when a project has none. */
export const readPartsLists = (projectDirectory: string) =>
  existsSync(join(projectDirectory, partsListsFile))
    ? loadYamlFile(projectDirectory, partsListsFile, PartsListsFileSchema)
    : { value: undefined, findings: [] };
