import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Verdict } from './verdict.ts';

const directory = new URL('../corpus/', import.meta.url);

const PlaceSchema = z.strictObject({ pointer: z.string(), code: z.string() });

const StatedVerdictSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('valid'), recordsValidated: z.int() }),
  z.strictObject({ outcome: z.literal('invalid'), errorCount: z.int(), errors: z.array(PlaceSchema) }),
  z.strictObject({ outcome: z.literal('unreadable'), code: z.string(), pointer: z.string().optional() }),
]);

/** A verdict without words: the outcome, the codes and the places. */
export type StatedVerdict = z.infer<typeof StatedVerdictSchema>;

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
      expected: StatedVerdictSchema,
    }),
  ),
});

/** A case: a body by the path of its file, the reference time in ISO 8601, and the verdict that every implementation must give. */
export type CorpusCase = z.infer<typeof IndexSchema>['cases'][number];

/** The cases of the corpus that is in the package. */
export const corpusCases: readonly CorpusCase[] = IndexSchema.parse(
  JSON.parse(readFileSync(new URL('index.json', directory), 'utf8')),
).cases;

/** The bytes of a body, by the path of its file. Some are neither JSON nor UTF-8. */
export const readCorpusFile = (path: string): Uint8Array => readFileSync(new URL(path, directory));

/** The expected verdict of a case of the corpus. */
export const statedVerdict = (verdict: Verdict): StatedVerdict => {
  switch (verdict.outcome) {
    case 'valid':
      return { outcome: verdict.outcome, recordsValidated: verdict.result.recordsValidated };
    case 'invalid':
      return {
        outcome: verdict.outcome,
        errorCount: verdict.errorCount,
        errors: verdict.errors.map(({ pointer, code }) => ({ pointer, code })),
      };
    case 'unreadable': {
      const { outcome, code, pointer } = verdict;
      return pointer === undefined ? { outcome, code } : { outcome, code, pointer };
    }
  }
};

/** With its fields in the order of the schema, so that verdicts compare as texts. */
const asText = (verdict: StatedVerdict): string => JSON.stringify(StatedVerdictSchema.parse(verdict));

/** A case to which a validator gave another verdict than the corpus. */
export type CorpusDifference = CorpusCase & { readonly given: StatedVerdict };

/**
 * Runs a validator on every case. Returns the cases with another verdict than expected; none when it keeps the contract. `now` is the
 * reference time in ISO 8601, which `validateBatch` takes too.
 */
export const runCorpus = (
  validate: (body: Uint8Array, now: string) => StatedVerdict,
): readonly CorpusDifference[] =>
  corpusCases
    .map((each) => ({ ...each, given: validate(readCorpusFile(each.file), each.now) }))
    .filter(({ given, expected }) => asText(given) !== asText(expected));
