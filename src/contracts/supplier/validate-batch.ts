import { readStrictJson } from '../strict-json/read-strict-json.ts';
import { checkBatch } from './check/batch.ts';
import type { Instant } from './instant.ts';
import { maxBodyBytes } from './limits.ts';
import type { Verdict } from './verdict.ts';

/**
 * Validates a request body against the record contract. The service, the browser and the command-line tool all call
 * this function, so that they cannot disagree. `now` is the reference time of the freshness rules. Never throws on
 * bad input.
 */
export const validateBatchBytes = (bytes: Uint8Array, now: Instant): Verdict => {
  if (bytes.length > maxBodyBytes) {
    return {
      outcome: 'unreadable',
      code: 'body_too_large',
      detail: `The body is larger than ${maxBodyBytes} bytes. Split the batch.`,
    };
  }
  const reading = readStrictJson(bytes);
  return 'refusal' in reading
    ? { outcome: 'unreadable', ...reading.refusal }
    : checkBatch(reading.value, now);
};
