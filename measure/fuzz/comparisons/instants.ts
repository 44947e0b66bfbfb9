import fc from 'fast-check';
import { compareInstants, parseInstant } from '../../../src/contracts/supplier/instant.ts';
import { compareTimestamps, exactTime } from '../../../tests/contracts/supplier/exact-time.ts';
import { createRandom } from '../../../tests/contracts/supplier/random.ts';
import { nearTimestamp, randomTimestamp } from '../../../tests/contracts/supplier/random-timestamps.ts';
import { timestampText } from '../../../tests/contracts/supplier/timestamp-text.ts';
import { examineWith, type Target, toBytes, toText } from '../target.ts';

const offset = 1439;

const pair = fc.noShrink(fc.noBias(fc.integer())).map((seed) => {
  const random = createRandom(seed);
  const another = () => randomTimestamp(random.below(13), random.below(2 * offset + 1) - offset, random);
  const left = another();
  return [left, random.below(2) === 0 ? nearTimestamp(left, random) : another()];
});

const unitsOf = (text: string): bigint | undefined => {
  const instant = parseInstant(text);
  if (instant === undefined) return undefined;
  const { seconds, fraction } = instant;
  return BigInt(seconds) * 10n ** BigInt(fraction.length) + BigInt(fraction === '' ? '0' : fraction);
};

const examine = (bytes: Uint8Array): string | undefined => {
  const [left = '', right = ''] = toText(bytes).split('\n');
  for (const text of [left, right]) {
    if (unitsOf(text) !== exactTime(text)?.units) return 'reads another instant, or what is no timestamp';
  }
  const [first, second] = [parseInstant(left), parseInstant(right)];
  if (first === undefined || second === undefined) return undefined;
  const isSameOrder = Math.sign(compareInstants(first, second)) === compareTimestamps(left, right);
  return isSameOrder ? undefined : 'orders two instants otherwise';
};

/**
 * Timestamps beside a second implementation, which takes them apart at their separators and has the calendar of `Date`. A
 * case has one on each line.
 */
export const instants: Target = {
  name: 'instants-and-date',
  ending: 'txt',
  cases: fc.oneof(pair, fc.tuple(timestampText, timestampText)).map((texts) => toBytes(texts.join('\n'))),
  open: examineWith(examine),
};
