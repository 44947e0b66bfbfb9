import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

/** What is taken from an element: a symbol that a person drew for a product. */
export type Element = {
  readonly manufacturer: string;
  /** The field `designation`, exactly as the file has it. */
  readonly partNumber: string;
  /** The names of the element in its languages, each on one line. */
  readonly names: readonly { readonly language: string; readonly text: string }[];
  /** The field `description`, on one line; possibly empty. */
  readonly description: string;
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  alwaysCreateTextNode: true,
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === 'name' || name === 'elementInformation',
  // The drawing, which is nearly the whole file.
  stopNodes: ['definition.description'],
});

const TextSchema = z.string().default('');

/** The parts of a file of the element editor that are read. */
const FileSchema = z.object({
  definition: z.object({
    names: z.object({ name: z.array(z.object({ '@lang': z.string(), '#text': TextSchema })) }),
    elementInformations: z
      .object({
        elementInformation: z.array(z.object({ '@name': z.string(), '#text': TextSchema })).default([]),
      })
      .optional()
      .catch(undefined),
  }),
});

const parsed = (text: string): unknown => {
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
};

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Reads an element. Undefined when the file is not one. */
export const readElement = (text: string): Element | undefined => {
  const { data } = FileSchema.safeParse(parsed(text));
  if (data === undefined) return undefined;
  const { names, elementInformations } = data.definition;
  const field = (name: string): string =>
    elementInformations?.elementInformation.find((one) => one['@name'] === name)?.['#text'] ?? '';
  return {
    manufacturer: onOneLine(field('manufacturer')),
    partNumber: field('designation'),
    names: names.name.map((one) => ({ language: one['@lang'], text: onOneLine(one['#text']) })),
    description: onOneLine(field('description')),
  };
};
