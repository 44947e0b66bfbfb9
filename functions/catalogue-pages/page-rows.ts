import { z } from 'zod';
import { type Edition, EditionSchema } from '../../src/contracts/editions.ts';
import type {
  FilterChoice,
  ListedManufacturer,
  RemovedRecordView,
  SearchResult,
} from '../../src/contracts/page-views.ts';
import { type Product, ProductResponseSchema } from '../../src/contracts/product.ts';
import { recordPath } from '../../src/contracts/site-paths.ts';
import { RecordEditionSchema, StatementSourceSchema } from '../../src/contracts/statement-bodies.ts';
import { SourceHistorySchema } from '../../src/contracts/statements.ts';
import { type StatedRecord, sourcesOf } from '../statements/statement-bodies.ts';
import { excerptOf } from './excerpt.ts';

/** The product in the body of an answer. */
export const productIn = (body: string): Product => ProductResponseSchema.parse(JSON.parse(body)).data;

const StatedRowSchema = z.object({
  body: z.string(),
  histories: z.string(),
  editions: z.string(),
  sources: z.string(),
});

/** The row of a record with what its sources have said. */
export const statedRecord = (row: unknown): StatedRecord => {
  const { body, histories: stated, editions, sources } = StatedRowSchema.parse(row);
  const histories = z.array(SourceHistorySchema).parse(JSON.parse(stated));
  return {
    response: ProductResponseSchema.parse(JSON.parse(body)),
    histories,
    editions: z.array(RecordEditionSchema).parse(JSON.parse(editions)),
    sources: sourcesOf(histories, z.array(StatementSourceSchema).parse(JSON.parse(sources))),
  };
};

const RecordRowSchema = z.object({
  body: z.string(),
  evidence: z.string(),
  related: z.string(),
  insights: z.string(),
});

const RelatedSchema = z.object({
  alike: z.array(z.int()),
  next: z.array(z.int()),
  comparable: z.array(z.int()),
  likeness: z.string().optional(),
});

/** The row of a record as its page shows it; `productAt` gives the product of a number in its lists of related records. */
export const recordOfPage = (row: unknown, productAt: (number: number) => Product): unknown => {
  const { body, evidence, related, insights } = RecordRowSchema.parse(row);
  const { alike, next, comparable, likeness } = RelatedSchema.parse(JSON.parse(related));
  const { histories, sources } = statedRecord(row);
  return {
    response: JSON.parse(body),
    evidence: JSON.parse(evidence),
    related: {
      alike: alike.map(productAt),
      next: next.map(productAt),
      comparable: comparable.map(productAt),
      likeness,
    },
    insights: JSON.parse(insights),
    histories,
    sources,
  };
};

const RemovedRecordSchema = z.object({
  manufacturer: z.object({ id: z.string(), name: z.string() }),
  partNumber: z.string(),
  edition: z.object({ number: z.int(), date: z.string() }),
  note: z.string().optional(),
});

/** A record that an edition removed, from its JSON. */
export const removedRecord = (json: string): RemovedRecordView => RemovedRecordSchema.parse(JSON.parse(json));

/** The editions of the catalogue, from their JSON. */
export const editionsIn = (json: string): Edition[] => z.array(EditionSchema).parse(JSON.parse(json));

const ChoiceSchema = z
  .object({ value: z.string(), text: z.string(), heading: z.string(), records: z.int() })
  .transform(({ heading, ...choice }): FilterChoice => (heading === '' ? choice : { ...choice, heading }));

/** The row of a value of a filter. */
export const filterChoice = (row: unknown): FilterChoice => ChoiceSchema.parse(row);

const AliasesSchema = z.array(
  z.object({
    name: z.string(),
    reason: z.string(),
    source: z.string().optional(),
    since: z.string().optional(),
    until: z.string().optional(),
  }),
);

const ManufacturerSchema = z
  .object({ id: z.string(), name: z.string(), aliases: z.string(), records: z.int() })
  .transform(
    ({ aliases, ...named }): ListedManufacturer => ({
      ...named,
      aliases: AliasesSchema.parse(JSON.parse(aliases)),
    }),
  );

/** The row of a manufacturer. */
export const listedManufacturer = (row: unknown): ListedManufacturer => ManufacturerSchema.parse(row);

/** A page that a search found, or, without a kind, the record whose id is its path. */
const FoundSchema = z.object({
  path: z.string(),
  kind: z.string().nullable(),
  title: z.string(),
  text: z.string(),
});

/** The row of a page that has these words. */
export const searchResult = (row: unknown, words: readonly string[]): SearchResult => {
  const { path, kind, title, text } = FoundSchema.parse(row);
  return {
    path: kind === null ? recordPath(path) : path,
    kind: kind ?? 'Product record',
    title,
    excerpt: excerptOf(text, words),
  };
};
