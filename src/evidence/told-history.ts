import * as z from 'zod';
import { AddressSchema, CalendarDateSchema, TextSchema } from '../contracts/primitives.ts';
import { ProductIdSchema } from '../contracts/product.ts';
import { type RecordHistory, SourceHistorySchema } from '../contracts/statements.ts';

const DescribedFunctionSchema = z.strictObject({
  function: TextSchema.meta({ description: 'A function of content/functions.yaml.' }),
  rule: z.int().positive().meta({ description: 'The number of the rule of content/function-rules.yaml.' }),
});

/** A function, and the rule that read it from a description which is not kept: our reading, no statement of a source. */
export type DescribedFunction = z.infer<typeof DescribedFunctionSchema>;

/**
 * What one file, page or list has said about a product, with what the record needs of it beside statements. Published statements
 * have none of these further fields.
 */
const ToldHistorySchema = SourceHistorySchema.extend({
  supports: z.enum(['facts', 'nothing']).optional().meta({
    description:
      '`facts`: it describes the product without naming it. `nothing`: it names the number, but the import doubts that it means this product. Absent when it supports the identity.',
  }),
  lastSeen: CalendarDateSchema.optional().meta({
    description: 'The day of the last import that still found the product; absent while the source has it.',
  }),
  stood: CalendarDateSchema.optional().meta({
    description: 'The day of the newest list that had the product; absent for a file of a repository.',
  }),
  title: TextSchema.optional().meta({
    description: 'What the document is called; absent when it has no name of its own.',
  }),
  unstructured: z.literal(true).optional().meta({
    description: 'The file says that it was extracted from unstructured data and may contain inaccuracies.',
  }),
  isDescribed: z.literal(true).optional().meta({
    description: 'The name is the description of the file, which has no name that says more than the number.',
  }),
  describedAs: z.array(DescribedFunctionSchema).min(1).optional().meta({
    description:
      'The rules whose patterns its description of the product meets; absent where none does. The description is not kept.',
  }),
  pages: z.array(AddressSchema).min(1).optional().meta({
    description: 'The pages about the product that it names.',
  }),
  description: TextSchema.optional().meta({ description: 'The line by which a list describes it.' }),
  class: TextSchema.optional().meta({ description: 'The kind of product, in the words of a list.' }),
  market: TextSchema.optional().meta({ description: 'The id of the market that a list gives.' }),
});

/** One line of a file under `content/statements/`: a record and the statements of its sources. */
export const RecordStatementsSchema = z.strictObject({
  id: ProductIdSchema,
  sources: z.array(ToldHistorySchema).min(1),
});

export type ToldHistory = z.infer<typeof ToldHistorySchema>;
export type RecordStatements = z.infer<typeof RecordStatementsSchema>;

/** A history with its fields in the order in which a line has them. */
export const inFieldOrder = (history: ToldHistory): ToldHistory => ToldHistorySchema.parse(history);

/** The published statements of a record's sources. A source that only describes the product may have none. */
export const historyOf = ({ id, sources }: RecordStatements): RecordHistory => ({
  id,
  sources: sources
    .filter(({ statements }) => statements.length > 0)
    .map(({ source, revisions, statements, gaps }) => ({
      source,
      revisions,
      statements,
      ...(gaps !== undefined && { gaps }),
    })),
});
