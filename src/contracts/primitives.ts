import { z } from 'zod';

/** A sentence or more of text that is never empty. */
export const TextSchema = z.string().min(1);

/**
 * A calendar day as `YYYY-MM-DD`, checked against the real calendar (no 30 February).
 * A day is not a moment: it has no time and no zone.
 */
export const CalendarDateSchema = z.iso.date();

/** An absolute `http` or `https` address. */
export const AddressSchema = z.url({ protocol: /^https?$/, hostname: /./ });

/** An exact decimal number as text, at most 12 digits before and 8 after the point, never a float. */
export const DecimalSchema = z.string().regex(/^\d{1,12}(\.\d{1,8})?$/);
