import { priceAudiences, taxBases } from '../choices.ts';
import { compareDecimals } from '../decimal.ts';
import * as limits from '../limits.ts';
import type { PriceTierSchema, PricingSchema } from '../schemas/pricing.ts';
import { decimalRule, nullableProportionRule, positiveDecimalRule } from './decimal.ts';
import { type Check, faultOf } from './findings.ts';
import { countryRule, createChoiceRule, currencyRule } from './strings.ts';
import {
  createListCheck,
  createMismatchRule,
  createNullableMismatchRule,
  createObjectCheck,
} from './structure.ts';

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

const checkThreshold: Check<Ascent> = (threshold, _place, ascent) => {
  const fault = positiveDecimalRule(threshold);
  if (fault !== undefined || typeof threshold !== 'string') return fault;
  const step = ascent.threshold === undefined ? 1 : compareDecimals(threshold, ascent.threshold);
  ascent.threshold = threshold;
  if (step > 0) return undefined;
  return step === 0 ? duplicate : notAscending;
};

const checkTier = createObjectCheck<Ascent, typeof PriceTierSchema>(
  createMismatchRule('an object with minimumQuantity and unitPrice'),
  { minimumQuantity: checkThreshold, unitPrice: decimalRule },
);

const checkTiers = createListCheck('tiers', limits.maxTiers, checkTier);

/** Checks `pricing`, which is null when no price is known. */
export const checkPricing = createObjectCheck<unknown, typeof PricingSchema>(
  createNullableMismatchRule('an object'),
  {
    currency: currencyRule,
    country: countryRule,
    audience: createChoiceRule(priceAudiences),
    taxBasis: createChoiceRule(taxBases),
    taxRate: nullableProportionRule,
    minimumOrderQuantity: positiveDecimalRule,
    orderMultiple: positiveDecimalRule,
    tiers: (tiers, place) => checkTiers(tiers, place, {}),
  },
);
