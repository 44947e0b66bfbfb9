import { z } from 'zod';
import { TimestampSchema } from './timestamp.ts';

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

export type AvailabilityWindow = z.infer<typeof AvailabilityWindowSchema>;
