import * as z from 'zod';
import { CalendarDateSchema } from '../../contracts/primitives.ts';
import { PhysicalSchema, ProductIdSchema, ProductSchema } from '../../contracts/product.ts';
import { type FactCorrection, FactCorrectionSchema } from '../../contracts/statement-bodies.ts';
import { identifiersPointer } from '../../contracts/statements.ts';
import { authoredAddress, authoredLine } from '../findings/field-rules.ts';
import {
  type AuthoredProduct,
  MarketIdSchema,
  NamedPageSchema,
  NoteSchema,
  type Readings,
  ReadingsSchema,
} from './product-file.ts';

const own = FactCorrectionSchema.shape;

/** What every correction says beside the fact and its value. */
const grounds = {
  reason: authoredLine(own.reason),
  source: own.source.extend({
    label: authoredLine(own.source.shape.label),
    url: authoredAddress(own.source.shape.url),
    authority: authoredLine(own.source.shape.authority),
  }),
};

const correctionOf = (fact: string, value: z.ZodType) =>
  z.strictObject({
    fact: z.literal(fact).meta({
      description: 'The fact that is corrected: its place in the body of the product, as a JSON Pointer.',
      example: '/physical/weight',
    }),
    value,
    ...grounds,
  });

const physicalCorrections = Object.entries(PhysicalSchema.shape).map(([field, value]) =>
  correctionOf(`/physical/${field}`, value.unwrap()),
);

/** A correction of a fact: the right value, the source that says so, and why it is believed. */
const CorrectionSchema = z.discriminatedUnion('fact', [
  correctionOf('/name', authoredLine(ProductSchema.shape.name)),
  correctionOf(identifiersPointer, ProductSchema.shape.identifiers),
  ...physicalCorrections,
]);

/** What an editor wrote about a record that follows from statements, in a file under `content/products/`. */
export const CorrectionFileSchema = z.strictObject({
  record: ProductIdSchema.meta({
    description: 'The id of the record, whose statements are in content/statements/.',
    example: 'prd_5rv647ng4q',
  }),
  corrections: z.array(CorrectionSchema).min(1).optional().meta({
    description: 'Facts that the sources have wrong or lack, each with a source of its own.',
  }),
  readings: z
    .strictObject({
      date: CalendarDateSchema.meta({
        description: 'The day on which the editor wrote this.',
        example: '2026-11-22',
      }),
      name: authoredLine(ProductSchema.shape.name).optional(),
      description: authoredLine(ProductSchema.shape.description).optional(),
      classification: ProductSchema.shape.classification.optional(),
      market: MarketIdSchema.optional(),
      note: NoteSchema.optional(),
    })
    .optional()
    .meta({
      description: 'What we call or think of the product. These are words of ours, not facts of a source.',
    }),
  namedPages: z.array(NamedPageSchema).min(1).optional().meta({
    description: 'Pages of the sources that somebody has opened, and further pages that a source names.',
  }),
});

export type CorrectionFile = z.infer<typeof CorrectionFileSchema>;

/** The corrections of facts in a file, as pages and bodies show them. */
export const factCorrections = ({ corrections = [] }: CorrectionFile): FactCorrection[] =>
  corrections.map(({ fact, reason, source }) => ({ pointer: fact, reason, source }));

/** What an editor wrote into a file that is no fact of a source; undefined when there is nothing. */
export const readingsIn = ({ readings }: CorrectionFile): Readings | undefined => {
  if (readings === undefined) return undefined;
  const fields = ReadingsSchema.shape.fields.element.options.filter((field) => readings[field] !== undefined);
  return { date: readings.date, fields };
};

/** The record with what an editor wrote about it. Its date, its state and its sources stay. */
export const correctedRecord = (
  record: AuthoredProduct,
  { corrections = [], readings, namedPages = [] }: CorrectionFile,
): AuthoredProduct => {
  const values = new Map(corrections.map(({ fact, value }) => [fact, value]));
  const physical = [...values].flatMap(([fact, value]): [string, unknown][] =>
    fact.startsWith('/physical/') ? [[fact.slice('/physical/'.length), value]] : [],
  );
  const { name, description, classification, market, note } = readings ?? {};
  const written = new Map(namedPages.map((page) => [page.address, page]));
  const pages = [
    ...(record.namedPages ?? []).map((page) => written.get(page.address) ?? page),
    ...namedPages.filter(({ address }) => record.namedPages?.every((one) => one.address !== address) ?? true),
  ];
  return {
    ...record,
    name: name ?? ProductSchema.shape.name.parse(values.get('/name') ?? record.name),
    ...(description && { description }),
    ...(classification && { classification }),
    ...(market && { market }),
    ...(note && { note }),
    identifiers: ProductSchema.shape.identifiers.parse(values.get(identifiersPointer) ?? record.identifiers),
    physical: PhysicalSchema.parse({ ...record.physical, ...Object.fromEntries(physical) }),
    ...(pages.length > 0 && { namedPages: pages }),
  };
};
