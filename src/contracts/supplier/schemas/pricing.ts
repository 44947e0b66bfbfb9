import { z } from 'zod';
import { priceAudiences, taxBases } from '../choices.ts';
import { limits } from '../limits.ts';
import { PositiveDecimalSchema, ProportionSchema } from './decimal.ts';
import { PriceTierSchema } from './tier.ts';

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

export type Pricing = z.infer<typeof PricingSchema>;
