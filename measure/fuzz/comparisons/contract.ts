import fc from 'fast-check';
import { z } from 'zod';
import { checkBatch } from '../../../src/contracts/supplier/check/batch.ts';
import { now, validBatch } from '../../../tests/contracts/supplier/batch-arbitrary.ts';
import { instantAt } from '../../../tests/contracts/supplier/instant-at.ts';
import type { Json } from '../../../tests/contracts/supplier/json-at-pointer.ts';
import { jsonOf, mutationOf } from '../../../tests/contracts/supplier/mutation-arbitrary.ts';
import { createOracleSchema } from '../../../tests/contracts/supplier/oracle.ts';
import { pointersOfIssues, relationsOfIssues } from '../../../tests/contracts/supplier/oracle-pointers.ts';
import { examineWith, type Target, toBytes, toText } from '../target.ts';

/** How many batches are changed again and again: to make one takes longer than to check it. */
const poolSize = 1000;

let pool: readonly Json[] | undefined;

const pooledBatch = fc.nat({ max: poolSize - 1 }).map((at): Json => {
  pool ??= fc.sample(validBatch, { numRuns: poolSize, seed: 1 }).map(jsonOf);
  return pool[at] ?? null;
});

const batch: fc.Arbitrary<Json> = fc.oneof(
  { weight: 49, arbitrary: pooledBatch },
  { weight: 1, arbitrary: validBatch.map(jsonOf) },
);

const changed = (original: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  original.chain((value) => mutationOf(value)).map((mutation) => mutation.batch);

const CaseSchema = z.strictObject({ changes: z.int(), batch: z.unknown() });

const caseOf = (changes: number, batches: fc.Arbitrary<Json>): fc.Arbitrary<Uint8Array> =>
  batches.map((value) => toBytes(JSON.stringify({ changes, batch: value })));

const schema = createOracleSchema(now);
const referenceTime = instantAt(now);

const examine = (bytes: Uint8Array): string | undefined => {
  const { changes, batch: value } = CaseSchema.parse(JSON.parse(toText(bytes)));
  const verdict = checkBatch(value, referenceTime);
  const errors = verdict.outcome === 'valid' ? [] : verdict.errors;
  const issues = schema.safeParse(value).error?.issues ?? [];
  const found = new Set(errors.map(({ pointer }) => pointer));
  const expected = pointersOfIssues(issues);
  if ((found.size === 0) !== (expected.size === 0)) return 'only one of the two accepts the batch';
  const missed = [...expected].find((pointer) => !found.has(pointer));
  if (missed !== undefined) return `the checker finds nothing at ${missed}`;
  // Refinements of zod do not run where a type is wrong, so it finds everything only where one thing is.
  if (changes > 1) return undefined;
  const added = [...found].find((pointer) => !expected.has(pointer));
  if (added !== undefined) return `zod finds nothing at ${added}`;
  const codes = new Set(errors.map(({ pointer, code }) => `${pointer} ${code}`));
  const otherCode = relationsOfIssues(issues).find((relation) => !codes.has(relation));
  return otherCode === undefined ? undefined : `the checker does not find ${otherCode}`;
};

/** The checker of the contract beside zod, on batches of which one thing is changed, or three. */
export const contract: Target = {
  name: 'contract-and-zod',
  ending: 'json',
  cases: fc.oneof(caseOf(1, changed(batch)), caseOf(3, changed(changed(changed(batch))))),
  open: examineWith(examine),
};
