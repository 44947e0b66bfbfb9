import { priceAudiences, taxBases } from '../choices.ts';
import { compareDecimals } from '../decimal.ts';
import * as limits from '../limits.ts';
import { decimalRule, nullableDecimalRule, positiveDecimalRule } from './decimal.ts';
import { faultOf, otherThan, type Pointer, type Rule } from './findings.ts';
import { countryRule, createChoiceRule, currencyRule } from './strings.ts';
import {
  createListCheck,
  createMismatchRule,
  createNullableMismatchRule,
  createObjectCheck,
} from './structure.ts';

const aboveOne = otherThan('a proportion from 0 to 1: 21 % is "0.21"', 'tax_rate_above_one');

/** The rule for `taxRate`: a proportion, so that 21 % is `0.21`. */
export const taxRateRule: Rule = (value) => {
  const fault = nullableDecimalRule(value);
  if (fault !== undefined || typeof value !== 'string') return fault;
  return compareDecimals(value, '1') > 0 ? aboveOne : undefined;
};

const duplicate = faultOf(
  'duplicate_tier_threshold',
  'The previous tier has the same quantity.',
  'Send the one price that the source states.',
);
const notAscending = faultOf(
  'tier_threshold_not_ascending',
  'The previous tier has a larger quantity.',
  'Sort tiers as numbers.',
);

/**
 * The last valid threshold before a tier; none before the first. Thresholds have to ascend, and one is compared with the
 * last valid one, so that an invalid threshold causes no findings for its neighbours.
 */
type Ascent = { threshold?: string };

const checkThreshold = (threshold: unknown, tier: Pointer, ascent: Ascent): void => {
  const isGood = tier.note(positiveDecimalRule(threshold), 'minimumQuantity');
  if (!isGood || typeof threshold !== 'string') return;
  if (ascent.threshold !== undefined) {
    const step = compareDecimals(threshold, ascent.threshold);
    if (step <= 0) tier.note(step === 0 ? duplicate : notAscending, 'minimumQuantity');
  }
  ascent.threshold = threshold;
};

const checkTier = createObjectCheck<Ascent>(
  createMismatchRule('an object with minimumQuantity and unitPrice'),
  ['minimumQuantity', 'unitPrice'],
  (tier, pointer, ascent) => {
    checkThreshold(tier.minimumQuantity, pointer, ascent);
    pointer.note(decimalRule(tier.unitPrice), 'unitPrice');
  },
);

const checkTiers = createListCheck('tiers', limits.maxTiers, checkTier);

const audienceRule = createChoiceRule(priceAudiences);
/** The rule for `taxBasis`. */
export const taxBasisRule = createChoiceRule(taxBases);

/** Checks `pricing`, which is null when no price is known. */
export const checkPricing = createObjectCheck<void>(
  createNullableMismatchRule('an object'),
  [
    'currency',
    'country',
    'audience',
    'taxBasis',
    'taxRate',
    'minimumOrderQuantity',
    'orderMultiple',
    'tiers',
  ],
  (pricing, pointer) => {
    pointer.note(currencyRule(pricing.currency), 'currency');
    pointer.note(countryRule(pricing.country), 'country');
    pointer.note(audienceRule(pricing.audience), 'audience');
    pointer.note(taxBasisRule(pricing.taxBasis), 'taxBasis');
    pointer.note(taxRateRule(pricing.taxRate), 'taxRate');
    pointer.note(positiveDecimalRule(pricing.minimumOrderQuantity), 'minimumOrderQuantity');
    pointer.note(positiveDecimalRule(pricing.orderMultiple), 'orderMultiple');
    checkTiers(pricing.tiers, pointer.at('tiers'), {});
  },
);
