import * as z from 'zod';
import { priceAudiences, taxBases } from '../choices.ts';
import * as limits from '../limits.ts';
import * as patterns from '../patterns.ts';
import { PositiveDecimalSchema, ProportionSchema, UnsignedDecimalSchema } from './values.ts';

/** A unit price from a minimum quantity. */
export const PriceTierSchema = z
  .strictObject({
    minimumQuantity: PositiveDecimalSchema.meta({
      description: 'The quantity from which the price applies; larger than in the previous tier.',
      example: '10',
      'x-findings': [
        'invalid_decimal',
        'decimal_too_long',
        'decimal_not_positive',
        'duplicate_tier_threshold',
        'tier_threshold_not_ascending',
      ],
    }),
    unitPrice: UnsignedDecimalSchema.meta({
      description: 'The price of one unit. Zero only when the source states zero.',
      example: '199.50',
    }),
  })
  .meta({ id: 'PriceTier', description: 'A unit price from a minimum quantity.' });

/** A price as the source states it. */
export const PricingSchema = z
  .strictObject({
    currency: z
      .string()
      .regex(patterns.currency)
      .meta({
        description:
          'The currency code, three upper-case letters. Its form is validated, not whether it is in use.',
        example: 'EUR',
        'x-findings': ['invalid_currency'],
      }),
    country: z
      .string()
      .regex(patterns.country)
      .meta({
        description:
          'The code of the country that the price applies to, two upper-case letters. Its form is validated, not whether it exists.',
        example: 'NL',
        'x-findings': ['invalid_country'],
      }),
    audience: z.enum(priceAudiences).meta({
      description: 'Who may see the price. Only `public` is allowed.',
      example: 'public',
      'x-findings': ['invalid_choice'],
    }),
    taxBasis: z.enum(taxBases).meta({
      description:
        'Whether prices exclude tax (`net`), include tax (`gross`), or the source does not state it (`unknown`).',
      example: 'net',
      'x-findings': ['invalid_choice'],
    }),
    taxRate: ProportionSchema.nullable().meta({
      description: 'The tax rate as a proportion from 0 to 1, so 21 % is `0.21`; null when unknown.',
      example: '0.21',
    }),
    minimumOrderQuantity: PositiveDecimalSchema.meta({
      description: 'The minimum order quantity (MOQ), greater than zero.',
      example: '1',
    }),
    orderMultiple: PositiveDecimalSchema.meta({
      description: 'The order multiple: ordered quantities are multiples of it. Greater than zero.',
      example: '1',
    }),
    tiers: z
      .array(PriceTierSchema)
      .min(limits.minTiers)
      .max(limits.maxTiers)
      .meta({
        description: 'The price tiers, 1 to 50, with unique minimum quantities in ascending order.',
        'x-findings': ['no_tiers', 'too_many_tiers'],
      }),
  })
  .meta({ id: 'SupplierPricing', description: 'A price as the source states it. It is not a quotation.' });
