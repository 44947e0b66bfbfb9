import type { JsonRefusalCode } from '../../src/contracts/strict-json/json-refusal.ts';
import type { FindingCode } from '../../src/contracts/supplier/finding-codes.ts';
import { batchOf, corpusClock } from './batch.ts';
import { type Json, put, remove } from './json.ts';

/** A finding as the corpus states it: where and what. Words are not part of the contract. */
export interface ExpectedFinding {
  readonly pointer: string;
  readonly code: FindingCode;
}

/** The verdict that every implementation of the contract comes to. */
export type ExpectedVerdict =
  | { readonly outcome: 'valid'; readonly recordsValidated: number }
  | { readonly outcome: 'invalid'; readonly errorCount: number; readonly errors: readonly ExpectedFinding[] }
  | {
      readonly outcome: 'unreadable';
      readonly code: JsonRefusalCode | 'body_too_large';
      readonly pointer?: string;
    };

/** One body with the verdict that is expected of it. */
export interface CorpusCase {
  /** Names the case and its file. */
  readonly id: string;
  /** The finding or refusal code whose rule the case shows, kept or broken; `valid` for a whole batch. */
  readonly rule: FindingCode | JsonRefusalCode | 'body_too_large' | 'valid';
  /** What the case shows, in a few words. */
  readonly title: string;
  /** The clock of the check. */
  readonly now: string;
  readonly body: string | Uint8Array;
  readonly expected: ExpectedVerdict;
}

/** A batch as it is written to a file. */
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

/** A batch that keeps the rule, and every other. */
export const accepted = (
  rule: CorpusCase['rule'],
  title: string,
  batch: Json,
  now: string = corpusClock,
): CorpusCase => ({
  id: idOf(rule, 'kept', title),
  rule,
  title,
  now,
  body: bodyOf(batch),
  expected: { outcome: 'valid', recordsValidated: recordsIn(batch) },
});

/** A batch that breaks the rule, and everything that is expected to be found in it. */
export const refused = (
  rule: FindingCode,
  title: string,
  batch: Json,
  errors: readonly ExpectedFinding[],
  now: string = corpusClock,
): CorpusCase => ({
  id: idOf(rule, 'broken', title),
  rule,
  title,
  now,
  body: bodyOf(batch),
  expected: { outcome: 'invalid', errorCount: errors.length, errors },
});

/** The example batch with another value at one place, and that one finding there. */
export const refusedAt = (
  code: FindingCode,
  pointer: string,
  value: Json,
  title: string,
  batch: Json = batchOf(),
): CorpusCase => refused(code, title, put(batch, pointer, value), [{ pointer, code }]);

/** The example batch with another value at one place, which is good as well. */
export const acceptedAt = (
  rule: FindingCode,
  pointer: string,
  value: Json,
  title: string,
  batch: Json = batchOf(),
): CorpusCase => accepted(rule, title, put(batch, pointer, value));

/** The example batch without one member, and that one finding. */
export const refusedWithout = (pointer: string, title: string, batch: Json = batchOf()): CorpusCase =>
  refused('missing_field', title, remove(batch, pointer), [{ pointer, code: 'missing_field' }]);

/** A body that is no JSON the contract could be held against. */
export const unreadable = (
  code: JsonRefusalCode | 'body_too_large',
  title: string,
  body: string | Uint8Array,
  pointer?: string,
): CorpusCase => ({
  id: idOf(code, 'broken', title),
  rule: code,
  title,
  now: corpusClock,
  body,
  expected: { outcome: 'unreadable', code, ...(pointer === undefined ? {} : { pointer }) },
});
