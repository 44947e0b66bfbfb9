import { compareDecimals } from '../decimal/compare-decimals.ts';
import { limits } from '../limits.ts';
import { createDecimalRule } from './decimal.ts';
import type { Fault, Faults } from './fault.ts';
import type { Findings } from './findings.ts';
import { isObject, reportUnknownMembers } from './members.ts';
import type { Place } from './place.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const fields: ReadonlySet<string> = new Set(['minimumQuantity', 'unitPrice']);
const listType = createTypeFaults({
  expected: `an array of ${limits.minTiers} to ${limits.maxTiers} tiers`,
  nullable: false,
});
const tierType = createTypeFaults({
  expected: 'an object with minimumQuantity and unitPrice',
  nullable: false,
});
const thresholdRule = createDecimalRule({ nullable: false, positive: true });
const unitPriceRule = createDecimalRule({ nullable: false, positive: false });

const noTiers: Faults = [
  {
    code: 'no_tiers',
    detail: 'A price has at least one tier.',
    hint: 'Send null as pricing when no price is known.',
  },
];

const tooManyTiers: Faults = [
  {
    code: 'too_many_tiers',
    detail: `A price has at most ${limits.maxTiers} tiers. The tiers were not looked at.`,
    hint: 'Send the tiers that matter most to buyers.',
  },
];

const duplicateThreshold: Fault = {
  code: 'duplicate_tier_threshold',
  detail: 'The tier before this one starts at the same quantity.',
  hint: 'Keep one tier for each threshold. 1, 1.0 and 01 are the same quantity.',
};

const notAscending: Fault = {
  code: 'tier_threshold_not_ascending',
  detail: 'The tier before this one starts at a larger quantity.',
  hint: 'Sort the tiers by minimumQuantity as numbers, smallest first.',
};

/** Checks a threshold, and gives the one that the next is held against. */
const checkThreshold = (
  threshold: unknown,
  previous: string | undefined,
  tier: Place,
  findings: Findings,
): string | undefined => {
  const isGood = findings.check(thresholdRule(threshold), tier, 'minimumQuantity');
  if (!isGood || typeof threshold !== 'string') return previous;
  const order = previous === undefined ? 1 : compareDecimals(threshold, previous);
  if (order === 0) findings.add(duplicateThreshold, tier, 'minimumQuantity');
  else if (order < 0) findings.add(notAscending, tier, 'minimumQuantity');
  return threshold;
};

/**
 * Checks `tiers`: each tier, and that thresholds ascend. A threshold is held against the nearest
 * good one before it, so that one bad threshold does not make its neighbours look bad.
 */
export const checkTiers = (tiers: unknown, pricing: Place, findings: Findings): void => {
  if (!Array.isArray(tiers)) findings.check(typeFault(tiers, listType), pricing, 'tiers');
  else if (tiers.length < limits.minTiers) findings.check(noTiers, pricing, 'tiers');
  else if (tiers.length > limits.maxTiers) findings.check(tooManyTiers, pricing, 'tiers');
  else {
    const list: Place = { parent: pricing, step: 'tiers' };
    let threshold: string | undefined;
    for (let index = 0; index < tiers.length; index += 1) {
      const tier: unknown = tiers[index];
      if (!isObject(tier)) {
        findings.check(typeFault(tier, tierType), list, index);
        continue;
      }
      const place: Place = { parent: list, step: index };
      const countBefore = findings.count;
      threshold = checkThreshold(tier.minimumQuantity, threshold, place, findings);
      findings.check(unitPriceRule(tier.unitPrice), place, 'unitPrice');
      reportUnknownMembers(tier, fields, place, findings, countBefore);
    }
  }
};
