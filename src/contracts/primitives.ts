import * as z from 'zod';

/** Text that is not empty. */
export const TextSchema = z.string().min(1);

/**
 * A calendar date as `YYYY-MM-DD`, without time and zone. Dates that do not exist, such as 30 February, are rejected.
 */
export const CalendarDateSchema = z.iso.date();

/** An absolute `http` or `https` address. */
export const AddressSchema = z.url({ protocol: /^https?$/, hostname: /./ });

/** An exact decimal number as text, with at most 12 digits before and 8 after the point. */
export const DecimalSchema = z.string().regex(/^\d{1,12}(\.\d{1,8})?$/);
