import { z } from 'zod';
import { limits } from '../limits.ts';
import { UnsignedDecimalSchema } from './decimal.ts';
import { freeText } from './free-text.ts';
import { AvailabilityWindowSchema } from './window.ts';

/** How much there is, when, where and how soon. */
export const AvailabilitySchema = z
  .strictObject({
    quantity: UnsignedDecimalSchema.nullable().meta({
      description: 'How much there is, in the unit of the record; null when the source does not say.',
      example: '12',
    }),
    window: AvailabilityWindowSchema.nullable().meta({
      description: 'When it is available; null where no window applies. Required for kind `capacity`.',
      'x-findings': ['window_required'],
    }),
    location: freeText(limits.maxTextLength, { isOwnLimit: true }).nullable().meta({
      description: 'Where it is, in the words of the source, 1 to 500 characters; null when unknown.',
      example: 'Warehouse 4, Rotterdam',
    }),
    leadTimeDays: z
      .int()
      .min(limits.minLeadTimeDays)
      .max(limits.maxLeadTimeDays)
      .nullable()
      .meta({
        description:
          'Whole days from order to dispatch, 0 to 3650; null when unknown. JSON has one kind of number, so 3.0 is 3.',
        example: 3,
        'x-findings': ['not_whole_number', 'number_out_of_range'],
      }),
  })
  .meta({ id: 'SupplierAvailability', description: 'How much there is, when, where and how soon.' });

export type Availability = z.infer<typeof AvailabilitySchema>;
