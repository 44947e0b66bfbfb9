import { z } from 'zod';
import * as limits from '../limits.ts';
import { freeText, TimestampSchema, UnsignedDecimalSchema } from './values.ts';

/** From when to when capacity is available. */
export const AvailabilityWindowSchema = z
  .strictObject({
    start: TimestampSchema.meta({
      description: 'The start of the window, as a timestamp with a zone.',
      example: '2026-11-23T08:00:00+01:00',
    }),
    end: TimestampSchema.meta({
      description: 'The end of the window, as a timestamp with a zone; an instant after its start.',
      example: '2026-11-23T17:30:00+01:00',
    }),
  })
  .meta({
    id: 'AvailabilityWindow',
    description: 'From when to when capacity is available. `end` is after `start`, zones included.',
    'x-findings': ['window_end_not_after_start'],
  });

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
