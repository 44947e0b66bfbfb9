import { problems } from '../../../src/contracts/problem-table.ts';
import { committedCases, readCorpusFile } from '../../../tests/contracts/supplier/committed-corpus.ts';
import { hostileJson, hostileRefused } from '../../bench/validation/hostile-bodies.ts';
import type { Expected } from '../verdict.ts';
import { problemOf } from './expectations.ts';

/** The body of a request and what its answer must be at any time. */
type KnownBatch = { readonly body: Uint8Array; readonly judge: Expected['judge'] };

const invalid = problemOf(problems.invalid_batch.status, 'invalid_batch');

const statusOf = (code: string): number => {
  const found = Object.entries(problems).find(([name]) => name === code);
  if (found === undefined) throw new Error(`There is no Problem ${code}.`);
  return found[1].status;
};

const known = ({ file, expected }: (typeof committedCases)[number]): KnownBatch[] => {
  const body = readCorpusFile(file);
  switch (expected.outcome) {
    case 'valid':
      return [];
    case 'invalid':
      return [{ body, judge: invalid }];
    case 'unreadable':
      return [{ body, judge: problemOf(statusOf(expected.code), expected.code) }];
  }
};

/** The cases of the committed corpus that are refused or have findings; they stay so as time passes. */
export const faultyBatches: readonly KnownBatch[] = committedCases.flatMap(known);

/** A 400: the code says what is wrong with the bytes, and which of several it is depends on the body. */
const refused: Expected['judge'] = ({ status, body }) =>
  status === 400 ? undefined : `${status} in place of 400: ${body.toString().slice(0, 300)}`;

/** Bodies of the largest size that cost as much as can be. */
export const hostileBatches: readonly KnownBatch[] = [
  ...[...hostileJson.values()].map((body) => ({ body, judge: invalid })),
  ...[...hostileRefused.values()].map((body) => ({ body, judge: refused })),
];
