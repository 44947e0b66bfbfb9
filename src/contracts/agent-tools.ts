import * as z from 'zod';
import { CountedEditionSchema } from './editions.ts';
import {
  ManufacturerCandidateSchema,
  ManufacturerNotFoundSchema,
  ProductCandidateSchema,
  RecordCandidateSchema,
} from './lookup-problems.ts';
import { AddressSchema, CalendarDateSchema, TextSchema } from './primitives.ts';
import { ProductIdSchema, ProductLinksSchema, ProductSchema } from './product.ts';
import { RecordAdvisoriesSchema } from './record-advisories.ts';
import {
  DayResponseSchema,
  HistoryResponseSchema,
  StandingStatementSchema,
  StatementSourceSchema,
  StatementsResponseSchema,
} from './statement-bodies.ts';

/** The version of the tools: another one when a name, an input or a result changes. */
export const agentToolsVersion = '0.3.0';

/** Instructions for a model about all tools. */
export const agentInstructions =
  'Dated evidence about industrial products, read-only. A product is found by manufacturer and exact part number, or it is not found: whatever is listed under notTheProduct is another product. Keep the evidence date, the verification state, the sources with their licences and the boundary with whatever you pass on. Not found means that this catalogue has no record, not that the product does not exist.';

/** How many results a search gives at a time. */
export const searchResultsAtOnce = 10;

/** A tool as clients list it: its texts and the schemas of its input and its result. */
export type AgentTool<Input extends z.ZodObject, Output extends z.ZodObject> = {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Input;
  readonly outputSchema: Output;
};

const agentTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: AgentTool<Input, Output>,
): AgentTool<Input, Output> => tool;

const common = {
  summary: TextSchema.meta({ description: 'The result in words; it says first whether anything was found.' }),
  boundary: TextSchema.meta({
    description: 'What this result neither does nor permits. Keep it with the result.',
  }),
};

const { status: verificationStatus } = ProductSchema.shape.verification.shape;

const evidence = {
  verificationStatus: verificationStatus.optional(),
  evidenceAsOf: CalendarDateSchema.optional().meta({
    description: 'The date of the evidence of the record. Not the day of this request.',
  }),
};

const sources = z.array(StatementSourceSchema).optional().meta({
  description: 'The sources of the record, each with its licence and the line that names it.',
});

const id = ProductIdSchema.meta({ description: 'The id of a record, as lookup_product or search gives it.' });

/** A candidate with the mark that it is none. */
const notTheProduct = { isTheProduct: z.literal(false) };

const markedRecords = z.array(RecordCandidateSchema.extend(notTheProduct));
const { beforeSlash, elsewhere, alike, containing } = ManufacturerNotFoundSchema.shape;

const NotTheProductSchema = z
  .strictObject({
    manufacturers: z.array(ManufacturerCandidateSchema.extend(notTheProduct)).optional().meta({
      description: 'Manufacturers with similar names. None of them is the requested manufacturer.',
    }),
    candidates: z.array(ProductCandidateSchema.extend(notTheProduct)).optional().meta({
      description:
        'Records of the manufacturer whose part numbers differ by case or punctuation, or did so once in their sources.',
    }),
    beforeSlash: markedRecords.optional().meta({ description: beforeSlash.description }),
    elsewhere: markedRecords.optional().meta({ description: elsewhere.description }),
    alike: markedRecords.optional().meta({ description: alike.description }),
    containing: markedRecords.optional().meta({ description: containing.description }),
  })
  .meta({
    id: 'NotTheProduct',
    description:
      'What is similar to the request. None of it is the requested product: show it to a person, who chooses.',
  });

/** The tools of an agent, by name. */
export const agentTools = {
  lookup_product: agentTool({
    title: 'Look up a product',
    description:
      'Looks up one product by its manufacturer and exact part number, and gives the dated record, or says that nothing was found. The manufacturer may be a name, an id or a listed alias, in any case; the part number has to be equal character by character. Do not try variants of a part number as if they were the same product.',
    inputSchema: z.strictObject({
      manufacturer: z
        .string()
        .min(1)
        .max(300)
        .meta({
          description: 'The name, the id or an alias of the manufacturer.',
          examples: ['Allied Telesis'],
        }),
      partNumber: z
        .string()
        .min(1)
        .max(300)
        .meta({
          description: 'The part number exactly as it is written: case, spaces and punctuation count.',
          examples: ['AT-FS232/1'],
        }),
    }),
    outputSchema: z.strictObject({
      summary: common.summary,
      outcome: z.enum(['found', 'manufacturer_not_found', 'part_number_not_found']),
      product: ProductSchema.optional().meta({
        description:
          'The product, only if exactly this one was found, with its state and evidence date under verification and its sources with their licences.',
      }),
      links: ProductLinksSchema.optional(),
      notTheProduct: NotTheProductSchema.optional(),
      boundary: common.boundary,
    }),
  }),

  product_statements: agentTool({
    title: 'What the sources of a product say',
    description:
      'Gives what each source of a record says about each fact, and since when, and whether security advisories name its part number; with a day, what the sources said on that day. Sources may contradict each other. Takes the id of a record, not a part number.',
    inputSchema: z.strictObject({
      id,
      day: CalendarDateSchema.optional().meta({
        description: 'A day of the calendar. Without it, what the sources say now.',
        examples: ['2024-05-20'],
      }),
    }),
    outputSchema: z.strictObject({
      summary: common.summary,
      outcome: z.enum(['found', 'record_not_found', 'record_removed', 'day_not_covered']),
      ...evidence,
      now: StatementsResponseSchema.shape.data.shape.facts.optional().meta({
        description: 'What the sources say now; only without a day.',
      }),
      securityAdvisories: RecordAdvisoriesSchema.optional().meta({
        description:
          'Whether security advisories name the part number; only without a day, and left out where none about the manufacturer was read. No number does not mean safe.',
      }),
      onDay: DayResponseSchema.shape.data.pick({ date: true, facts: true }).optional().meta({
        description: 'What the sources said on the day, and the day of the change since which they had.',
      }),
      sources,
      links: StatementsResponseSchema.shape.links.optional(),
      boundary: common.boundary,
    }),
  }),

  search: agentTool({
    title: 'Search records and pages',
    description:
      'Finds product records, articles and pages of the documentation that contain all of the words. A result contains the words and is not thereby the product that somebody means: confirm a part number with lookup_product.',
    inputSchema: z.strictObject({
      words: z
        .string()
        .min(1)
        .max(200)
        .meta({
          description: 'The words. Part numbers may be written without punctuation.',
          examples: ['switch 24 ports'],
        }),
      skip: z
        .int()
        .min(0)
        .max(990)
        .default(0)
        .meta({ description: `How many results to skip: ${searchResultsAtOnce} are given at a time.` }),
    }),
    outputSchema: z.strictObject({
      summary: common.summary,
      total: z.int().nonnegative().meta({
        description: 'How many results there are; one more than 1,000 means that there are more.',
      }),
      results: z.array(
        z.strictObject({
          kind: TextSchema.meta({ description: 'What the page is, such as `Product record` or `Insight`.' }),
          title: TextSchema,
          url: AddressSchema,
          excerpt: z.string().meta({ description: 'Text around the words.' }),
          record: z
            .strictObject({
              ...ProductSchema.pick({ id: true, manufacturer: true, manufacturerPartNumber: true }).shape,
              verificationStatus,
              evidenceAsOf: CalendarDateSchema,
              sources: ProductSchema.shape.sources,
            })
            .optional()
            .meta({ description: 'The record in short, if the page is one.' }),
        }),
      ),
      boundary: common.boundary,
    }),
  }),

  changes_since: agentTool({
    title: 'What changed since a day',
    description:
      'With the id of a record, gives what its sources stopped and began to say after a day, and the editions of the catalogue that changed it. Without an id, lists the editions of the whole catalogue after that day, with the addresses of their changes. No cause of a change is known.',
    inputSchema: z.strictObject({
      day: CalendarDateSchema.meta({
        description: 'The day after which changes count.',
        examples: ['2024-01-01'],
      }),
      id: id.optional(),
    }),
    outputSchema: z.strictObject({
      summary: common.summary,
      outcome: z.enum(['changed', 'unchanged', 'record_not_found', 'record_removed', 'day_not_covered']),
      ...evidence,
      ended: HistoryResponseSchema.shape.data.shape.earlier.optional().meta({
        description:
          'What sources of the record said and stopped saying after the day, the latest end first.',
      }),
      begun: z
        .array(z.strictObject({ pointer: TextSchema, statement: StandingStatementSchema }))
        .optional()
        .meta({ description: 'What sources of the record say and began to say after the day.' }),
      recordEditions: HistoryResponseSchema.shape.data.shape.editions.optional().meta({
        description: 'The editions of the catalogue after the day that changed the record.',
      }),
      editions: z
        .array(
          CountedEditionSchema.pick({
            ...{ number: true, date: true, added: true, changed: true, removed: true, notes: true },
          }).extend({
            files: z.array(
              z.strictObject({
                licence: TextSchema.meta({ description: 'The licence of the file (SPDX identifier).' }),
                changes: AddressSchema.meta({ description: 'The changes of the edition, one a line.' }),
              }),
            ),
          }),
        )
        .optional()
        .meta({ description: 'The editions of the whole catalogue after the day, the oldest first.' }),
      sources,
      links: HistoryResponseSchema.shape.links.optional(),
      boundary: common.boundary,
    }),
  }),
};

/** The name of a tool. */
export type AgentToolName = keyof typeof agentTools;

/** The arguments of a tool, parsed by its schema. */
export type AgentInput<Name extends AgentToolName> = z.output<(typeof agentTools)[Name]['inputSchema']>;

/** The structured result of a tool. */
export type AgentResult<Name extends AgentToolName> = z.output<(typeof agentTools)[Name]['outputSchema']>;

/** The handlers of the tools, independent of the catalogue behind them. */
export type AgentAnswers = {
  readonly [Name in AgentToolName]: (input: AgentInput<Name>) => Promise<AgentResult<Name>>;
};
