import { leadTimeRule, locationRule } from './availability.ts';
import { decimalRule, nullableDecimalRule, positiveDecimalRule } from './decimal.ts';
import type { Rule } from './findings.ts';
import { taxBasisRule, taxRateRule } from './pricing.ts';
import { conditionRule, nullableTextRule, statusRule, titleRule, unitRule } from './record.ts';
import { countryRule, currencyRule, identifierRule, sourceVersionRule } from './strings.ts';

/**
 * The rule of each field of a record that is right or wrong by itself, by the name of the field. A field that is missing here
 * is compared with other fields or with the reference time. That no two records share an identifier is not a rule of
 * a field. `checkRecord` applies the same rules; a test compares the two.
 */
export const loneRules = {
  sourceRecordId: identifierRule,
  sourceVersion: sourceVersionRule,
  title: titleRule,
  manufacturer: nullableTextRule,
  manufacturerPartNumber: nullableTextRule,
  unit: unitRule,
  condition: conditionRule,
  quantity: nullableDecimalRule,
  location: locationRule,
  leadTimeDays: leadTimeRule,
  currency: currencyRule,
  country: countryRule,
  taxBasis: taxBasisRule,
  taxRate: taxRateRule,
  minimumOrderQuantity: positiveDecimalRule,
  orderMultiple: positiveDecimalRule,
  minimumQuantity: positiveDecimalRule,
  unitPrice: decimalRule,
  status: statusRule,
} as const satisfies Readonly<Record<string, Rule>>;
