import * as limits from '../bounds.ts';
import { compareDecimals } from '../decimal/compare-decimals.ts';
import { decimalRule, positiveDecimalRule } from './decimal.ts';
import { faultOf } from './fault.ts';
import { createListRule } from './list-rule.ts';
import { createMismatchRule } from './mismatch.ts';
import { createObjectCheck } from './object-check.ts';
import type { Place } from './place.ts';

const listRule = createListRule('tiers', limits.maxTiers, 'no_tiers', 'too_many_tiers');

const duplicate = faultOf(
  'duplicate_tier_threshold',
  'The tier before has the same quantity.',
  'Send the one price that the source states for it.',
);
const notAscending = faultOf(
  'tier_threshold_not_ascending',
  'The tier before has a larger quantity.',
  'Sort tiers as numbers.',
);

/** The nearest good threshold before a tier; `undefined` before the first. */
interface Ascent {
  threshold: string | undefined;
}

const checkThreshold = (threshold: unknown, tier: Place, ascent: Ascent): void => {
  const isGood = tier.report(positiveDecimalRule(threshold), 'minimumQuantity');
  if (!isGood || typeof threshold !== 'string') return;
  if (ascent.threshold !== undefined) {
    const step = compareDecimals(threshold, ascent.threshold);
    if (step <= 0) tier.report(step === 0 ? duplicate : notAscending, 'minimumQuantity');
  }
  ascent.threshold = threshold;
};

const checkTier = createObjectCheck<Ascent>(
  createMismatchRule('an object with minimumQuantity and unitPrice'),
  ['minimumQuantity', 'unitPrice'],
  (tier, place, ascent) => {
    checkThreshold(tier.minimumQuantity, place, ascent);
    place.report(decimalRule(tier.unitPrice), 'unitPrice');
  },
);

/**
 * Checks `tiers`: each tier, and that thresholds ascend. A threshold is held against the nearest
 * good one before it, so that one bad threshold does not make its neighbours look bad.
 */
export const checkTiers = (tiers: unknown, place: Place): void => {
  if (!place.report(listRule(tiers)) || !Array.isArray(tiers)) return;
  const ascent: Ascent = { threshold: undefined };
  for (let index = 0; index < tiers.length; index += 1) checkTier(tiers[index], place.at(index), ascent);
};
