import { z } from 'zod';
import { priceAudiences, taxBases } from '../choices.ts';
import * as limits from '../limits.ts';
import { PositiveDecimalSchema, ProportionSchema, UnsignedDecimalSchema } from './values.ts';

/** One step of a price that falls with the quantity. */
export const PriceTierSchema = z
  .strictObject({
    minimumQuantity: PositiveDecimalSchema.meta({
      description: 'The quantity from which the price holds; larger than in the tier before.',
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
      description: 'The price of one unit. Zero only where the source itself states zero.',
      example: '199.50',
    }),
  })
  .meta({ id: 'PriceTier', description: 'One step of a price.' });

/** A price as the source states it. */
export const PricingSchema = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .meta({
        description: 'The currency, three upper-case letters. Right form does not prove that it is in use.',
        example: 'EUR',
        'x-findings': ['invalid_currency'],
      }),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({
        description: 'The country the price is for, two upper-case letters. Right form proves no market.',
        example: 'NL',
        'x-findings': ['invalid_country'],
      }),
    audience: z.enum(priceAudiences).meta({
      description: 'Who may see the price: `public` only.',
      example: 'public',
      'x-findings': ['invalid_choice'],
    }),
    taxBasis: z.enum(taxBases).meta({
      description: 'Whether prices are without tax, with tax, or the source does not say.',
      example: 'net',
      'x-findings': ['invalid_choice'],
    }),
    taxRate: ProportionSchema.nullable().meta({
      description: 'The tax rate as a proportion from 0 to 1, so 21 % is `0.21`; null when unknown.',
      example: '0.21',
    }),
    minimumOrderQuantity: PositiveDecimalSchema.meta({
      description: 'The smallest quantity that can be ordered, greater than zero.',
      example: '1',
    }),
    orderMultiple: PositiveDecimalSchema.meta({
      description: 'Orders are a multiple of this quantity, greater than zero.',
      example: '1',
    }),
    tiers: z
      .array(PriceTierSchema)
      .min(limits.minTiers)
      .max(limits.maxTiers)
      .meta({
        description: 'The steps of the price, 1 to 50, with unique and ascending thresholds.',
        'x-findings': ['no_tiers', 'too_many_tiers'],
      }),
  })
  .meta({ id: 'SupplierPricing', description: 'A price as the source states it, not a quotation.' });
