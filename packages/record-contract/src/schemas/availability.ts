import * as z from 'zod';
import * as limits from '../limits.ts';
import { freeText, TimestampSchema, UnsignedDecimalSchema } from './values.ts';

/** The time window in which something is available. */
export const AvailabilityWindowSchema = z
  .strictObject({
    start: TimestampSchema.meta({
      description: 'The start of the window, as a timestamp with a zone.',
      example: '2026-11-23T08:00:00+01:00',
    }),
    end: TimestampSchema.meta({
      description: 'The end of the window, as a timestamp with a zone. It is after the start.',
      example: '2026-11-23T17:30:00+01:00',
    }),
  })
  .meta({
    id: 'AvailabilityWindow',
    description:
      'The time window in which something is available. `end` is after `start`, compared as points in time.',
    'x-findings': ['window_end_not_after_start'],
  });

/** The available quantity, its time window, location and lead time. */
export const AvailabilitySchema = z
  .strictObject({
    quantity: UnsignedDecimalSchema.nullable().meta({
      description:
        'The available quantity, in the unit of the record; null when the source does not state it.',
      example: '12',
    }),
    window: AvailabilityWindowSchema.nullable().meta({
      description:
        'The time window in which it is available; null when no window applies. Required for kind `capacity`.',
      'x-findings': ['window_required'],
    }),
    location: freeText(limits.maxTextLength, { isOwnLimit: true }).nullable().meta({
      description: 'The location as the source states it, 1 to 500 characters; null when unknown.',
      example: 'Warehouse 4, Rotterdam',
    }),
    leadTimeDays: z
      .int()
      .min(limits.minLeadTimeDays)
      .max(limits.maxLeadTimeDays)
      .nullable()
      .meta({
        description:
          'The lead time from order to dispatch in whole days, 0 to 3650; null when unknown. JSON has one number type, so 3.0 is 3.',
        example: 3,
        'x-findings': ['not_whole_number', 'number_out_of_range'],
      }),
  })
  .meta({
    id: 'SupplierAvailability',
    description: 'The available quantity, its time window, location and lead time.',
  });
