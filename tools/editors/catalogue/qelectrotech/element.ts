import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';

/** What is taken from an element: a symbol that a person drew for a product. */
export type Element = {
  readonly manufacturer: string;
  /** The field `designation`, exactly as the file has it. */
  readonly designation: string;
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
    designation: field('designation'),
    names: names.name.map((one) => ({ language: one['@lang'], text: onOneLine(one['#text']) })),
    description: onOneLine(field('description')),
  };
};

// Most names in other languages were translated by a program from one of these.
const languages = ['en', 'fr', 'de'];

/** The name of an element: the English one, or else the French, the German, or the first that there is. */
export const nameOf = ({ names }: Element): string => {
  const written = names.filter(({ text }) => text !== '');
  const found = languages.flatMap((language) => written.find((one) => one.language === language) ?? []);
  return (found[0] ?? written[0])?.text ?? '';
};

// Which half of a product a symbol shows, where one symbol would be too wide: 750-1405 (I), 750-1506 (DO).
const half = / ?\((?:I|II|DI|DO|FDI|FDO)\)$/;

// How long a rail or a cover is drawn, which is cut to length: DIN-Rail TS35 slotted, 100 mm; 709-153 Cover for 709-167 (50mm).
const length = /,? (?:\d{3,4} mm|\(\d+mm\))$/;

/** The name of an element where it says more than the part number; undefined where it does not. */
export const ownName = (element: Element, partNumber: string): string | undefined => {
  const name = nameOf(element).replace(half, '').replace(length, '');
  // One element is called by a folder of its author.
  const isName = name !== '' && !/^[A-Z]:/.test(name);
  return !isName || name.toLowerCase() === partNumber.toLowerCase() ? undefined : name;
};

/** The name of the product: that of the element, or where that is only the part number, its description, or else the number. */
export const productName = (element: Element, partNumber: string): string =>
  ownName(element, partNumber) ?? (element.description === '' ? partNumber : element.description);
