import type { JsonRefusalCode } from '../../../src/contracts/strict-json/json-refusal.ts';
import type { FindingCode } from '../../../src/contracts/supplier/finding-codes.ts';
import { batchOf, corpusTime } from './batch.ts';
import { type Json, put, remove } from './json.ts';

/** An expected finding: place and code. Texts are not part of the contract. */
export type ExpectedFinding = {
  readonly pointer: string;
  readonly code: FindingCode;
};

/** The verdict that every implementation of the contract must give. */
export type ExpectedVerdict =
  | { readonly outcome: 'valid'; readonly recordsValidated: number }
  | { readonly outcome: 'invalid'; readonly errorCount: number; readonly errors: readonly ExpectedFinding[] }
  | {
      readonly outcome: 'unreadable';
      readonly code: JsonRefusalCode | 'body_too_large';
      readonly pointer?: string;
    };

/** One request body with its expected verdict. */
export type CorpusCase = {
  /** Names the case and its file. */
  readonly id: string;
  /** The code of the finding or refusal that the case tests; `valid` for a whole batch. */
  readonly rule: FindingCode | JsonRefusalCode | 'body_too_large' | 'valid';
  /** What the case tests, in a few words. */
  readonly title: string;
  /** The reference time. */
  readonly now: string;
  readonly body: string | Uint8Array;
  readonly expected: ExpectedVerdict;
};

/** A batch as text, as in its file. */
export const bodyOf = (batch: Json): string => `${JSON.stringify(batch, null, 2)}\n`;

const recordsIn = (batch: Json): number => {
  const records = typeof batch === 'object' && batch !== null && 'records' in batch ? batch.records : [];
  return Array.isArray(records) ? records.length : 0;
};

const idOf = (rule: string, outcome: string, title: string): string =>
  [rule, outcome, title]
    .join(' ')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase();

/** A batch that meets the contract. */
export const accepted = (
  rule: CorpusCase['rule'],
  title: string,
  batch: Json,
  now: string = corpusTime,
): CorpusCase => ({
  id: idOf(rule, 'kept', title),
  rule,
  title,
  now,
  body: bodyOf(batch),
  expected: { outcome: 'valid', recordsValidated: recordsIn(batch) },
});

/** A batch that breaks a rule, with all expected findings. */
export const refused = (
  rule: FindingCode,
  title: string,
  batch: Json,
  errors: readonly ExpectedFinding[],
  now: string = corpusTime,
): CorpusCase => ({
  id: idOf(rule, 'broken', title),
  rule,
  title,
  now,
  body: bodyOf(batch),
  expected: { outcome: 'invalid', errorCount: errors.length, errors },
});

/** The example batch with another value at one place, which is the place of the only finding. */
export const refusedAt = (
  code: FindingCode,
  pointer: string,
  value: Json,
  title: string,
  batch: Json = batchOf(),
): CorpusCase => refused(code, title, put(batch, pointer, value), [{ pointer, code }]);

/** The example batch with another valid value at one place. */
export const acceptedAt = (
  rule: FindingCode,
  pointer: string,
  value: Json,
  title: string,
  batch: Json = batchOf(),
): CorpusCase => accepted(rule, title, put(batch, pointer, value));

/** The example batch without one field, which is the place of the only finding. */
export const refusedWithout = (pointer: string, title: string, batch: Json = batchOf()): CorpusCase =>
  refused('missing_field', title, remove(batch, pointer), [{ pointer, code: 'missing_field' }]);

/** A body that is not JSON that can be validated. */
export const unreadable = (
  code: JsonRefusalCode | 'body_too_large',
  title: string,
  body: string | Uint8Array,
  pointer?: string,
): CorpusCase => ({
  id: idOf(code, 'broken', title),
  rule: code,
  title,
  now: corpusTime,
  body,
  expected: { outcome: 'unreadable', code, ...(pointer === undefined ? {} : { pointer }) },
});
