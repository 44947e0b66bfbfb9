import { priceAudiences, taxBases } from '../choices.ts';
import { createChoiceRule } from './choice.ts';
import { createDecimalRule } from './decimal.ts';
import type { Findings } from './findings.ts';
import { countryRule, currencyRule } from './letter-code.ts';
import { isObject, reportUnknownMembers } from './members.ts';
import type { Place } from './place.ts';
import { taxRateRule } from './tax-rate.ts';
import { checkTiers } from './tiers.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const fields: ReadonlySet<string> = new Set([
  'currency',
  'country',
  'audience',
  'taxBasis',
  'taxRate',
  'minimumOrderQuantity',
  'orderMultiple',
  'tiers',
]);
const type = createTypeFaults({ expected: 'an object', nullable: true });
const audienceRule = createChoiceRule(priceAudiences);
const taxBasisRule = createChoiceRule(taxBases);
const orderQuantityRule = createDecimalRule({ nullable: false, positive: true });

/** Checks `pricing`, which is null when no price is known. */
export const checkPricing = (pricing: unknown, record: Place, findings: Findings): void => {
  if (pricing === null) return;
  if (!isObject(pricing)) {
    findings.check(typeFault(pricing, type), record, 'pricing');
    return;
  }
  const place: Place = { parent: record, step: 'pricing' };
  const countBefore = findings.count;
  findings.check(currencyRule(pricing.currency), place, 'currency');
  findings.check(countryRule(pricing.country), place, 'country');
  findings.check(audienceRule(pricing.audience), place, 'audience');
  findings.check(taxBasisRule(pricing.taxBasis), place, 'taxBasis');
  findings.check(taxRateRule(pricing.taxRate), place, 'taxRate');
  findings.check(orderQuantityRule(pricing.minimumOrderQuantity), place, 'minimumOrderQuantity');
  findings.check(orderQuantityRule(pricing.orderMultiple), place, 'orderMultiple');
  checkTiers(pricing.tiers, place, findings);
  reportUnknownMembers(pricing, fields, place, findings, countBefore);
};
