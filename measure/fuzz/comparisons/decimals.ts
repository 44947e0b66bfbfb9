import fc from 'fast-check';
import { positiveDecimalRule } from '../../../src/contracts/supplier/check/decimal.ts';
import { compareDecimals, isDecimal } from '../../../src/contracts/supplier/decimal.ts';
import { exactDecimal } from '../../../tests/contracts/supplier/exact-decimal.ts';
import { createRandom } from '../../../tests/contracts/supplier/random.ts';
import { neighbourOf, randomDecimal } from '../../../tests/contracts/supplier/random-decimals.ts';
import { examineWith, type Target, toBytes, toText } from '../target.ts';

const signOf = (difference: bigint): number => (difference < 0n ? -1 : difference > 0n ? 1 : 0);

const examine = (bytes: Uint8Array): string | undefined => {
  const [left = '', right = ''] = toText(bytes).split('\n');
  if (!isDecimal(left) || !isDecimal(right)) return 'refuses a decimal';
  if (Math.sign(compareDecimals(left, right)) !== signOf(exactDecimal(left) - exactDecimal(right))) {
    return 'orders two decimals otherwise than BigInt';
  }
  const isPositive = positiveDecimalRule(left) === undefined;
  return isPositive === exactDecimal(left) > 0n ? undefined : 'takes zero for positive, or the reverse';
};

/** The order of decimals as texts beside the order of whole numbers of units of 10^-8 (BigInt). A case has one on each line. */
export const decimals: Target = {
  name: 'decimals-and-bigint',
  ending: 'txt',
  cases: fc.noShrink(fc.noBias(fc.integer())).map((seed) => {
    const random = createRandom(seed);
    const left = randomDecimal(random);
    const right = random.below(2) === 0 ? neighbourOf(left, random) : randomDecimal(random);
    return toBytes(`${left}\n${right}`);
  }),
  open: examineWith(examine),
};
