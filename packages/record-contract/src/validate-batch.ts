import { checkBatch } from './check/batch.ts';
import { instantOf, type PointInTime } from './instant.ts';
import { maxBodyBytes } from './limits.ts';
import { readStrictJson } from './strict-json/read-strict-json.ts';
import type { Verdict } from './verdict.ts';

/**
 * Validates a batch against the record contract: the bytes of a request body, or a value that is already parsed, for which the
 * rules of the JSON text are not asked. `now` is the reference time of the freshness rules. The service, its pages and its
 * programs all call this function, so that they cannot disagree. Never throws on bad input, and never repeats it. Throws a `TypeError`
 * if `now` is no point in time.
 */
export const validateBatch = (batch: unknown, now: PointInTime): Verdict => {
  const reference = instantOf(now);
  if (!(batch instanceof Uint8Array)) return checkBatch(batch, reference);
  if (batch.length > maxBodyBytes) {
    return {
      outcome: 'unreadable',
      code: 'body_too_large',
      detail: `The body is larger than ${maxBodyBytes} bytes. Split the batch.`,
    };
  }
  const reading = readStrictJson(batch);
  return 'refusal' in reading
    ? { outcome: 'unreadable', ...reading.refusal }
    : checkBatch(reading.value, reference);
};
