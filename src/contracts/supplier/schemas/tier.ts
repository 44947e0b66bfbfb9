import { z } from 'zod';
import { PositiveDecimalSchema, UnsignedDecimalSchema } from './decimal.ts';

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

export type PriceTier = z.infer<typeof PriceTierSchema>;
