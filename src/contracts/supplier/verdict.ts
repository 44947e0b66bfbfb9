import type { JsonRefusalCode } from '../strict-json/json-refusal.ts';
import { readStrictJson } from '../strict-json/read-strict-json.ts';
import { checkBatch } from './check/batch.ts';
import type { Instant } from './instant.ts';
import * as limits from './limits.ts';
import type { Finding } from './schemas/problems.ts';
import type { ValidationResult } from './schemas/result.ts';

/** Every rule holds; `result` is what the service answers with. */
export interface ValidVerdict {
  readonly outcome: 'valid';
  readonly result: ValidationResult;
}

/** At least one rule fails. */
export interface InvalidVerdict {
  readonly outcome: 'invalid';
  /** What to fix, in record order and then field order; the first 100 of them. */
  readonly errors: readonly Finding[];
  /** How many findings there are in all, listed or not. */
  readonly errorCount: number;
  /** The clock that the freshness rules were held against, RFC 3339 in UTC. */
  readonly evaluatedAt: string;
}

/** The bytes are no JSON value that the contract could be held against. Never quotes the input. */
export interface UnreadableVerdict {
  readonly outcome: 'unreadable';
  readonly code: JsonRefusalCode | 'body_too_large';
  /** What is wrong and how to fix it, for a person. */
  readonly detail: string;
  /** RFC 6901 pointer to the member concerned, where there is one. */
  readonly pointer?: string;
  /** Line of the fault, from 1. */
  readonly line?: number;
  /** Column of the fault in code points, from 1. */
  readonly column?: number;
  /** Offset of the fault in bytes, from 0. */
  readonly offset?: number;
}

/** What the contract says of a parsed value. */
export type BatchVerdict = ValidVerdict | InvalidVerdict;

/** What the contract says of a body, as plain JSON: the same bytes in the service, browser and tool. */
export type Verdict = BatchVerdict | UnreadableVerdict;

/**
 * Holds a request body against the record contract: bytes in, verdict out.
 * The service, the browser and the command-line tool all call this and nothing else, so that they
 * cannot disagree. `now` is the clock for the freshness rules. Never throws on bad input.
 */
export const validateBatchBytes = (bytes: Uint8Array, now: Instant): Verdict => {
  if (bytes.length > limits.maxBodyBytes) {
    return {
      outcome: 'unreadable',
      code: 'body_too_large',
      detail: `The body is larger than ${limits.maxBodyBytes} bytes. Split the batch.`,
    };
  }
  const reading = readStrictJson(bytes);
  return 'refusal' in reading
    ? { outcome: 'unreadable', ...reading.refusal }
    : checkBatch(reading.value, now);
};
