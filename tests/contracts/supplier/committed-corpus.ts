import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const directory = new URL('../../../content/contract/0.1.0/corpus/', import.meta.url);

const FindingSchema = z.strictObject({ pointer: z.string(), code: z.string() });

const ExpectedSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('valid'), recordsValidated: z.int() }),
  z.strictObject({ outcome: z.literal('invalid'), errorCount: z.int(), errors: z.array(FindingSchema) }),
  z.strictObject({ outcome: z.literal('unreadable'), code: z.string(), pointer: z.string().optional() }),
]);

const IndexSchema = z.strictObject({
  contract: z.literal('0.1.0'),
  licence: z.literal('CC0-1.0'),
  cases: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9-]+$/),
      rule: z.string(),
      title: z.string(),
      file: z.string(),
      now: z.string(),
      expected: ExpectedSchema,
    }),
  ),
});

/** Where the committed corpus is. */
export const corpusDirectory = fileURLToPath(directory);

/** A file of the committed corpus, by its path in the index. */
export const readCorpusFile = (path: string): Uint8Array => readFileSync(new URL(path, directory));

/** A case of the corpus: a body, and the verdict that every implementation of the contract must give. */
export type CorpusCase = z.infer<typeof IndexSchema>['cases'][number];

/** The cases of the committed corpus, as a reader of its index finds them. */
export const committedCases = IndexSchema.parse(
  JSON.parse(readFileSync(new URL('index.json', directory), 'utf8')),
).cases;
