import { priceAudiences, taxBases } from '../choices.ts';
import { createChoiceRule } from './choice.ts';
import { positiveDecimalRule } from './decimal.ts';
import { countryRule, currencyRule } from './letter-code.ts';
import { createNullableMismatchRule } from './mismatch.ts';
import { createObjectCheck } from './object-check.ts';
import { taxRateRule } from './tax-rate.ts';
import { checkTiers } from './tiers.ts';

const audienceRule = createChoiceRule(priceAudiences);
const taxBasisRule = createChoiceRule(taxBases);

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
  (pricing, place) => {
    place.report(currencyRule(pricing.currency), 'currency');
    place.report(countryRule(pricing.country), 'country');
    place.report(audienceRule(pricing.audience), 'audience');
    place.report(taxBasisRule(pricing.taxBasis), 'taxBasis');
    place.report(taxRateRule(pricing.taxRate), 'taxRate');
    place.report(positiveDecimalRule(pricing.minimumOrderQuantity), 'minimumOrderQuantity');
    place.report(positiveDecimalRule(pricing.orderMultiple), 'orderMultiple');
    checkTiers(pricing.tiers, place.at('tiers'));
  },
);
