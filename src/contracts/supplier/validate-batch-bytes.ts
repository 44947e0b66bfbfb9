import { readStrictJson } from '../strict-json/read-strict-json.ts';
import * as limits from './bounds.ts';
import { checkBatch } from './check/batch.ts';
import type { Instant } from './instant/instant.ts';
import type { Verdict } from './verdict.ts';

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
