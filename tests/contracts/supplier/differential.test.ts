import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBatch } from '../../../src/contracts/supplier/check/batch.ts';
import { now, validBatch } from './batch-arbitrary.ts';
import { instantAt } from './instant-at.ts';
import { type Json, put } from './json-at-pointer.ts';
import { jsonOf, mutationOf } from './mutation-arbitrary.ts';
import { createOracleSchema } from './oracle.ts';
import { pointersOfIssues, relationsOfIssues } from './oracle-pointers.ts';
import { casesOf } from './random.ts';

const oracle = createOracleSchema(now);

const issuesOf = (batch: Json) => oracle.safeParse(batch).error?.issues ?? [];

const errorsOf = (batch: Json) => {
  const verdict = checkBatch(batch, instantAt(now));
  return verdict.outcome === 'valid' ? [] : verdict.errors;
};

const pointersOfChecker = (batch: Json): Set<string> =>
  new Set(errorsOf(batch).map(({ pointer }) => pointer));

/** Every finding of the checker as a line of pointer and code. */
const findingsOfChecker = (batch: Json): string[] =>
  errorsOf(batch).map(({ pointer, code }) => `${pointer} ${code}`);

describe('the checker and the zod schemas', () => {
  it('both accept every batch that meets the contract', () => {
    fc.assert(
      fc.property(validBatch, (request) => {
        const batch = jsonOf(request);
        expect(issuesOf(batch)).toEqual([]);
        expect(checkBatch(batch, instantAt(now)).outcome).toBe('valid');
      }),
      { numRuns: 300 },
    );
  });

  it('find the same places when one thing is changed', () => {
    fc.assert(
      fc.property(
        validBatch.chain((request) => mutationOf(jsonOf(request))),
        ({ batch }) => {
          const issues = issuesOf(batch);
          expect(pointersOfChecker(batch)).toEqual(pointersOfIssues(issues));
          expect(findingsOfChecker(batch)).toEqual(expect.arrayContaining(relationsOfIssues(issues)));
        },
      ),
      { numRuns: casesOf(3000) },
    );
  });

  it('agree on what is valid when several things are changed, and the checker finds all that zod finds', () => {
    const several = validBatch.chain((request) =>
      mutationOf(jsonOf(request)).chain((first) =>
        mutationOf(first.batch).chain((second) => mutationOf(second.batch)),
      ),
    );
    fc.assert(
      fc.property(several, ({ batch }) => {
        const found = pointersOfChecker(batch);
        const expected = pointersOfIssues(issuesOf(batch));
        expect(errorsOf(batch)).toHaveLength(found.size);
        expect(found.size === 0).toBe(expected.size === 0);
        expect([...expected].filter((pointer) => !found.has(pointer))).toEqual([]);
      }),
      { numRuns: casesOf(2000) },
    );
  });

  it('find one and the same thing wrong at a place, whatever the three timestamps of a record are', () => {
    const timestamps = [-90_000, -86_401, -3600, -1, 0, 1, 60, 61, 3600, 86_400, 90_000].map((seconds) =>
      new Date(Date.parse(now) + seconds * 1000).toISOString(),
    );
    const three = fc.tuple(
      ...['sourceUpdatedAt', 'observedAt', 'expiresAt'].map(() => fc.constantFrom(...timestamps)),
    );
    fc.assert(
      fc.property(validBatch, three, (request, [updated = '', observed = '', expires = '']) => {
        const record = (name: string, time: string, batch: Json) => put(batch, `/records/0/${name}`, time);
        const batch = record(
          'expiresAt',
          expires,
          record('observedAt', observed, record('sourceUpdatedAt', updated, jsonOf(request))),
        );
        const pointers = errorsOf(batch).map(({ pointer }) => pointer);
        expect(pointers).toEqual([...new Set(pointers)]);
        expect(new Set(pointers)).toEqual(pointersOfIssues(issuesOf(batch)));
      }),
      { numRuns: 500 },
    );
  });
});
