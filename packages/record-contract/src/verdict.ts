import type { Finding } from './schemas/finding.ts';
import type { ValidationResult } from './schemas/result.ts';
import type { JsonRefusalCode } from './strict-json/json-refusal.ts';

/** The batch meets the contract; `result` is what the service returns. */
export type ValidVerdict = {
  readonly outcome: 'valid';
  readonly result: ValidationResult;
};

/** The batch does not meet the contract. */
export type InvalidVerdict = {
  readonly outcome: 'invalid';
  /** What to fix: the first 100 findings, in the order of records and fields. */
  readonly errors: readonly Finding[];
  /** The number of all findings, listed or not. */
  readonly errorCount: number;
  /** The reference time of the freshness rules, RFC 3339 in UTC. */
  readonly evaluatedAt: string;
};

/** The bytes are not JSON that can be validated. Never quotes the input. */
export type UnreadableVerdict = {
  readonly outcome: 'unreadable';
  readonly code: JsonRefusalCode | 'body_too_large';
  /** What is wrong and how to fix it, for a person. */
  readonly detail: string;
  /** RFC 6901 pointer to the value, if there is one. */
  readonly pointer?: string;
  /** Line of the fault, from 1. */
  readonly line?: number;
  /** Column of the fault in code points, from 1. */
  readonly column?: number;
  /** Offset of the fault in bytes, from 0. */
  readonly offset?: number;
};

/** The result of validating a parsed value. */
export type BatchVerdict = ValidVerdict | InvalidVerdict;

/** The result of validating a body, as plain JSON: the same in the service, the browser and the command-line tool. */
export type Verdict = BatchVerdict | UnreadableVerdict;
